import { categoryRules } from '#shared/model/categories.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { daysAhead } from '#shared/model/request-rules.ts'
import { AddressField } from '#web/components/address-field.tsx'
import { DateField, TextField } from '#web/ui/fields.tsx'
import { fieldIds, type StepProps } from './fields.ts'
import { SlotField, slotOn } from './slot-field.tsx'

/** Step 3. */
export const LocationStep = ({ draft, problems, change }: StepProps) => {
  const now = londonTime(new Date())
  const hasDelivery = draft.itemCategory && categoryRules[draft.itemCategory].hasDelivery

  return (
    <>
      <AddressField
        id={fieldIds.pickup_address}
        label="Pickup Address"
        hint="A street, a town or a postcode in the UK, for example 12 Mill Road, Cambridge, CB1 2AD."
        error={problems.pickup_address}
        value={draft.pickup_address}
        onChange={(pickup_address) => change({ pickup_address })}
      />
      {hasDelivery && (
        <>
          <AddressField
            id={fieldIds.delivery_address}
            label="Delivery Address"
            hint="Partners see the area alone until one of them has accepted."
            error={problems.delivery_address}
            value={draft.delivery_address}
            onChange={(delivery_address) => change({ delivery_address })}
          />
          <TextField
            id={fieldIds.receiver_contact_number}
            label="Receiver Contact Number"
            hint="A UK number, for example 07700 900123, or one with its country code. Only whoever carries this will see it."
            error={problems.receiver_contact_number}
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
        error={problems.preferredDate}
        required
        min={now.date}
        max={addDays(now.date, daysAhead)}
        value={draft.preferredDate}
        onChange={(preferredDate) =>
          change({ preferredDate, preferredTimeSlot: slotOn(preferredDate, draft.preferredTimeSlot, now) })
        }
      />
      <SlotField {...{ draft, problems, change, now }} />
    </>
  )
}
