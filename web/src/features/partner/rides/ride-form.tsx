import { chakra, SimpleGrid, Stack } from '@chakra-ui/react'
import type { FormEvent } from 'react'
import type { TransportMode } from '#shared/model/categories.ts'
import { extraMilesChoices } from '#shared/model/ride-rules.ts'
import { AddressField } from '#web/components/address-field.tsx'
import { summaryOf } from '#web/lib/form-problems.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { ErrorSummary, FormError } from '#web/ui/form-errors.tsx'
import { rideFieldIds } from './ride-fields.ts'
import { RideTimes } from './ride-times.tsx'
import { useRideForm } from './use-ride-form.ts'

type RideFormProps = {
  userId: string
  /** The partner's own, from which one is chosen. */
  modes: readonly TransportMode[]
  onPublished: () => void
}

const loadingNoteId = 'ride-loading-note'

export const RideForm = ({ userId, modes, onPublished }: RideFormProps) => {
  const { form, problems, change, now, busy, problem, tries, publish } = useRideForm(userId, modes, onPublished)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void publish()
  }

  return (
    <form method="post" noValidate onSubmit={submit}>
      <Stack gap="6" maxW="2xl">
        <ErrorSummary errors={summaryOf(problems, rideFieldIds)} attempt={tries} />
        <AddressField
          id={rideFieldIds.from_address}
          label="From Address"
          hint="A street, a town or a postcode in the UK, for example 12 Mill Road, Cambridge, CB1 2AD."
          error={problems.from_address}
          value={form.from_address}
          onChange={(from_address) => change({ from_address })}
        />
        <AddressField
          id={rideFieldIds.to_address}
          label="To Address"
          hint="Nobody sees the addresses of your ride but you."
          error={problems.to_address}
          value={form.to_address}
          onChange={(to_address) => change({ to_address })}
        />
        <RideTimes {...{ form, problems, change, now }} />
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5" alignItems="start">
          <SelectField
            id={rideFieldIds.extra_miles}
            label="Extra Miles"
            hint="How far you would go out of your way, in all."
            error={problems.extra_miles}
            value={form.extra_miles}
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
            hint="One of those that you registered."
            error={problems.transport_mode}
            required
            value={form.transport_mode ?? ''}
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
          <CheckboxField
            id={rideFieldIds.loading_assistance}
            checked={form.loading_assistance}
            onChange={({ currentTarget }) => change({ loading_assistance: currentTarget.checked })}
            aria-describedby={loadingNoteId}
          >
            I offer Loading / Unloading Assistance
          </CheckboxField>
          <chakra.p id={loadingNoteId} textStyle="small" color="fg.muted" pl="9">
            You will be matched only with users who require it.
          </chakra.p>
        </div>
        <div>
          <FormError>{problem}</FormError>
          <Button
            type="submit"
            w={{ base: 'full', sm: 'auto' }}
            mt={problem ? '5' : '0'}
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
