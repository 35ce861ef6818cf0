import { chakra } from '@chakra-ui/react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { UkMap } from '#web/ui/uk-map.tsx'
import { distanceText, progressOf } from './request-facts.ts'

/** The journey on the map, and the same in words. */
export const JourneyMap = ({ details }: { details: RequestDetails }) => {
  const { pickupPoint, deliveryPoint, status } = details
  if (!pickupPoint && !deliveryPoint) {
    return <chakra.p color="fg.muted">We could not place these addresses on the map.</chakra.p>
  }
  return (
    <chakra.figure m="0">
      <UkMap from={pickupPoint} to={deliveryPoint} progress={progressOf(status)} />
      <chakra.figcaption mt="2.5" textStyle="small" color="fg.muted">
        {journeyText(details)}
      </chakra.figcaption>
    </chakra.figure>
  )
}

const journeyText = ({ pickupAddress, deliveryAddress, distance_km }: RequestDetails): string => {
  if (deliveryAddress === null) return `Collected at ${pickupAddress}.`
  const distance = distance_km === null ? '' : `, about ${distanceText(distance_km)}`
  return `From ${pickupAddress} to ${deliveryAddress}${distance}.`
}
