import { ReadingDialog } from '#web/ui/reading-dialog.tsx'

const fonts = [
  {
    name: 'Bricolage Grotesque',
    copyright: 'Copyright 2022 The Bricolage Grotesque Project Authors',
    source: 'https://github.com/ateliertriay/bricolage',
  },
  {
    name: 'Figtree',
    copyright: 'Copyright 2022 The Figtree Project Authors',
    source: 'https://github.com/erikdkennedy/figtree',
  },
]

export const CreditsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <ReadingDialog open={open} title="Credits" onClose={onClose}>
    <p>The mark, the icons and the drawings are our own. The two typefaces are the work of others, with our thanks.</p>
    {fonts.map(({ name, copyright, source }) => (
      <section key={name}>
        <h3>{name}</h3>
        <p>
          {copyright} (
          <a href={source} rel="noreferrer">
            {source.replace('https://', '')}
          </a>
          ). Licensed under the SIL Open Font License, Version 1.1:{' '}
          <a href="https://openfontlicense.org" rel="noreferrer">
            openfontlicense.org
          </a>
        </p>
      </section>
    ))}
  </ReadingDialog>
)
