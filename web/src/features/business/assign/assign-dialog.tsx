import { Box, chakra, Stack } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, useId } from 'react'
import type { RequestId } from '#shared/model/ids.ts'
import type { Proposable } from '#web/components/proposals/own-proposals.ts'
import { Propose } from '#web/components/proposals/propose.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { PapersLink } from '../papers/papers-link.tsx'
import { isAboutPapers, isNoLongerAvailable, useAssignDelivery } from '../queries.ts'
import { DriverSelect, useDriverChoice } from './driver-choice.tsx'

type AssignDialogProps = {
  requestId: RequestId
  open: boolean
  /** The delivery to assign. */
  children?: ReactNode
  /** More facts about it, below the choice. */
  more?: ReactNode
  /** A job of the pool, for which another price can be proposed. */
  proposable?: Proposable
  onDone: () => void
  onClose: () => void
}

/** Assigns an open request to a driver, or a delivery of the fleet to another driver. Give each opening a new key. */
export const AssignDialog = ({ requestId, open, children, more, proposable, onDone, onClose }: AssignDialogProps) => {
  const formId = useId()
  const choice = useDriverChoice()
  const { chosen } = choice
  const { mutate, isPending, error } = useAssignDelivery()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (!chosen) return toast.info('Please select a driver.')
    mutate(
      { requestId, driver: chosen },
      { onSuccess: onDone, onError: (refused) => isNoLongerAvailable(refused) && onClose() },
    )
  }

  return (
    <Dialog
      open={open}
      size="sm"
      title="Assign Delivery"
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} size="lg" flex="1" loading={isPending} loadingText="Assigning...">
          Confirm Assignment
        </Button>
      }
    >
      <chakra.form id={formId} noValidate onSubmit={submit}>
        <Stack gap="5">
          {children}
          <DriverSelect choice={choice} />
          <Box role="alert" _empty={{ display: 'none' }}>
            {isAboutPapers(error) && (
              <Banner tone="danger" action={<PapersLink />}>
                {messageOf(error)}
              </Banner>
            )}
          </Box>
          {more}
        </Stack>
      </chakra.form>
      {proposable && (
        <Box mt="5">
          <Propose job={proposable} as={{ driverId: chosen?.id }} />
        </Box>
      )}
    </Dialog>
  )
}
