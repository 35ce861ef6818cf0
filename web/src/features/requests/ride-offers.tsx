import { chakra, Flex, Stack } from '@chakra-ui/react'
import type { SuggestedRide } from '#shared/contracts/request-shapes.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { StarIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Card } from '#web/ui/section.tsx'
import { RideOffer } from './ride-offer.tsx'
import type { useRides } from './use-rides.ts'

type RideOffersProps = {
  rides: ReturnType<typeof useRides>
  hasPrice: boolean
  /** The ride whose offer is being sent, or 'all' while the request goes to everybody. */
  sending: string | undefined
  onSend: (ride: SuggestedRide) => void
}

const reasonId = 'why-no-offer'

/** The better way, where there is one: to somebody who makes that journey anyway. */
export const RideOffers = ({ rides, hasPrice, sending, onSend }: RideOffersProps) => {
  if (rides.isPending) return <Skeleton shape="card" />
  if (rides.isError)
    return (
      <chakra.div textStyle="small" color="fg.muted">
        We could not look for partners on this way: {messageOf(rides.error)}{' '}
        <Button variant="link" size="inline" onClick={() => void rides.refetch()}>
          Look again
        </Button>
      </chakra.div>
    )
  if (rides.data.length === 0) return null
  return (
    <Card>
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <chakra.h3 textStyle="subheading">Send a Direct Offer?</chakra.h3>
        <Recommended />
      </Flex>
      <chakra.p color="fg.muted" mt="1" mb="4">
        These partners make a journey that passes by. You offer it to one of them alone; if they decline, it goes to
        all.
      </chakra.p>
      <chakra.p id={reasonId} textStyle="small" fontWeight="semibold" mb={hasPrice ? '0' : '3'}>
        {!hasPrice && 'Please set a price first'}
      </chakra.p>
      <Stack as="ul" gap="3">
        {rides.data.map((ride) => (
          <RideOffer
            key={ride.rideId}
            ride={ride}
            disabled={!hasPrice || (sending !== undefined && sending !== ride.rideId)}
            sending={sending === ride.rideId}
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
