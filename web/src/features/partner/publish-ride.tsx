import { chakra, SimpleGrid, Stack } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import * as z from 'zod/mini'
import type { NewRide } from '#shared/contracts/partner.ts'
import { type TransportMode, transportModes } from '#shared/model/categories.ts'
import { addDays, type LondonTime, londonTime } from '#shared/model/london.ts'
import { daysAhead, extraMilesChoices, type RideForm, rideErrors } from '#shared/model/ride-rules.ts'
import { AddressField } from '#web/components/address-field.tsx'
import { api } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.tsx'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { LoadError } from '#web/ui/empty-state.tsx'
import { DateField, ErrorSummary, FormError, SelectField, TextField } from '#web/ui/fields.tsx'
import { focusReturnTarget } from '#web/ui/focus.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { Card, Muted } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { recordRide, useTransportModes } from './queries.ts'

const text = z._default(z.string(), '')

/** A ride as it is being filled in. */
export const RideDraft = z.object({
  from_address: text,
  to_address: text,
  extra_miles: z._default(z.number(), 0),
  date: text,
  departure_time: text,
  arrival_date: text,
  arrival_time: text,
  loading_assistance: z._default(z.boolean(), false),
  transport_mode: z.optional(z.enum(transportModes)),
})

/** The chosen mode if it is still registered, otherwise the only registered one. */
const modeAmong = (chosen: TransportMode | undefined, registered: readonly TransportMode[]) =>
  registered.find((mode) => mode === chosen) ?? (registered.length === 1 ? registered[0] : undefined)

export const withRegisteredMode = (form: RideForm, registered: readonly TransportMode[]): RideForm => ({
  ...form,
  transport_mode: modeAmong(form.transport_mode, registered),
})

export const rideBodyOf = (form: RideForm): NewRide => ({
  ...form,
  from_address: form.from_address.trim(),
  to_address: form.to_address.trim(),
})

/** A new departure date also moves the arrival date, unless the user set that to a later day. */
export const departingOn = (
  date: string,
  { date: before, arrival_date }: Pick<RideForm, 'date' | 'arrival_date'>,
): Pick<RideForm, 'date' | 'arrival_date'> => ({
  date,
  arrival_date: arrival_date === before || arrival_date < date ? date : arrival_date,
})

/** In the order of the screen. The error summary links to these ids. */
const rideFieldIds = {
  from_address: 'ride-from-address',
  to_address: 'ride-to-address',
  date: 'ride-date',
  departure_time: 'ride-departure-time',
  arrival_date: 'ride-arrival-date',
  arrival_time: 'ride-arrival-time',
  extra_miles: 'ride-extra-miles',
  transport_mode: 'ride-transport-mode',
  loading_assistance: 'ride-loading-assistance',
} as const satisfies Record<keyof RideForm, string>

/** The form of a new ride. */
const useRideForm = (userId: string, modes: readonly TransportMode[], onPublished: () => void) => {
  const queries = useQueryClient()
  const form = useServerForm({
    errorsIn: (ride: RideForm) => rideErrors(withRegisteredMode(ride, modes), londonTime(new Date()), modes),
    ids: rideFieldIds,
    initial: z.parse(RideDraft, {}),
    draft: { name: `ride.${userId}`, schema: RideDraft },
    hidesLineForFields: true,
    send: async (ride, { keyFor, forget }) => {
      const body = rideBodyOf(withRegisteredMode(ride, modes))
      const published = await api.partner.publishRide({ body }, { idempotencyKey: keyFor(body) })
      forget()
      recordRide(published.ride, queries)
      toast.success('Your ride is published.')
      onPublished()
    },
  })
  return { ...form, values: withRegisteredMode(form.values, modes) }
}

const clockText = ({ hour, minute }: LondonTime): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

/** Departure and arrival, in London time. */
const RideTimes = ({ form: { values, fieldErrors, change, field } }: { form: ReturnType<typeof useRideForm> }) => {
  const now = londonTime(new Date())
  const isToday = values.date === now.date
  const isSameDay = values.date !== '' && values.date === values.arrival_date
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5" alignItems="start">
      <DateField
        id={rideFieldIds.date}
        label="Departure Date"
        error={fieldErrors.date}
        required
        min={now.date}
        max={addDays(now.date, daysAhead)}
        value={values.date}
        onChange={(date) => change(departingOn(date, values))}
      />
      <TextField
        {...field('departure_time')}
        label="Departure Time"
        required
        type="time"
        {...(isToday && { min: clockText(now) })}
      />
      <DateField
        id={rideFieldIds.arrival_date}
        label="Arrival Date"
        error={fieldErrors.arrival_date}
        required
        min={values.date || now.date}
        value={values.arrival_date}
        onChange={(arrival_date) => change({ arrival_date })}
      />
      <TextField
        {...field('arrival_time')}
        label="Arrival Time"
        required
        type="time"
        {...(isSameDay && values.departure_time && { min: values.departure_time })}
      />
    </SimpleGrid>
  )
}

