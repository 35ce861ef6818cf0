import { chakra, Flex, Stack } from '@chakra-ui/react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { longDate } from '#shared/model/london.ts'
import { toDialledNumber } from '#shared/model/text.ts'
import { slotHours, type TimeSlot } from '#shared/model/time-slots.ts'
import { destinationOf, distanceText, hasVehicle, modeOf, progressOf } from '#web/components/request-parts.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { FileIcon } from '#web/ui/file-chooser.tsx'
import { PhoneIcon } from '#web/ui/icons.tsx'
import { RouteStrip } from '#web/ui/route-strip.tsx'
import { Card } from '#web/ui/section.tsx'
import { UkMap } from '#web/ui/uk-map.tsx'

type DetailsPartProps = { title: string; children: ReactNode; action?: ReactNode }

/** One card of the details, under its own heading. */
export const DetailsPart = ({ title, children, action }: DetailsPartProps) => {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id}>
      <Card tone="sunken" pad="md">
        <Flex align="center" justify="space-between" gap="3" wrap="wrap" mb="4">
          <chakra.h3 id={id} textStyle="subheading" fontSize="lg">
            {title}
          </chakra.h3>
          {action}
        </Flex>
        {children}
      </Card>
    </chakra.section>
  )
}

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

const CallLink = ({ number, children }: { number: string; children: string }) => (
  <Button asChild variant="outline" size="sm">
    <a href={`tel:${toDialledNumber(number)}`}>
      <PhoneIcon size={18} />
      {children}
    </a>
  </Button>
)

/** The other person: the partner for the requester, the requester for the carrier. */
export const PersonParts = ({ details }: { details: RequestDetails }) => {
  const { viewer, partner, requester } = details
  if (viewer === 'requester') return partner ? <PartnerPart partner={partner} details={details} /> : null
  return requester ? <RequesterPart requester={requester} /> : null
}

type Partner = NonNullable<RequestDetails['partner']>
type Requester = NonNullable<RequestDetails['requester']>

const PartnerPart = ({ partner, details }: { partner: Partner; details: RequestDetails }) => (
  <DetailsPart title="Your Partner">
    <Stack gap="4">
      <Flex gap="4" align="center" wrap="wrap">
        <Avatar photo={partner.photoUrl} />
        <Name>{partner.fullName}</Name>
        {partner.mobileNumber && <CallLink number={partner.mobileNumber}>Call Partner</CallLink>}
      </Flex>
      {hasVehicle(modeOf(details)) && (
        <FactList
          facts={[
            { label: 'Vehicle', value: partner.vehicleMakeModel },
            { label: 'Registration', value: partner.vehicleRegistration },
          ]}
        />
      )}
    </Stack>
  </DetailsPart>
)

const RequesterPart = ({ requester: { firstName, mobileNumber } }: { requester: Requester }) => (
  <DetailsPart title="Requester Details">
    <Flex gap="4" align="center" wrap="wrap">
      <Name>{firstName ?? 'The requester'}</Name>
      {mobileNumber && <CallLink number={mobileNumber}>Call Requester</CallLink>}
    </Flex>
  </DetailsPart>
)

const Name = ({ children }: { children: string }) => (
  <chakra.p flex="1" minW="8rem" fontWeight="semibold" fontSize="lg" overflowWrap="anywhere">
    {children}
  </chakra.p>
)

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

const PhotoDialog = lazyComponent(async () => (await import('./photo-dialog.tsx')).PhotoDialog)

const Thumb = chakra('button', {
  base: {
    boxSize: '24',
    borderRadius: 'md',
    overflow: 'hidden',
    bg: 'bg.panel',
    boxShadow: 'inset 0 0 0 1.5px var(--sw-colors-line-soft)',
    cursor: 'zoom-in',
  },
})

const Picture = chakra('img', { base: { boxSize: 'full', objectFit: 'cover' } })

type RequestFile = RequestDetails['photos'][number]
type PhotoStripProps = Pick<RequestDetails, 'photos' | 'receipt'>

/** The photos and the receipt as thumbnails that open large. A PDF opens in a tab of its own. */
const PhotoStrip = ({ photos, receipt }: PhotoStripProps) => {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const pictures = picturesOf(photos, receipt)
  if (pictures.length === 0 && !receipt) return null

  const show = (picture: Shown) => {
    setShown(picture)
    setIsOpen(true)
  }

  return (
    <>
      <Flex gap="3" wrap="wrap" align="center">
        {pictures.map((picture) => (
          <Thumb key={picture.url} type="button" aria-label={`Open ${picture.name}`} onClick={() => show(picture)}>
            <Picture src={picture.url} alt="" loading="lazy" />
          </Thumb>
        ))}
        {receipt && !isPicture(receipt) && (
          <Button asChild variant="outline" size="sm">
            <a href={receipt.url} target="_blank" rel="noreferrer">
              <FileIcon size={18} />
              Receipt
            </a>
          </Button>
        )}
      </Flex>
      {shown && (
        <Suspense>
          <PhotoDialog open={isOpen} name={shown.name} url={shown.url} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type Shown = { name: string; url: string }

const isPicture = ({ contentType }: RequestFile) => contentType.startsWith('image/')

const picturesOf = (photos: readonly RequestFile[], receipt: RequestFile | null): Shown[] => [
  ...photos.map(({ url }, index) => ({ name: `Photo ${index + 1} of ${photos.length}`, url })),
  ...(receipt && isPicture(receipt) ? [{ name: 'Receipt', url: receipt.url }] : []),
]

export const TaskPart = ({ details }: { details: RequestDetails }) => (
  <DetailsPart title="Task Details">
    <Stack gap="5">
      <FactList
        facts={[
          { label: 'Service', value: details.serviceType, wide: true },
          { label: 'Transport', value: modeOf(details) },
          { label: 'Date', value: longDate(details.preferredDate) },
          { label: 'Time Slot', value: <SlotText slot={details.preferredTimeSlot} /> },
          { label: 'Weight', value: details.weightEstimate },
          { label: 'Size', value: sizeText(details) },
          { label: 'Bags', value: details.number_of_bags?.toString() ?? null },
          { label: 'Loading / Unloading', value: details.loadingAssistance ? 'Required' : 'Not Required' },
        ]}
      />
      <div>
        <chakra.h4 textStyle="small" color="fg.muted">
          Notes from Requester
        </chakra.h4>
        <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
          {details.description ?? 'None'}
        </chakra.p>
      </div>
      <PhotoStrip photos={details.photos} receipt={details.receipt} />
    </Stack>
  </DetailsPart>
)

const SlotText = ({ slot }: { slot: TimeSlot }) => (
  <>
    {slotHours[slot].label} <chakra.span whiteSpace="nowrap">({slotHours[slot].hours})</chakra.span>
  </>
)

const sizeText = ({ length_cm, width_cm, height_cm }: RequestDetails): string | null =>
  length_cm && width_cm && height_cm ? `${length_cm} × ${width_cm} × ${height_cm} cm` : null
