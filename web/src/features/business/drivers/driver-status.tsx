import { chakra } from '@chakra-ui/react'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { type DriverJobs, type FleetDriver, useCountJobs, useSetDriverStatus } from '../queries.ts'

const jobsText = (count: number): string => `${count} ${count === 1 ? 'job' : 'jobs'}`

/** Switches a driver on and off. One with jobs that wait for a pickup is asked about first. */
export const DriverStatus = ({ driver }: { driver: FleetDriver }) => {
  const { is_active: isActive, name, open_jobs } = driver
  const status = useSetDriverStatus(driver)
  const { dialog, open, close } = useDialogState<DriverJobs>()
  const counting = useCountJobs(driver, (jobs) => (jobs.matched > 0 ? open(jobs) : status.mutate(false)))

  const toggle = () => {
    if (status.isPending || counting.isPending) return
    if (!isActive || open_jobs === 0) return status.mutate(!isActive)
    counting.mutate()
  }
  const deactivate = () => {
    close()
    status.mutate(false)
  }

  return (
    <>
      <Switch on={isActive} onChange={toggle}>
        <chakra.span srOnly>Active: {name}</chakra.span>
        {/* The state is told by the switch itself. */}
        <span aria-hidden="true">
          <StatusBadge status={isActive ? 'active' : 'inactive'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
        </span>
      </Switch>
      {dialog && (
        <ConfirmDialog
          open={dialog.isOpen}
          title="Deactivate Driver?"
          tone="danger"
          confirmLabel="Yes, deactivate them"
          cancelLabel="Keep active"
          onConfirm={deactivate}
          onClose={close}
        >
          <chakra.p overflowWrap="anywhere">
            {name} has {jobsText(dialog.subject.matched)} waiting for pickup, which will go back to the pool. We'll sign
            them out at once.
          </chakra.p>
          {dialog.subject.inTransit > 0 && (
            <chakra.p mt="3">{jobsText(dialog.subject.inTransit)} on the way will need another driver.</chakra.p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
