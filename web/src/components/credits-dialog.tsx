import { ReadingDialog } from '#web/ui/dialog.tsx'

const openFont = { name: 'the SIL Open Font License, Version 1.1', href: 'https://openfontlicense.org' }

const works = [
  {
    name: 'Bricolage Grotesque',
    copyright: 'Copyright 2022 The Bricolage Grotesque Project Authors',
    source: 'https://github.com/ateliertriay/bricolage',
    licence: openFont,
  },
  {
    name: 'Figtree',
    copyright: 'Copyright 2022 The Figtree Project Authors',
    source: 'https://github.com/erikdkennedy/figtree',
    licence: openFont,
  },
  {
    name: 'Place names',
    copyright: 'Place names © GeoNames, gathered and shortened by us',
    source: 'https://www.geonames.org',
    licence: { name: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' },
  },
]

export const CreditsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <ReadingDialog open={open} title="Credits" onClose={onClose}>
    <p>The mark, the icons and the drawings are our own. What follows is the work of others, with our thanks.</p>
    {works.map(({ name, copyright, source, licence }) => (
      <section key={name}>
        <h3>{name}</h3>
        <p>
          {copyright} (
          <a href={source} rel="noreferrer">
            {source.replace('https://', '')}
          </a>
          ). Licensed under{' '}
          <a href={licence.href} rel="noreferrer">
            {licence.name}
          </a>
          .
        </p>
      </section>
    ))}
    <section>
      <h3>The map</h3>
      <p>
        Made with Natural Earth (
        <a href="https://www.naturalearthdata.com" rel="noreferrer">
          www.naturalearthdata.com
        </a>
        ), which is in the public domain.
      </p>
    </section>
    <section>
      <h3>Postcodes</h3>
      <p>
        The points of postcode districts are from UK Postcodes, gathered by Dan Gibbs and others (
        <a href="https://github.com/gibbs/uk-postcodes" rel="noreferrer">
          github.com/gibbs/uk-postcodes
        </a>
        ), which is in the public domain under{' '}
        <a href="https://creativecommons.org/publicdomain/zero/1.0/" rel="noreferrer">
          CC0 1.0
        </a>
        .
      </p>
      <p>
        Where Sameway runs with the postcodes of Code-Point Open: Contains OS data © Crown copyright and database right
        2025. Contains Royal Mail data © Royal Mail copyright and database right 2025. Contains National Statistics data
        © Crown copyright and database right 2025. Licensed under the{' '}
        <a href="https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/" rel="noreferrer">
          Open Government Licence v3.0
        </a>
        .
      </p>
    </section>
  </ReadingDialog>
)
