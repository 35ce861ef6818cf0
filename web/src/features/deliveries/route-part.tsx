import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { RouteStrip } from '#web/ui/route-strip.tsx'
import { CallLink } from './call-link.tsx'
import { DetailsPart } from './details-part.tsx'
import { destinationOf, progressOf } from './request-facts.ts'

export const RoutePart = ({ details }: { details: RequestDetails }) => {
  const { pickupAddress, deliveryAddress, receiverContact, status } = details
  return (
    <DetailsPart title="Route" action={receiverContact && <CallLink number={receiverContact}>Call Receiver</CallLink>}>
      <RouteStrip
        labelled
        size="lg"
        from={pickupAddress}
        to={destinationOf(deliveryAddress)}
        progress={progressOf(status)}
      />
    </DetailsPart>
  )
}
