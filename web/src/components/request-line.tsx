import type { Outcome } from '#shared/contracts/door-shapes.ts'
import { returnsToOwner } from '#shared/model/at-the-door.ts'
import type { ItemCategory } from '#shared/model/categories.ts'
import type { RequestStatus } from '#shared/model/request-lifecycle.ts'
import { type LineRequest, type LineStop, RouteLine, type RouteLineProps } from '#web/ui/route-line.tsx'
import type { LinePhase } from '#web/ui/route-line-drawing.tsx'

const phases: Record<RequestStatus, LinePhase> = {
  pending_match: 'waiting',
  pending_partner_approval: 'offered',
  matched: 'matched',
  in_transit: 'in_transit',
  completed: 'completed',
  cancelled: 'cancelled',
}

/** The destination when nothing is delivered. */
export const noDestination = 'Recycling or disposal'

const stopsOf = (pickup: string, delivery: string | null, note: LineStop['note']): RouteLineProps['stops'] =>
  delivery === null
    ? [{ label: 'Collected at', place: pickup, note: noDestination }]
    : [
        { label: 'From', place: pickup },
        { label: 'To', place: delivery, note },
      ]

type Route = {
  pickup_address: string
  delivery_address: string | null
  leg?: 'return' | null
  door?: { leg?: 'return' | undefined; handover?: unknown } | undefined
  handover?: unknown
  return_address?: string | null
  service_type?: ItemCategory
}

/** Where the request goes from and to. A return reverses the route, unless it goes to the delivery address again. */
export const endsOf = (job: Route): [string, string | null] => {
  const { pickup_address: pickup, delivery_address: door } = job
  const back = job.return_address ?? (job.service_type && returnsToOwner(job.service_type) ? door : pickup)
  const isBack = (job.leg ?? job.door?.leg) && back !== door
  return isBack && door && back ? [door, back] : [pickup, door]
}

type RequestLineProps = Omit<RouteLineProps, 'stops' | 'phase' | 'request'> & {
  job: Route & { status: RequestStatus; outcome?: Outcome | null | undefined } & Partial<LineRequest>
  /** Shown below the destination, such as a time. */
  deliveryNote?: LineStop['note']
  /** Whether the match animates the lines. */
  moves?: boolean
}

/** The route line of a request. */
export const RequestLine = ({ job, deliveryNote, moves = false, ...line }: RequestLineProps) => {
  const { id, version, outcome, status } = job
  const isAtDoor = status === 'in_transit' && Boolean(job.handover ?? job.door?.handover)
  return (
    <RouteLine
      stops={stopsOf(...endsOf(job), deliveryNote)}
      phase={outcome === 'returned' ? outcome : phases[status]}
      {...(isAtDoor && { progress: 1 })}
      request={moves && id !== undefined && version !== undefined ? { id, version } : undefined}
      {...line}
    />
  )
}
