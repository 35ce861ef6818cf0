import { lazy, Suspense } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { destinationOf } from '#web/features/deliveries/request-facts.ts'
import { RouteStrip } from '#web/ui/route-strip.tsx'

const AssignDialog = lazy(() => import('./assign-dialog.tsx').then(({ AssignDialog }) => ({ default: AssignDialog })))

/** The job that was asked about last. It stays while its dialog closes; the count tells one time of asking from the next. */
export type Asked = { job: RequestCard; isOpen: boolean; count: number }

export const Assigning = ({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) =>
  asked && (
    <Suspense>
      <AssignDialog key={asked.count} requestId={asked.job.id} open={asked.isOpen} onDone={onClose} onClose={onClose}>
        <RouteStrip size="sm" from={asked.job.pickup_address} to={destinationOf(asked.job.delivery_address)} />
      </AssignDialog>
    </Suspense>
  )
