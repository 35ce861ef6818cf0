import { Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { ReadingDialog } from '#web/ui/dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { LegalPart } from './legal-part.ts'
import { PrivacyText } from './privacy-text.tsx'
import { TermsText } from './terms-text.tsx'

const parts = [
  { id: 'terms', label: 'Terms of use', content: <TermsText /> },
  { id: 'privacy', label: 'Privacy policy', content: <PrivacyText /> },
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
