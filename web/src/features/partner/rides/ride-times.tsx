import { SimpleGrid } from '@chakra-ui/react'
import { addDays, type LondonTime } from '#shared/model/london.ts'
import { daysAhead } from '#shared/model/ride-rules.ts'
import { DateField, TextField } from '#web/ui/fields.tsx'
import { departingOn } from './ride-draft.ts'
import { type RidePartProps, rideFieldIds } from './ride-fields.ts'

const clockText = ({ hour, minute }: LondonTime): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

/** When it sets out and when it is there, by the clocks of London. */
export const RideTimes = ({ form, problems, change, now }: RidePartProps & { now: LondonTime }) => {
  const isToday = form.date === now.date
  const isSameDay = form.date !== '' && form.date === form.arrival_date
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5" alignItems="start">
      <DateField
        id={rideFieldIds.date}
        label="Departure Date"
        error={problems.date}
        required
        min={now.date}
        max={addDays(now.date, daysAhead)}
        value={form.date}
        onChange={(date) => change(departingOn(date, form))}
      />
      <TextField
        id={rideFieldIds.departure_time}
        label="Departure Time"
        error={problems.departure_time}
        required
        type="time"
        {...(isToday && { min: clockText(now) })}
        value={form.departure_time}
        onChange={({ currentTarget }) => change({ departure_time: currentTarget.value })}
      />
      <DateField
        id={rideFieldIds.arrival_date}
        label="Arrival Date"
        error={problems.arrival_date}
        required
        min={form.date || now.date}
        value={form.arrival_date}
        onChange={(arrival_date) => change({ arrival_date })}
      />
      <TextField
        id={rideFieldIds.arrival_time}
        label="Arrival Time"
        error={problems.arrival_time}
        required
        type="time"
        {...(isSameDay && form.departure_time && { min: form.departure_time })}
        value={form.arrival_time}
        onChange={({ currentTarget }) => change({ arrival_time: currentTarget.value })}
      />
    </SimpleGrid>
  )
}
