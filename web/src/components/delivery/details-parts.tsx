import { chakra, Flex, Stack } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import type { RequestDetails, RequestPreview } from '#shared/contracts/request-shapes.ts'
import { categoryRules } from '#shared/model/categories.ts'
import { milesText } from '#shared/model/distance-text.ts'
import { endedTitle } from '#shared/model/door-texts.ts'
import { removedText } from '#shared/model/hidden-content.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { longDate } from '#shared/model/london.ts'
import { poundsText } from '#shared/model/money.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { slotHours, type TimeSlot } from '#shared/model/time-slots.ts'
import { RecordLink } from '#web/components/record/record-link.tsx'
import { ReportLink } from '#web/components/report/report-link.tsx'
import { jobSubjects, personSubjects } from '#web/components/report/report-subjects.ts'
import { RequestLine } from '#web/components/request-line.tsx'
import { hasVehicle, modeOf, otherSideOf } from '#web/components/request-parts.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Card } from '#web/ui/section.tsx'
import { UkMap } from '#web/ui/uk-map.tsx'
import { CallLink } from './call-link.tsx'
import { IfLost } from './if-lost.tsx'
import { PhotoStrip, type PhotoStripProps } from './photo-strip.tsx'
import { NavigateLink } from './stop-links.tsx'

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

/** Below this distance both ends would share one spot on the map. */
const minKmOnMap = 15

/** A long journey on the map, and in words. */
const JourneyMap = ({ details }: { details: RequestDetails }) => {
  const { pickupPoint, deliveryPoint, distance_km, status } = details
  if (!pickupPoint && !deliveryPoint)
    return <chakra.p color="fg.muted">We couldn't find these addresses on the map.</chakra.p>
  if (distance_km === null || distance_km < minKmOnMap) return null
  return (
    <chakra.figure m="0">
      <UkMap from={pickupPoint} to={deliveryPoint} progress={progressOnMap[status]} />
      <chakra.figcaption mt="2.5" textStyle="small" color="fg.muted">
        {`From ${details.pickupAddress} to ${details.deliveryAddress}, about ${milesText(distance_km)}.`}
      </chakra.figcaption>
    </chakra.figure>
  )
}

const progressOnMap: Record<RequestDetails['status'], number> = {
  pending_match: 0,
  pending_partner_approval: 0,
  matched: 0.15,
  in_transit: 0.6,
  completed: 1,
  cancelled: 0,
}

/** On a phone, a longer name would overlap the lines. The part about the person shows it too. */
const longestOnLine = 20

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })

/** The route as lines, with the time of its end, and on the map if it is long. */
export const RoutePart = ({ details }: { details: RequestDetails }) => {
  const { viewer, receiverContact, completed_at, status } = details
  const carrier = viewer === 'requester' ? otherSideOf(details) : null
  const { leg, outcome, return_address } = details
  return (
    <DetailsPart title="Route" action={receiverContact && <CallLink number={receiverContact}>Call Receiver</CallLink>}>
      <Stack gap="5">
        <RequestLine
          moves
          variant="details"
          job={{ ...details, pickup_address: details.pickupAddress, delivery_address: details.deliveryAddress }}
          deliveryNote={
            completed_at &&
            `${endedTitle(details.serviceType, outcome === 'returned')} ${timeFormat.format(new Date(completed_at))}`
          }
          journey={carrier && carrier.length <= longestOnLine ? `With ${carrier}` : undefined}
        />
        {viewer === 'carrier' && isCarried(status) && (
          <Flex gap="3" wrap="wrap" _empty={{ display: 'none' }}>
            {status === 'matched' && <NavigateLink address={details.pickupAddress}>Navigate to pickup</NavigateLink>}
            {leg && return_address && <NavigateLink address={return_address}>Navigate back</NavigateLink>}
            {!leg && details.deliveryAddress && (
              <NavigateLink address={details.deliveryAddress}>Navigate to drop-off</NavigateLink>
            )}
          </Flex>
        )}
        <JourneyMap details={details} />
      </Stack>
    </DetailsPart>
  )
}

/** The other person: the partner for the requester, the requester for the carrier, the driver for their business. */
export const PersonParts = ({ details }: { details: RequestDetails }) => {
  const { viewer, partner, requester, driver } = details
  if (viewer === 'business') return driver ? <DriverPart driver={driver} /> : null
  if (viewer === 'requester')
    return partner ? <PartnerPart partner={partner} details={details} /> : <OfferedPart details={details} />
  return requester ? <RequesterPart requester={requester} details={details} /> : null
}

/** The other side's record in one line, which opens the rest. */
const RecordOf = ({ details: { id, viewer, record }, name }: { details: RequestDetails; name: string }) => {
  const [side, of] =
    viewer === 'requester' ? (['carrier', { carrier: id }] as const) : (['requester', { owner: id }] as const)
  return record && <RecordLink line={record} side={side} of={of} name={name} />
}

/** Who was asked and has not answered yet. */
const OfferedPart = ({ details }: { details: RequestDetails }) =>
  details.record && (
    <DetailsPart title="The Partner You Asked">
      <RecordOf details={details} name="Your partner" />
    </DetailsPart>
  )

