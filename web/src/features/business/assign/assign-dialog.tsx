import { chakra, Stack } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { Driver } from '#shared/contracts/business-shapes.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadError } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/toasts.ts'
import { DriverSelect } from './driver-select.tsx'
import { isNoLongerAvailable, useAssignDelivery } from './use-assignment.ts'
import { useDriverOptions } from './use-driver-choice.ts'

type AssignDialogProps = {
  requestId: RequestId
  open: boolean
  /** What it is that is assigned. */
  children?: ReactNode
  onDone: () => void
  onClose: () => void
}

/** Gives a job of the pool to a driver, or one of the fleet's to another driver. A new time of asking wants a new key. */
export const AssignDialog = ({ requestId, open, children, onDone, onClose }: AssignDialogProps) => {
  const selectId = useId()
  const [search, setSearch] = useState('')
  const [driver, setDriver] = useState<Driver>()
  const { data, error, isFetching, refetch } = useDriverOptions(search)
  const { mutate, isPending } = useAssignDelivery()
  // Who is not found any more cannot be seen to be chosen.
  const chosen = data?.items.find(({ id, is_active }) => id === driver?.id && is_active)

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
    <Dialog open={open} size="sm" title="Assign Delivery" onClose={onClose}>
      <chakra.form noValidate onSubmit={submit}>
        <Stack gap="5">
          {children}
          {data && (
            <DriverSelect
              id={selectId}
              drivers={data.items}
              total={data.total}
              {...{ chosen, search }}
              onSearch={setSearch}
              onChoose={setDriver}
            />
          )}
          {!data && !error && <Skeleton />}
          {!data && error && (
            <LoadError title="Failed to fetch drivers." isRetrying={isFetching} onRetry={() => void refetch()}>
              {messageOf(error)}
            </LoadError>
          )}
          <Button type="submit" size="lg" loading={isPending} loadingText="Assigning...">
            Confirm Assignment
          </Button>
        </Stack>
      </chakra.form>
    </Dialog>
  )
}
