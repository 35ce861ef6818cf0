import { Stack } from '@chakra-ui/react'
import type { Ref } from 'react'
import type { Driver } from '#shared/contracts/business-shapes.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'

type DriverSelectProps = {
  id: string
  drivers: readonly Driver[]
  /** How many there are, of which these are some. */
  total: number
  chosen: Driver | undefined
  search: string
  ref?: Ref<HTMLSelectElement>
  onSearch: (text: string) => void
  onChoose: (driver: Driver | undefined) => void
}

// As many as one finds one's way among without help.
const searchableFrom = 8

/** A list of drivers that a search makes shorter. Who is inactive is in it, so that nobody wonders where they are. */
export const DriverSelect = ({ id, drivers, total, chosen, search, ref, onSearch, onChoose }: DriverSelectProps) => (
  <Stack gap="5">
    {(total > searchableFrom || search) && (
      <TextField
        id={`${id}-search`}
        label="Search drivers"
        hint="By name or contact number."
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
    )}
    <SelectField
      {...(ref && { ref })}
      id={id}
      label="Driver"
      hint={toHint(drivers, total)}
      value={chosen?.id ?? ''}
      onChange={({ currentTarget }) => onChoose(drivers.find((driver) => driver.id === currentTarget.value))}
    >
      <option value="">Select a driver</option>
      {drivers.map((driver) => (
        <option key={driver.id} value={driver.id} disabled={!driver.is_active}>
          {`${driver.name} (${driver.contact_number})${driver.is_active ? '' : ', inactive'}`}
        </option>
      ))}
    </SelectField>
  </Stack>
)

const toHint = (drivers: readonly Driver[], total: number): string | undefined => {
  if (drivers.length === 0) return 'No drivers match your search.'
  if (drivers.length < total) return `${drivers.length} of ${total} drivers. Search to find the others.`
  return drivers.some(({ is_active }) => is_active) ? undefined : 'None of these drivers is active.'
}
