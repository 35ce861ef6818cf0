import { chakra, Stack } from '@chakra-ui/react'
import { lazy, Suspense, useRef } from 'react'
import { destinationOf, progressOf } from '#web/features/deliveries/request-facts.ts'
import { RouteStrip } from '#web/ui/route-strip.tsx'
import type { FleetJob } from './use-fleet-jobs.ts'

const AssignDialog = lazy(() =>
  import('../assign/assign-dialog.tsx').then(({ AssignDialog }) => ({ default: AssignDialog })),
)

type ReassignDialogProps = { job: FleetJob | undefined; onClose: () => void }

/** Hands a job to another driver of the fleet. */
export const ReassignDialog = ({ job, onClose }: ReassignDialogProps) => {
  // The one that was asked last stays while its dialog closes. The count tells one time of asking from the next.
  const last = useRef<{ job: FleetJob; count: number }>(undefined)
  const isAskedAnew = job !== undefined && job !== last.current?.job
  if (isAskedAnew) last.current = { job, count: (last.current?.count ?? 0) + 1 }
  if (!last.current) return null
  const { id, driver_name, pickup_address, delivery_address, status } = last.current.job
  return (
    <Suspense>
      <AssignDialog key={last.current.count} requestId={id} open={job !== undefined} onDone={onClose} onClose={onClose}>
        <Stack gap="4">
          <RouteStrip
            size="sm"
            from={pickup_address}
            to={destinationOf(delivery_address)}
            progress={progressOf(status)}
          />
          <chakra.p>{driver_name} has it now. Choose who takes over.</chakra.p>
        </Stack>
      </AssignDialog>
    </Suspense>
  )
}
