import { chakra, Flex } from '@chakra-ui/react'
import { Fragment, type ReactNode } from 'react'
import type { RequestCard, RequestDetails } from '#shared/contracts/request-shapes.ts'
import { type TransportMode, vehicleModes } from '#shared/model/categories.ts'
import { distanceText as milesAndKilometres } from '#shared/model/distance-text.ts'
import { numberOf } from '#shared/model/job-number.ts'
import { londonClock } from '#shared/model/london.ts'
import { paysText, youPayText } from '#shared/model/money.ts'
import { isOver } from '#shared/model/request-lifecycle.ts'
import { slotHours, waitsUntil } from '#shared/model/time-slots.ts'
import { shortDate, weekday, weekdayAndTime } from '#web/lib/dates.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { Muted } from '#web/ui/section.tsx'
import { noDestination } from './request-line.tsx'

/** The destination in words, even if nothing is delivered. */
export const destinationOf = (deliveryAddress: string | null): string => deliveryAddress ?? noDestination

export const distanceText = (kilometres: number | null): string =>
  kilometres === null ? 'N/A' : milesAndKilometres(kilometres)

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

/** The label in the details. Drivers see these too, but their business earns. */
export const PriceLabel = ({ details }: { details: RequestDetails }) =>
  details.viewer === 'carrier' ? <CarrierPriceLabel details={details} /> : priceLabel(details)

const CarrierPriceLabel = ({ details }: { details: RequestDetails }) =>
  useSession().user?.is_driver && !isUnearned(details) ? 'Job payment' : priceLabel(details)

type PayNoteProps = {
  viewer: RequestDetails['viewer']
  /** The other side, if the name is known. */
  name?: string | null | undefined
  /** Shown once for a list, below its heading. */
  isOfList?: boolean
}

/** How the requester pays the carrier. */
export const PayNote = ({ viewer, name = null, isOfList = false }: PayNoteProps) =>
  viewer === 'requester' ? (
    <Note isOfList={isOfList}>{youPayText(name)}</Note>
  ) : (
    <CarrierPayNote {...{ viewer, name, isOfList }} />
  )

/** In a fleet the business is paid, not the driver. */
const CarrierPayNote = ({ viewer, name, isOfList }: Required<PayNoteProps> & { name: string | null }) => {
  const { user } = useSession()
  const isFleet = viewer === 'business' || user?.is_driver
  return <Note isOfList={isOfList}>{paysText(name, (isFleet && user?.business_name) || null)}</Note>
}

const Note = ({ isOfList, children }: { isOfList: boolean; children: ReactNode }) => (
  <Muted overflowWrap="anywhere" {...(isOfList && { mt: '-3', mb: '5' })}>
    {children}
  </Muted>
)

type Slot = Pick<RequestDetails, 'preferredDate' | 'preferredTimeSlot'>

/** "If nobody takes it by 14:00, we'll tell you." */
export const untilText = ({ preferredDate: date, preferredTimeSlot: slot }: Slot, now = Date.now()): string => {
  const until = waitsUntil(date, slot)
  const end = londonClock(until.toISOString())
  // The evening and the night wait until the next day.
  const by = end.date === date ? end.time : weekdayAndTime(until, now)
  return `If nobody takes it by ${by}, we'll tell you.`
}

/** "Fri morning (6AM-12PM). If nobody takes it by 14:00, we'll tell you." */
export const waitingText = (job: Slot, now = Date.now()): string => {
  const { label, hours } = slotHours[job.preferredTimeSlot]
  return `${weekday(job.preferredDate, now)} ${label.toLowerCase()} (${hours}). ${untilText(job, now)}`
}

/** The times of a ride, otherwise the slot. Once its partner has declined, a ride no longer counts. */
const whenParts = ({ ride_times: ride, status, preferredDate, preferredTimeSlot }: RequestCard): string[] => {
  if (ride && status !== 'pending_match') {
    const arrivalDay = ride.arrival_date === ride.date ? '' : `${shortDate(ride.arrival_date)} `
    return [shortDate(ride.date), `${ride.departure_time}–${arrivalDay}${ride.arrival_time}`]
  }
  const { label, hours } = slotHours[preferredTimeSlot]
  return [shortDate(preferredDate), `${label} (${hours})`]
}

/** Hides the dot at the start of each line, so that dots stand only within a line. */
export const withoutFirstDots = { ml: '-0.5em', clipPath: 'inset(0 0 0 0.5em)' } as const

/** Parts between dots. A line ends between two of them, without a dot. */
const Dotted = ({ parts }: { parts: readonly (string | null)[] }) => (
  <Muted minW="0" overflowWrap="anywhere" {...withoutFirstDots}>
    {parts
      .filter((part) => part !== null)
      .map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' '}
          <chakra.span display="inline-block" pl="0.5em">
            {index > 0 && (
              <chakra.span display="inline-block" whiteSpace="pre" w="0.5em" ml="-0.5em">
                {'· '}
              </chakra.span>
            )}
            {part}
          </chakra.span>
        </Fragment>
      ))}
  </Muted>
)

/** Who carries it and when: 'Alex Reed · Sun 22 Nov · 09:00–10:45', or '… · Morning (6AM-12PM)' without a ride. */
export const WhoAndWhen = ({ request }: { request: RequestCard }) => (
  <Dotted parts={[request.carrier_name, ...whenParts(request)]} />
)

/** Who, when, what and for how much: 'Alex Reed · Sun 22 Nov · 09:00–10:45 · Send Parcel', and the price. */
export const Terms = ({ request }: { request: RequestCard }) => (
  <Flex justify="space-between" align="baseline" gap="4">
    <Dotted parts={[request.carrier_name, ...whenParts(request), request.service_type]} />
    <Price pounds={request.price} />
  </Flex>
)

type DetailsButtonProps = {
  name: string
  size: 'sm' | 'md' | 'lg'
  /** A link is for the top of a card. */
  variant?: 'outline' | 'link'
  isOpen: boolean
  onOpen: () => void
}

/** Opens the details of a request, whose name screen readers add. */
export const DetailsButton = ({ name, size, variant = 'outline', isOpen, onOpen }: DetailsButtonProps) => (
  <Button
    size={size}
    variant={variant}
    {...(variant === 'link' && { px: '0' })}
    aria-current={isOpen || undefined}
    onClick={onOpen}
  >
    View Details<chakra.span srOnly>: {name}</chakra.span>
  </Button>
)

/** The short number of a job: the last six characters of its id. */
export const jobNumber = (id: string): string => `#${numberOf(id)}`
