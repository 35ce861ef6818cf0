import { chakra } from '@chakra-ui/react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { type TransportMode, vehicleModes } from '#shared/model/categories.ts'
import { paysYouText, youPayText } from '#shared/model/money.ts'
import { isOver } from '#shared/model/request-lifecycle.ts'
import { Button } from '#web/ui/button.tsx'
import { Muted } from '#web/ui/section.tsx'
import { noDestination } from './request-line.tsx'

/** The destination in words, even if nothing is delivered. */
export const destinationOf = (deliveryAddress: string | null): string => deliveryAddress ?? noDestination

export const distanceText = (kilometres: number | null): string =>
  kilometres === null ? 'N/A' : `${kilometres.toLocaleString('en-GB')} km`

/** The carrier's transport mode, once it is known. */
export const modeOf = ({ actualTransportMode, transportMode }: RequestDetails): TransportMode =>
  actualTransportMode ?? transportMode

export const hasVehicle = (mode: TransportMode): boolean => vehicleModes.some((each) => each === mode)

/** The name of the other side of the payment. Null while it is unknown. */
export const otherSideOf = ({ viewer, partner, requester }: RequestDetails): string | null =>
  viewer === 'requester' ? (partner?.businessName ?? partner?.fullName ?? null) : (requester?.firstName ?? null)

/** It is over and was not earned, although it still has a price. */
export const isUnearned = ({ outcome, earned, status }: RequestDetails): boolean =>
  outcome !== null && isOver(status) && !earned

/** The label of the price for its viewer. */
export const priceLabel = (details: RequestDetails): string => {
  if (isUnearned(details)) return 'Agreed price'
  return details.viewer === 'requester' ? 'Your Cost' : 'Your Earnings'
}

type PayNoteProps = {
  viewer: RequestDetails['viewer']
  /** The other side, if the name is known. */
  name?: string | null | undefined
  /** Shown once for a list, below its heading. */
  isOfList?: boolean
}

/** How the requester pays the carrier. */
export const PayNote = ({ viewer, name = null, isOfList }: PayNoteProps) => (
  <Muted overflowWrap="anywhere" {...(isOfList && { mt: '-3', mb: '5' })}>
    {viewer === 'requester' ? youPayText(name) : paysYouText(name)}
  </Muted>
)

type DetailsButtonProps = { name: string; size: 'sm' | 'lg'; isOpen: boolean; onOpen: () => void }

/** Opens the details of a request, whose name screen readers add. */
export const DetailsButton = ({ name, size, isOpen, onOpen }: DetailsButtonProps) => (
  <Button size={size} variant="outline" aria-current={isOpen || undefined} onClick={onOpen}>
    View Details<chakra.span srOnly>: {name}</chakra.span>
  </Button>
)

/** The short number of a job: the last six characters of its id. */
export const jobNumber = (id: string): string => `#${id.slice(-6)}`