type Partner = NonNullable<RequestDetails['partner']>
type Requester = NonNullable<RequestDetails['requester']>

const PartnerPart = ({ partner, details }: { partner: Partner; details: RequestDetails }) => (
  <DetailsPart title="Your Partner">
    <Stack gap="4">
      <Flex gap="4" align="center" wrap="wrap">
        <Avatar photo={partner.photoUrl} />
        <Stack flex="1" minW="min(100%, 8rem)" gap="0" align="start">
          <Name>{partner.fullName}</Name>
          <RecordOf details={details} name={otherSideOf(details) ?? partner.fullName} />
        </Stack>
        {partner.mobileNumber && <CallLink number={partner.mobileNumber}>Call Partner</CallLink>}
      </Flex>
      <ReportLink request={details.id} subjects={personSubjects(partner.fullName, partner.photoUrl)} />
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

type RequesterPartProps = { requester: Requester; details: RequestDetails }

const RequesterPart = ({ requester: { firstName, mobileNumber }, details }: RequesterPartProps) => (
  <DetailsPart title="Requester Details">
    <Flex gap="4" align="center" wrap="wrap">
      <Stack flex="1" minW="min(100%, 8rem)" gap="0" align="start">
        <Name>{firstName ?? 'The requester'}</Name>
        <RecordOf details={details} name={firstName ?? 'The requester'} />
      </Stack>
      {mobileNumber && <CallLink number={mobileNumber}>Call Requester</CallLink>}
    </Flex>
    <ReportLink request={details.id} subjects={personSubjects(firstName, null)} />
  </DetailsPart>
)

const DriverPart = ({ driver: { name, contactNumber } }: { driver: NonNullable<RequestDetails['driver']> }) => (
  <DetailsPart title="Your Driver">
    <Flex gap="4" align="center" wrap="wrap">
      <Name>{name}</Name>
      <CallLink number={contactNumber}>Call Driver</CallLink>
    </Flex>
  </DetailsPart>
)

const Name = ({ children }: { children: string }) => (
  <chakra.p flex="1" minW="min(100%, 8rem)" fontWeight="semibold" fontSize="lg" overflowWrap="anywhere">
    {children}
  </chakra.p>
)

type Task = Pick<
  RequestDetails,
  'preferredTimeSlot' | 'weightEstimate' | 'number_of_bags' | 'declared_value' | 'loadingAssistance' | keyof Size
>

/** What is known about a task before and after it is accepted. */
export const taskFacts = (task: Task) => [
  { label: 'Time Slot', value: <SlotText slot={task.preferredTimeSlot} /> },
  { label: 'Weight', value: task.weightEstimate },
  { label: 'Size', value: sizeText(task) },
  { label: 'Bags', value: task.number_of_bags?.toString() ?? null },
  { label: 'Declared Value', value: task.declared_value === null ? null : poundsText(task.declared_value) },
  { label: 'Loading / Unloading', value: task.loadingAssistance ? 'Required' : 'Not Required' },
]

type NoteAndPhotosProps = Omit<PhotoStripProps, 'photos'> & {
  photos: RequestDetails['photos'] | RequestPreview['photos']
  note: string | null
  isNoteRemoved: boolean | undefined
  /** The request, for viewers who may report what they see of it. */
  reports?: RequestId | undefined
}

export const NoteAndPhotos = ({ note, isNoteRemoved, reports, ...files }: NoteAndPhotosProps) => (
  <>
    <div>
      <chakra.h4 textStyle="small" color="fg.muted">
        Notes from Requester
      </chakra.h4>
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
        {isNoteRemoved ? removedText : (note ?? 'None')}
      </chakra.p>
    </div>
    <PhotoStrip {...files} />
    {reports && <ReportLink request={reports} subjects={jobSubjects(note, files.photos)} />}
  </>
)

export const TaskPart = ({ details }: { details: RequestDetails }) => (
  <DetailsPart title="Task Details">
    <Stack gap="5">
      <FactList
        facts={[
          { label: 'Service', value: details.serviceType, wide: true },
          { label: 'Transport', value: modeOf(details) },
          { label: 'Date', value: longDate(details.preferredDate) },
          ...taskFacts(details),
        ]}
      />
      <NoteAndPhotos
        note={details.description}
        isNoteRemoved={details.note_removed}
        photos={details.photos}
        receipt={details.receipt}
        reports={details.viewer === 'requester' ? undefined : details.id}
      />
      {categoryRules[details.serviceType].hasDelivery && (
        <IfLost viewer={details.viewer} carrier={details.viewer === 'requester' ? otherSideOf(details) : null} />
      )}
    </Stack>
  </DetailsPart>
)

const SlotText = ({ slot }: { slot: TimeSlot }) => (
  <>
    {slotHours[slot].label} <chakra.span whiteSpace="nowrap">({slotHours[slot].hours})</chakra.span>
  </>
)

type Size = Pick<RequestDetails, 'length_cm' | 'width_cm' | 'height_cm'>

const sizeText = ({ length_cm, width_cm, height_cm }: Size): string | null =>
  length_cm && width_cm && height_cm ? `${length_cm} × ${width_cm} × ${height_cm} cm` : null
