import { Stack } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { Loaded } from '#web/components/loaded.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { type DriverPage, type FleetDriver, useDriverOptions } from '../queries.ts'

/** Who gets the jobs: the search, and the chosen driver among its results. `except` is the current driver. */
export const useDriverChoice = (except?: FleetDriver['id']) => {
  const [search, setSearch] = useState('')
  const [driver, setDriver] = useState<FleetDriver>()
  // Reads every field here, because the query re-renders only for fields that have been read, and the select appears
  // too late to read them.
  const { data: found, error, isFetching, refetch } = useDriverOptions(search)
  const data = found && without(found, except)
  // A driver outside the search results is no longer chosen.
  const chosen = data?.items.find((each) => each.id === driver?.id && mayGetJobs(each))
  return { search, setSearch, chosen, setDriver, data, error, isFetching, refetch }
}

const without = ({ items, total, ...rest }: DriverPage, id: FleetDriver['id'] | undefined): DriverPage => {
  const others = items.filter((driver) => driver.id !== id)
  return { ...rest, items: others, total: total - (items.length - others.length) }
}

// Shorter lists need no search.
const searchableFrom = 8

const mayGetJobs = ({ is_active, is_suspended }: FleetDriver): boolean => is_active && !is_suspended

const loadText = ({ is_active, is_suspended, open_jobs }: FleetDriver): string => {
  if (!is_active) return 'inactive'
  if (is_suspended) return 'suspended'
  return open_jobs === 0 ? 'no jobs' : `${open_jobs} ${open_jobs === 1 ? 'job' : 'jobs'}`
}

/** The drivers to choose from, with their loads. Inactive ones are listed as well, so that nobody misses them. */
export const DriverSelect = ({ choice }: { choice: ReturnType<typeof useDriverChoice> }) => {
  const id = useId()
  const { search, setSearch, chosen, setDriver, data, ...query } = choice
  return (
    <Loaded query={query} data={data} failed="Failed to fetch drivers.">
      {({ items, total }) => (
        <Stack gap="5">
          {(total > searchableFrom || search) && (
            <TextField
              id={`${id}-search`}
              label="Search drivers"
              hint="By name or contact number."
              type="search"
              autoComplete="off"
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
          )}
          <SelectField
            id={id}
            label="Driver"
            hint={toHint(items, total)}
            value={chosen?.id ?? ''}
            onChange={({ currentTarget }) => setDriver(items.find((driver) => driver.id === currentTarget.value))}
          >
            <option value="">Select a driver</option>
            {items.map((driver) => (
              <option key={driver.id} value={driver.id} disabled={!mayGetJobs(driver)}>
                {`${driver.name} (${driver.contact_number}), ${loadText(driver)}`}
              </option>
            ))}
          </SelectField>
        </Stack>
      )}
    </Loaded>
  )
}

const toHint = (drivers: readonly FleetDriver[], total: number): string | undefined => {
  if (drivers.length === 0) return 'No drivers match your search.'
  if (drivers.length < total) return `${drivers.length} of ${total} drivers. Search to find the others.`
  return drivers.some(mayGetJobs) ? undefined : 'None of these drivers is active.'
}
