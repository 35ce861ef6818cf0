import { Flex } from '@chakra-ui/react'
import { categoryRules } from '#shared/model/categories.ts'
import { addDays, type LondonTime, londonTime } from '#shared/model/london.ts'
import { daysAhead, requestTexts } from '#shared/model/request-rules.ts'
import { offeredSlots, openSlots, slotHours, type TimeSlot } from '#shared/model/time-slots.ts'
import { AddressField } from '#web/components/address-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup, RadioCards } from '#web/ui/choices.tsx'
import { DateField, TextField } from '#web/ui/fields.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import { PlaceChoices } from './place-choices.tsx'
import { fieldIds, type StepProps } from './request-draft.ts'

/** For today, only the slots that have not passed. For any other date, or none, all slots. */
const slotsOn = (date: string, now: LondonTime): readonly TimeSlot[] =>
  date === now.date ? openSlots(offeredSlots, date, now) : offeredSlots

/** The chosen slot, or the first open one if the chosen one has passed on the new date. */
const slotOn = (date: string, chosen: TimeSlot | undefined, now: LondonTime): TimeSlot | undefined => {
  const slots = slotsOn(date, now)
  return !chosen || slots.includes(chosen) ? chosen : slots[0]
}

const SlotField = ({ draft, fieldErrors, change, now }: StepProps & { now: LondonTime }) => {
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
      error={fieldErrors.preferredTimeSlot}
      columns={3}
      options={slots.map((value) => ({ value, label: slotHours[value].label, text: slotHours[value].hours }))}
      value={draft.preferredTimeSlot}
      onChange={(preferredTimeSlot) => change({ preferredTimeSlot })}
    />
  )
}

type DateChipsProps = { now: LondonTime; value: string; onChoose: (date: string) => void }

/** The two dates that most people choose. */
const DateChips = ({ now, value, onChoose }: DateChipsProps) => (
  <Flex gap="2" mt="-2">
    {[
      { label: 'Today', date: now.date },
      { label: 'Tomorrow', date: addDays(now.date, 1) },
    ].map(({ label, date }) => (
      <Button key={date} size="sm" variant="outline" aria-pressed={value === date} onClick={() => onChoose(date)}>
        {value === date && <CheckIcon size={18} />}
        {label}
      </Button>
    ))}
  </Flex>
)

/** Step 3. */
export const LocationStep = ({ draft, fieldErrors, change }: StepProps) => {
  const now = londonTime(new Date())
  const choose = (preferredDate: string) =>
    change({ preferredDate, preferredTimeSlot: slotOn(preferredDate, draft.preferredTimeSlot, now) })
  const hasDelivery = draft.itemCategory && categoryRules[draft.itemCategory].hasDelivery

  return (
    <>
      <AddressField
        id={fieldIds.pickup_address}
        label="Pickup Address"
        hint="A street, a town or a postcode in the UK, for example 12 Mill Road, Cambridge CB1 2AD."
        error={fieldErrors.pickup_address}
        value={draft.pickup_address}
        onChange={(pickup_address) => change({ pickup_address })}
      />
      <PlaceChoices
        label="Places for the pickup"
        value={draft.pickup_address}
        onChoose={(pickup_address) => change({ pickup_address })}
      />
      {hasDelivery && (
        <>
          <AddressField
            id={fieldIds.delivery_address}
            label="Delivery Address"
            hint="Partners see only the area until they accept."
            error={fieldErrors.delivery_address}
            value={draft.delivery_address}
            onChange={(delivery_address) => change({ delivery_address })}
          />
          <PlaceChoices
            label="Places for the delivery"
            value={draft.delivery_address}
            onChoose={(delivery_address) => change({ delivery_address })}
          />
          <TextField
            id={fieldIds.receiver_contact_number}
            label="Receiver Contact Number"
            hint="A UK number, for example 07700 900123, or one with its country code. Only the person carrying this will see it."
            error={fieldErrors.receiver_contact_number}
            required
            type="tel"
            autoComplete="off"
            value={draft.receiver_contact_number}
            onChange={({ currentTarget }) => change({ receiver_contact_number: currentTarget.value })}
          />
        </>
      )}
      <DateField
        id={fieldIds.preferredDate}
        label="Preferred Date"
        error={fieldErrors.preferredDate}
        required
        min={now.date}
        max={addDays(now.date, daysAhead)}
        value={draft.preferredDate}
        onChange={choose}
      />
      <DateChips now={now} value={draft.preferredDate} onChoose={choose} />
      <SlotField {...{ draft, fieldErrors, change, now }} />
    </>
  )
}
