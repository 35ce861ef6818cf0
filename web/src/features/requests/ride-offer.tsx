import { Box, chakra, Flex } from '@chakra-ui/react'
import type { SuggestedRide } from '#shared/contracts/request-shapes.ts'
import { shortDate } from '#web/lib/full-date.ts'
import { Button } from '#web/ui/button.tsx'
import { UserIcon } from '#web/ui/icons.tsx'
import { RouteStrip } from '#web/ui/route-strip.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const Photo = chakra('img', { base: { boxSize: 'full', objectFit: 'cover' } })

type RideOfferProps = {
  ride: SuggestedRide
  disabled: boolean
  sending: boolean
  describedBy: string
  onSend: () => void
}

/** A partner who goes this way, and when. */
export const RideOffer = ({ ride, disabled, sending, describedBy, onSend }: RideOfferProps) => (
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
        <chakra.p textStyle="small" color="fg.muted">
          {ride.transportMode}
        </chakra.p>
      </Box>
      <chakra.p textStyle="small" color="fg.muted" textAlign="end">
        <chakra.span display="block" fontWeight="semibold" color="fg.default">
          {ride.totalJourneyTime}
        </chakra.span>
        in all
      </chakra.p>
    </Flex>
    <Box mt="3.5">
      <RouteStrip
        size="sm"
        from={<Stop name="Departs" date={ride.departureDate} time={ride.departureTime} />}
        to={<Stop name="Arrives" date={ride.arrivalDate} time={ride.arrivalTime} />}
      />
    </Box>
    <Flex align="center" justify="space-between" gap="3" wrap="wrap" mt="4">
      <chakra.span textStyle="small" color="fg.muted">
        {milesText(ride.detour_miles)}
      </chakra.span>
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

/** Where a stranger sets out is only known roughly, so it is never fewer than two. */
const milesText = (miles: number): string => `Up to ${miles} miles out of their way`

const Stop = ({ name, date, time }: { name: string; date: string; time: string }) => (
  <>
    <chakra.span color="fg.muted">{name}</chakra.span> {shortDate(date)}, {time}
  </>
)
