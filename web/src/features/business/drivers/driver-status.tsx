import { chakra } from '@chakra-ui/react'
import { ApiError } from '#web/lib/api-error.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { type DriverJobs, type FleetDriver, useCountJobs, useSetDriverStatus } from '../queries.ts'

const DeactivateDialog = lazyComponent(async () => (await import('./deactivate-dialog.tsx')).DeactivateDialog)

/** Switches a driver on and off. If jobs wait for a pickup, it first asks who gets them. */
export const DriverStatus = ({ driver }: { driver: FleetDriver }) => {
  const { is_active: isActive, name, open_jobs } = driver
  const status = useSetDriverStatus(driver)
  const asking = useDialogState<DriverJobs>()
  const counting = useCountJobs(driver, (jobs) =>
    jobs.matched > 0 ? asking.open(jobs) : status.mutate({ isActive: false }),
  )

  const toggle = () => {
    if (status.isPending || counting.isPending) return
    if (!isActive || open_jobs === 0) return status.mutate({ isActive: !isActive })
    counting.mutate()
  }
  const deactivate = (passJobsTo: FleetDriver | undefined) => {
    if (status.isPending) return
    // Asks again about the jobs that the other driver could not take.
    const askAgain = (error: Error) => error instanceof ApiError && error.status === 409 && counting.mutate()
    status.mutate({ isActive: false, passJobsTo }, { onSettled: asking.close, onError: askAgain })
  }

  return (
    <>
      <Switch on={isActive} onChange={toggle}>
        <chakra.span srOnly>Active: {name}</chakra.span>
        {/* The switch itself announces the state. */}
        <chakra.span aria-hidden="true" minW={{ md: '4.25rem' }} textAlign="start" textStyle="small">
          {isActive ? 'Active' : 'Inactive'}
        </chakra.span>
      </Switch>
      <LazyDialog state={asking}>
        {(jobs, frame) => (
          <DeactivateDialog driver={driver} jobs={jobs} busy={status.isPending} onConfirm={deactivate} {...frame} />
        )}
      </LazyDialog>
    </>
  )
}
