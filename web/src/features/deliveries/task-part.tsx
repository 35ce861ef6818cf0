import { chakra, Stack } from '@chakra-ui/react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { longDate } from '#shared/model/long-date.ts'
import { slotHours, type TimeSlot } from '#shared/model/time-slots.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { DetailsPart } from './details-part.tsx'
import { PhotoStrip } from './photo-strip.tsx'
import { modeOf } from './request-facts.ts'

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