type RideFormProps = {
  userId: string
  /** The partner's registered modes. */
  modes: readonly TransportMode[]
  onPublished: () => void
}

const loadingNoteId = 'ride-loading-note'

const FilledInRide = ({ userId, modes, onPublished }: RideFormProps) => {
  const form = useRideForm(userId, modes, onPublished)
  const { values, fieldErrors, errorText, busy, change, box } = form

  return (
    <form method="post" noValidate onSubmit={form.onSubmit}>
      <Stack gap="6" maxW="2xl">
        <ErrorSummary errors={form.summary} attempt={form.tries} />
        <AddressField
          id={rideFieldIds.from_address}
          label="From Address"
          hint="A street, a town or a postcode in the UK, for example 12 Mill Road, Cambridge CB1 2AD."
          error={fieldErrors.from_address}
          value={values.from_address}
          onChange={(from_address) => change({ from_address })}
        />
        <AddressField
          id={rideFieldIds.to_address}
          label="To Address"
          hint="Only you see the addresses of your ride."
          error={fieldErrors.to_address}
          value={values.to_address}
          onChange={(to_address) => change({ to_address })}
        />
        <RideTimes form={form} />
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5" alignItems="start">
          <SelectField
            id={rideFieldIds.extra_miles}
            label="Extra Miles"
            hint="How far out of your way you'd go, in total."
            error={fieldErrors.extra_miles}
            value={values.extra_miles}
            onChange={({ currentTarget }) => change({ extra_miles: Number(currentTarget.value) })}
          >
            {extraMilesChoices.map((miles) => (
              <option key={miles} value={miles}>
                {miles} miles
              </option>
            ))}
          </SelectField>
          <SelectField
            id={rideFieldIds.transport_mode}
            label="Mode of Transport"
            hint="One of the modes you registered."
            error={fieldErrors.transport_mode}
            required
            value={values.transport_mode ?? ''}
            onChange={({ currentTarget }) =>
              change({ transport_mode: modes.find((mode) => mode === currentTarget.value) })
            }
          >
            <option value="">Choose a mode</option>
            {modes.map((mode) => (
              <option key={mode}>{mode}</option>
            ))}
          </SelectField>
        </SimpleGrid>
        <div>
          <CheckboxField {...box('loading_assistance')} aria-describedby={loadingNoteId}>
            I offer Loading / Unloading Assistance
          </CheckboxField>
          <Muted id={loadingNoteId} pl="9">
            You will be matched only with users who require it.
          </Muted>
        </div>
        <div>
          <FormError>{errorText}</FormError>
          <Button
            type="submit"
            w={{ base: 'full', sm: 'auto' }}
            mt={errorText ? '5' : '0'}
            loading={busy}
            loadingText="Publishing..."
          >
            Publish Ride
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** Publishes a journey that the partner is making anyway. */
export const PublishRide = ({ onDone }: { onDone: () => void }) => {
  const { user } = useSession()
  const titleId = useId()
  const modes = useTransportModes()
  useFocusBack()
  return (
    <chakra.section aria-labelledby={titleId} mb={{ base: '10', md: '14' }}>
      <Card pad="lg">
        <chakra.h2 id={titleId} textStyle="heading">
          Publish a New Ride
        </chakra.h2>
        <chakra.p color="fg.muted" mt="1" mb="6" maxW="prose">
          Share a trip you're already making. People sending something that way can offer you the job.
        </chakra.p>
        {modes.isPending && <Skeleton count={3} />}
        {modes.isLoadingError && (
          <LoadError isRetrying={modes.isFetching} onRetry={() => void modes.refetch()}>
            Could not load your transport modes.
          </LoadError>
        )}
        {user && modes.data && <FilledInRide userId={user.id} modes={modes.data} onPublished={onDone} />}
      </Card>
    </chakra.section>
  )
}

/** Returns the focus to the button that opened the form when the form closes. */
const useFocusBack = () => {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    opener.current = document.activeElement
    return () => {
      if (document.activeElement === document.body) focusReturnTarget(opener.current)?.focus()
    }
  }, [])
}
