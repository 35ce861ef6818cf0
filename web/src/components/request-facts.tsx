import { chakra } from '@chakra-ui/react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { type TransportMode, vehicleModes } from '#shared/model/categories.ts'
import { paysYouText, youPayText } from '#shared/model/money.ts'
import type { RequestStatus } from '#shared/model/request-lifecycle.ts'

/** How far along the route strip, and the way on the map. */
const progress: Record<RequestStatus, number> = {
  pending_match: 0,
  pending_partner_approval: 0,
  matched: 0.15,
  in_transit: 0.6,
  completed: 1,
  cancelled: 0,
}

export const progressOf = (status: RequestStatus): number => progress[status]

/** Where it ends, in words, when nothing is delivered. */
export const destinationOf = (deliveryAddress: string | null): string => deliveryAddress ?? 'Recycling or disposal'

export const distanceText = (kilometres: number | null): string =>
  kilometres === null ? 'N/A' : `${kilometres.toLocaleString('en-GB')} km`

/** What it really travels by, once that is known. */
export const modeOf = ({ actualTransportMode, transportMode }: RequestDetails): TransportMode =>
  actualTransportMode ?? transportMode

export const hasVehicle = (mode: TransportMode): boolean => vehicleModes.some((each) => each === mode)

/** Whom one pays, or who pays; nothing while nobody knows. */
export const otherSideOf = ({ viewer, partner, requester }: RequestDetails): string | null =>
  viewer === 'requester' ? (partner?.businessName ?? partner?.fullName ?? null) : (requester?.firstName ?? null)

type PayNoteProps = {
  viewer: RequestDetails['viewer']
  /** The other side, where their name is known. */
  name?: string | null | undefined
}

/** How the money gets from one to the other. */
export const PayNote = ({ viewer, name = null }: PayNoteProps) => (
  <chakra.p textStyle="small" color="fg.muted" overflowWrap="anywhere">
    {viewer === 'requester' ? youPayText(name) : paysYouText(name)}
  </chakra.p>
)
