import { Box } from '@chakra-ui/react'
import type { RequestId } from '#shared/model/ids.ts'
import { DialogLink } from '#web/components/dialog-link.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import type { Subject } from './report-subjects.ts'

const ReportDialog = lazyComponent(async () => (await import('./report-dialog.tsx')).ReportDialog)

const wordsOf = (subjects: readonly Subject[]): string => {
  const names = [...new Set(subjects.map(({ about, photo }) => (photo ? 'photo' : about === 'note' ? 'note' : 'name')))]
  return `Report ${names.join(' or ')}`
}

/** A quiet link: most people never need it. */
export const ReportLink = ({ request, subjects }: { request: RequestId; subjects: readonly Subject[] }) =>
  subjects.length === 0 ? null : (
    <Box textStyle="small">
      <DialogLink
        look={{ size: 'sm', px: '0', color: 'fg.muted' }}
        dialog={(frame) => <ReportDialog request={request} subjects={subjects} {...frame} />}
      >
        {wordsOf(subjects)}
      </DialogLink>
    </Box>
  )
