import { Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { ReadingDialog } from '#web/ui/dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { NoticeText } from './notices/notice-text.tsx'
import { privacy } from './notices/privacy.ts'
import { terms } from './notices/terms.ts'
import { Unfinished } from './notices/unfinished.tsx'

const parts = [
  { id: 'terms', label: terms.title, content: <NoticeText sections={terms.sections} heading="h3" /> },
  { id: 'privacy', label: privacy.title, content: <NoticeText sections={privacy.sections} heading="h3" /> },
]

const both = { sections: [...terms.sections, ...privacy.sections] }

export type LegalPart = 'terms' | 'privacy'

type LegalDialogProps = { part: LegalPart; open: boolean; onClose: () => void }

export const LegalDialog = ({ part, open, onClose }: LegalDialogProps) => {
  const [selected, setSelected] = useState<string>(part)
  return (
    <ReadingDialog open={open} title="Terms and privacy" onClose={onClose}>
      <Stack gap="6">
        <Unfinished notice={both} />
        <Tabs label="Terms and privacy" tabs={parts} selected={selected} onSelect={setSelected} />
      </Stack>
    </ReadingDialog>
  )
}
