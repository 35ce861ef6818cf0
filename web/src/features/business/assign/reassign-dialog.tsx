import { chakra, Stack } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import type { RequestId } from '#shared/model/ids.ts'
import { RequestLine } from '#web/components/request-line.tsx'
import { AssignDialog } from './assign-dialog.tsx'

type ReassignDialogProps = {
  job: ComponentProps<typeof RequestLine>['job'] & { id: RequestId }
  /** Who has it now, if they are still a driver of the fleet. */
  driverName: string | undefined
  open: boolean
  onClose: () => void
}

/** Hands a job of the fleet to another driver. Give each opening a new key. */
export const ReassignDialog = ({ job, driverName = 'A former driver', ...frame }: ReassignDialogProps) => (
  <AssignDialog requestId={job.id} onDone={frame.onClose} {...frame}>
    <Stack gap="4">
      <RequestLine job={job} />
      <chakra.p>{driverName} has it now. Choose who takes over.</chakra.p>
    </Stack>
  </AssignDialog>
)
