import type { LondonTime } from '#shared/model/london.ts'
import { requestTexts } from '#shared/model/request-rules.ts'
import { offeredSlots, openSlots, slotHours, type TimeSlot } from '#shared/model/time-slots.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ChoiceGroup, RadioCards } from '#web/ui/choices.tsx'
import { fieldIds, type StepProps } from './fields.ts'

/** Only today's slots can be over; before there is a date, or with a wrong one, all of them stand there. */
const slotsOn = (date: string, now: LondonTime): readonly TimeSlot[] =>
  date === now.date ? openSlots(offeredSlots, date, now) : offeredSlots

/** The chosen slot, or the first one if that is over on the new date. */
export const slotOn = (date: string, chosen: TimeSlot | undefined, now: LondonTime): TimeSlot | undefined => {
  const slots = slotsOn(date, now)
  return !chosen || slots.includes(chosen) ? chosen : slots[0]
}

export const SlotField = ({ draft, problems, change, now }: StepProps & { now: LondonTime }) => {
  const slots = slotsOn(draft.preferredDate, now)
  const legend = 'Preferred Time Slot'
  if (slots.length === 0)
    return (
      <ChoiceGroup id={fieldIds.preferredTimeSlot} legend={legend}>
        <Banner tone="warning">
          <p id={fieldIds.preferredTimeSlot} tabIndex={-1}>
            {requestTexts.slotsPassed}
          </p>
        </Banner>
      </ChoiceGroup>
    )
  return (
    <RadioCards
      name={fieldIds.preferredTimeSlot}
      legend={legend}
      error={problems.preferredTimeSlot}
      columns={3}
      options={slots.map((value) => ({ value, label: slotHours[value].label, text: slotHours[value].hours }))}
      value={draft.preferredTimeSlot}
      onChange={(preferredTimeSlot) => change({ preferredTimeSlot })}
    />
  )
}
