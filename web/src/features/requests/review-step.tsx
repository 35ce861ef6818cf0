import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import type { PriceSuggestion, SuggestedRide } from '#shared/contracts/request-shapes.ts'
import { categoryRules } from '#shared/model/categories.ts'
import { distanceText } from '#shared/model/distance-text.ts'
import { poundsText } from '#shared/model/money.ts'
import { requestTexts } from '#shared/model/request-rules.ts'
import { RecordLink } from '#web/components/record/record-link.tsx'
import { PayNote } from '#web/components/request-parts.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { shortDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { StarIcon, UserIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { RouteLine } from '#web/ui/route-line.tsx'
import { Card, Muted } from '#web/ui/section.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Declaration } from './declaration.tsx'
import { useRides } from './queries.ts'
import { fieldIds, priceTyped, type StepId, type StepProps, suggestionFor } from './request-draft.ts'
import { RequestSummary } from './request-summary.tsx'
import { ridesId } from './ride-notice.tsx'

type PriceFieldProps = { typed: string; error?: string | undefined; onChange: (typed: string) => void }

/** An empty price shows its error at once, because it disables the buttons below. */
const PriceField = ({ typed, error, onChange }: PriceFieldProps) => (
  <TextField
    id={fieldIds.price}
    label="How much are you willing to pay? (£)"
    hint="At least the suggested price. A little more can find someone sooner."
    error={typed.trim() ? error : requestTexts.price}
    required
    inputMode="decimal"
    autoComplete="off"
    value={typed}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

const Photo = chakra('img', { base: { boxSize: 'full', objectFit: 'cover' } })

type RideOfferProps = {
  ride: SuggestedRide
  disabled: boolean
  sending: boolean
  describedBy: string
  onSend: () => void
}

/** A partner's ride that passes both places. */
const RideOffer = ({ ride, disabled, sending, describedBy, onSend }: RideOfferProps) => (
  <Box as="li" p="4" borderRadius="md" bg="bg.sunken">
    <Flex align="center" gap="3.5">
      <Flex
        boxSize="12"
        flexShrink="0"
        align="center"
        justify="center"
        borderRadius="full"
        overflow="hidden"
        bg="brand.tint"
        color="brand.text"
      >
        {ride.partnerPhotoUrl ? <Photo src={ride.partnerPhotoUrl} alt="" /> : <UserIcon />}
      </Flex>
      <Box flex="1" minW="0">
        <chakra.h4 fontWeight="bold">{ride.partnerName}</chakra.h4>
        <Muted>{ride.transportMode}</Muted>
        <RecordLink line={ride.record} side="carrier" of={{ ride }} name={ride.partnerName} />
      </Box>
      <Muted textAlign="end">
        <chakra.span display="block" fontWeight="semibold" color="fg.default">
          {ride.totalJourneyTime}
        </chakra.span>
        in all
      </Muted>
    </Flex>
    <Box mt="3.5">
      <RouteLine
        phase="ride"
        stops={[
          { label: 'Departs', place: `${shortDate(ride.departureDate)}, ${ride.departureTime}` },
          { label: 'Arrives', place: `${shortDate(ride.arrivalDate)}, ${ride.arrivalTime}` },
        ]}
        detour={milesText(ride.detour_miles)}
      />
    </Box>
    <Flex justify="flex-end" mt="4">
      <Button
        variant="outline"
        w={{ base: 'full', sm: 'auto' }}
        disabled={disabled}
        loading={sending}
        loadingText="Sending..."
        aria-describedby={describedBy}
        onClick={onSend}
      >
        Send Offer<VisuallyHidden>{` to ${ride.partnerName}`}</VisuallyHidden>
      </Button>
    </Flex>
  </Box>
)

/** The server never says less than two, because requesters may know only the area of a ride. */
const milesText = (miles: number): string => `Up to ${miles} miles out of their way`

type RideOffersProps = {
  rides: ReturnType<typeof useRides>
  hasPrice: boolean
  /** The id of the ride whose offer is being sent, or 'all' while the request is sent to all partners. */
  sendingTo: string | undefined
  onSend: (ride: SuggestedRide) => void
}

const reasonId = 'why-no-offer'

/** Direct offers to partners who are making the journey anyway. */
const RideOffers = ({ rides, hasPrice, sendingTo, onSend }: RideOffersProps) => {
  if (rides.isPending) return <Skeleton shape="card" />
  if (rides.isError)
    return (
      <chakra.div textStyle="small" color="fg.muted">
        We couldn't look for partners going this way: {messageOf(rides.error)}{' '}
        <Button variant="link" size="inline" onClick={() => void rides.refetch()}>
          Look again
        </Button>
      </chakra.div>
    )
  if (rides.data.length === 0) return null
  return (
    <Card>
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <chakra.h3 id={ridesId} tabIndex={-1} textStyle="subheading" scrollMarginTop="24">
          Send a Direct Offer?
        </chakra.h3>
        <Recommended />
      </Flex>
      <chakra.p color="fg.muted" mt="1" mb="4">
        These partners are already travelling past. If yours declines, everyone sees it.
      </chakra.p>
      <chakra.p id={reasonId} textStyle="small" fontWeight="semibold" mb={hasPrice ? '0' : '3'}>
        {!hasPrice && 'Please set a price first'}
      </chakra.p>
      <Stack as="ul" gap="3">
        {rides.data.map((ride) => (
          <RideOffer
            key={ride.rideId}
            ride={ride}
            disabled={!hasPrice || (sendingTo !== undefined && sendingTo !== ride.rideId)}
            sending={sendingTo === ride.rideId}
            describedBy={reasonId}
            onSend={() => onSend(ride)}
          />
        ))}
      </Stack>
    </Card>
  )
}

const Recommended = () => (
  <chakra.span
    display="inline-flex"
    alignItems="center"
    gap="1.5"
    px="3"
    minH="7"
    borderRadius="full"
    bg="accent.solid"
    color="accent.on"
    fontSize="xs"
    fontWeight="bold"
  >
    <StarIcon size={16} />
    Recommended
  </chakra.span>
)

type SuggestedPriceProps = { suggestion: PriceSuggestion; hasWay: boolean; onAddPostcode: () => void }

/** The suggested price, and the distance it is for. */
const SuggestedPrice = ({ suggestion, hasWay, onAddPostcode }: SuggestedPriceProps) => (
  <div>
    <chakra.h3 textStyle="label" color="fg.muted">
      Suggested Price
    </chakra.h3>
    {suggestion.is_about && 'About '}
    <Price pounds={suggestion.suggested_price} size="lg" />
    {suggestion.is_about && (
      <chakra.p textStyle="small" mt="1">
        We couldn't look up the way just now. We'll check the price when you send this.
      </chakra.p>
    )}
    {hasWay && (
      <Muted mt="1">
        {distanceText(suggestion.distance_km)} by road.{' '}
        {suggestion.is_by_town && (
          <Button variant="link" size="inline" onClick={onAddPostcode}>
            Add the postcode for a closer price.
          </Button>
        )}
      </Muted>
    )}
  </div>
)

/** The lines that make up the price. */
const Breakdown = ({ lines }: { lines: PriceSuggestion['breakdown'] }) => (
  <Card>
    <chakra.h3 textStyle="subheading" mb="4">
      How the price is made up
    </chakra.h3>
    <chakra.dl display="grid" gap="3">
      {lines.map(({ label, value }) => (
        <Flex key={label} justify="space-between" gap="4">
          <chakra.dt lineHeight="snug">
            {label}
            <chakra.span display="block" textStyle="small" color="fg.muted">
              {priceLineHint(label)}
            </chakra.span>
          </chakra.dt>
          <dd>
            <Price pounds={value} />
          </dd>
        </Flex>
      ))}
    </chakra.dl>
  </Card>
)

type ReviewStepProps = StepProps & {
  sendingTo: string | undefined
  onOffer: (ride: SuggestedRide) => void
  onBackTo: (step: StepId) => void
}

/**
 * Step 4. The price comes first, then matching rides, then the lines of the price. On a wide screen the request is next
 * to them.
 */
export const ReviewStep = ({ draft, fieldErrors, change, sendingTo, onOffer, onBackTo }: ReviewStepProps) => {
  const rides = useRides(draft)
  const suggestion = suggestionFor(draft)
  if (!draft.itemCategory || !suggestion) return null
  const typed = priceTyped(draft)
  const isRaised = draft.earlierPrice !== undefined && suggestion.suggested_price > draft.earlierPrice
  return (
    <Box display="grid" gap="5" alignItems="start" gridTemplateColumns={{ lg: 'minmax(0, 1fr) 24rem' }}>
      <Stack gap="5">
        <Card display="grid" gap="6">
          <Stack gap="3">
            <PriceField typed={typed} error={fieldErrors.price} onChange={(finalPrice) => change({ finalPrice })} />
            {isRaised && (
              <chakra.p textStyle="small" fontWeight="semibold">
                You offered {poundsText(draft.earlierPrice ?? 0)} last time. The suggested price is higher now, so we've
                raised yours to {poundsText(suggestion.suggested_price)}.
              </chakra.p>
            )}
            <PayNote viewer="requester" />
          </Stack>
          <SuggestedPrice
            suggestion={suggestion}
            hasWay={categoryRules[draft.itemCategory].hasDelivery}
            onAddPostcode={() => onBackTo('location')}
          />
        </Card>
        <RideOffers rides={rides} hasPrice={typed.trim() !== ''} sendingTo={sendingTo} onSend={onOffer} />
        <Declaration {...{ draft, fieldErrors, change }} />
        <Breakdown lines={suggestion.breakdown} />
      </Stack>
      <Card>
        <chakra.h3 textStyle="subheading" mb="4">
          Your request
        </chakra.h3>
        <RequestSummary {...{ draft, onBackTo }} />
      </Card>
    </Box>
  )
}

export const lines: readonly [RegExp, string][] = [
  [/^Base/, 'Covers pick-up and drop-off.'],
  [/^Distance/, 'By road, for this mode of transport. On long journeys each mile costs less.'],
  [/^Weight/, 'Heavier items cost more.'],
  [/bags?\b/i, 'The first bag is included.'],
  [/^Loading/, 'Your partner helps carry it in and out.'],
  [/^(Evening|Night)/, 'Fewer people travel at this time of day.'],
  [/^Minimum/, 'The least that makes a trip by this mode of transport worthwhile.'],
]

/** Explains a line of the price. */
export const priceLineHint = (label: string): string | undefined => lines.find(([pattern]) => pattern.test(label))?.[1]
