import type { Outcome } from '#shared/contracts/door-shapes.ts'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import type { RequestStatus } from '#shared/model/request-lifecycle.ts'
import { type Status, StatusBadge } from '#web/ui/badge.tsx'

/** What is open at the door, as cards and details carry it. */
type Open = {
  problem?: object | null | undefined
  handover?: object | null | undefined
  attempt?: { decide_by?: string | null | undefined; choice?: string | null | undefined } | null | undefined
  leg?: 'return' | null | undefined
}

type DoorState = { status: Status; text: string }

/** What is open at the door, the most pressing first. It tells the requester what they have to do. */
export const doorStateOf = (open: Open, viewer: RequestDetails['viewer']): DoorState | undefined => {
  const isRequester = viewer === 'requester'
  if (open.problem) return { status: 'attention', text: 'Problem reported' }
  if (open.handover) return { status: 'pending', text: isRequester ? 'Please confirm' : 'Left without the code' }
  if (open.attempt?.decide_by) return { status: 'attention', text: isRequester ? 'Please choose' : 'Could not deliver' }
  if (open.leg) return { status: 'returned', text: 'Going back' }
  return open.attempt?.choice === 'retry' ? { status: 'pending', text: 'Another attempt' } : undefined
}

type DoorBadgeProps = {
  job: { status: RequestStatus; outcome?: Outcome | null | undefined; door?: Open | undefined }
  viewer: RequestDetails['viewer']
  size?: 'sm' | 'md'
}

/** What is open at the door, otherwise the status. */
export const DoorBadge = ({ job: { status, outcome, door }, viewer, size = 'md' }: DoorBadgeProps) => {
  const open = door && doorStateOf(door, viewer)
  return open ? (
    <StatusBadge size={size} status={open.status}>
      {open.text}
    </StatusBadge>
  ) : (
    <StatusBadge size={size} status={outcome ?? status} />
  )
}
