import { chakra, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { ReadingDialog } from '#web/ui/dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { LegalPart } from './legal-link.tsx'
import { type LegalSection, privacy, terms } from './legal-texts.ts'

/** A long text in numbered parts, so that a person can say which one they mean. */
const LegalText = ({ sections }: { sections: readonly LegalSection[] }) => (
  <>
    {sections.map(({ title, paragraphs, points }, index) => (
      <section key={title}>
        <h3>
          {index + 1}. {title}
        </h3>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points && (
          <chakra.ul mt="3" display="grid" gap="1.5">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </chakra.ul>
        )}
      </section>
    ))}
  </>
)

const parts = [
  { id: 'terms', label: 'Terms of use', content: <LegalText sections={terms} /> },
  { id: 'privacy', label: 'Privacy policy', content: <LegalText sections={privacy} /> },
]

type LegalDialogProps = { part: LegalPart; open: boolean; onClose: () => void }

export const LegalDialog = ({ part, open, onClose }: LegalDialogProps) => {
  const [selected, setSelected] = useState<string>(part)
  return (
    <ReadingDialog open={open} title="Terms and privacy" onClose={onClose}>
      <Stack gap="6">
        <Banner tone="warning" title="Template, not final">
          This text shows what the finished terms will cover. It is not legal advice, and a solicitor has yet to review
          it.
        </Banner>
        <Tabs label="Terms and privacy" tabs={parts} selected={selected} onSelect={setSelected} />
      </Stack>
    </ReadingDialog>
  )
}
