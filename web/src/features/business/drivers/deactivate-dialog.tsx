import { chakra, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { RadioCards } from '#web/ui/choices.tsx'
import { ConfirmOverlay } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DriverSelect, useDriverChoice } from '../assign/driver-choice.tsx'
import type { DriverJobs, FleetDriver } from '../queries.ts'

type DeactivateDialogProps = {
  driver: FleetDriver
  jobs: DriverJobs
  open: boolean
  busy: boolean
  /** Called with the driver who gets the jobs. Without one, they go back to the pool. */
  onConfirm: (other: FleetDriver | undefined) => void
  onClose: () => void
}

const jobsText = (count: number): string => `${count} ${count === 1 ? 'job' : 'jobs'}`

const destinations = [
  { value: 'driver', label: 'Give them to another driver' },
  { value: 'pool', label: 'Put them back in the pool' },
] as const

/** Asks who gets the jobs that a driver has not picked up. Give each opening a new key. */
export const DeactivateDialog = ({ driver, jobs, open, busy, onConfirm, onClose }: DeactivateDialogProps) => {
  const [destination, setDestination] = useState<(typeof destinations)[number]['value']>('driver')
  const choice = useDriverChoice(driver.id)
  const isAlone = choice.data?.total === 0 && !choice.search
  const isPassedOn = destination === 'driver' && !isAlone

  const confirm = () => {
    if (isPassedOn && !choice.chosen) return toast.info('Please select a driver.')
    onConfirm(isPassedOn ? choice.chosen : undefined)
  }

  return (
    <ConfirmOverlay
      open={open}
      title="Deactivate Driver?"
      tone="danger"
      confirmLabel="Yes, deactivate them"
      busyLabel="Deactivating..."
      cancelLabel="Keep active"
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
      fields={
        <Stack gap="5">
          {!isAlone && (
            <RadioCards
              name="jobs-of-driver"
              legend="What happens to these jobs?"
              options={destinations}
              value={destination}
              onChange={setDestination}
            />
          )}
          {isPassedOn ? (
            <DriverSelect choice={choice} />
          ) : (
            <chakra.p color="fg.muted">
              {isAlone && 'They go back to the pool. '}You won't be offered them again, and together they count as one
              delivery given back.
            </chakra.p>
          )}
        </Stack>
      }
    >
      <chakra.p overflowWrap="anywhere">
        {driver.name} has {jobsText(jobs.matched)} waiting for pickup. We'll sign them out at once.
      </chakra.p>
      {jobs.inTransit > 0 && (
        <chakra.p mt="3">{jobsText(jobs.inTransit)} on the way will need another driver.</chakra.p>
      )}
    </ConfirmOverlay>
  )
}
