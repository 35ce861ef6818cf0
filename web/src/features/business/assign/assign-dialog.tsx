import { chakra, Stack } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, type Ref, useId, useState } from 'react'
import type { Driver } from '#shared/contracts/business.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadError } from '#web/ui/empty-state.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { isNoLongerAvailable, useAssignDelivery, useDriverOptions } from '../queries.ts'

type DriverSelectProps = {
  id: string
  drivers: readonly Driver[]
  /** How many drivers there are; `drivers` holds only some of them. */
  total: number
  chosen: Driver | undefined
  search: string
  ref?: Ref<HTMLSelectElement>
  onSearch: (text: string) => void
  onChoose: (driver: Driver | undefined) => void
}

// A list up to this length needs no search.
const searchableFrom = 8

/** The drivers to choose from. Inactive ones are listed too, so that nobody wonders where they are. */
const DriverSelect = ({ id, drivers, total, chosen, search, ref, onSearch, onChoose }: DriverSelectProps) => (
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

type AssignDialogProps = {
  requestId: RequestId
  open: boolean
  /** The delivery to assign. */
  children?: ReactNode
  onDone: () => void
  onClose: () => void
}

/** Assigns an open request to a driver, or a delivery of the fleet to another driver. Each opening needs a new key. */
export const AssignDialog = ({ requestId, open, children, onDone, onClose }: AssignDialogProps) => {
  const selectId = useId()
  const [search, setSearch] = useState('')
  const [driver, setDriver] = useState<Driver>()
  const { data, error, isFetching, refetch } = useDriverOptions(search)
  const { mutate, isPending } = useAssignDelivery()
  // A driver who is not in the search results is not chosen any more.
  const chosen = data?.items.find(({ id, is_active }) => id === driver?.id && is_active)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (!chosen) return toast.info('Please select a driver.')
    mutate(
      { requestId, driver: chosen },
      { onSuccess: onDone, onError: (refused) => isNoLongerAvailable(refused) && onClose() },
    )
  }

  return (
    <Dialog open={open} size="sm" title="Assign Delivery" onClose={onClose}>
      <chakra.form noValidate onSubmit={submit}>
        <Stack gap="5">
          {children}
          {data && (
            <DriverSelect
              id={selectId}
              drivers={data.items}
              total={data.total}
              {...{ chosen, search }}
              onSearch={setSearch}
              onChoose={setDriver}
            />
          )}
          {!data && !error && <Skeleton />}
          {!data && error && (
            <LoadError title="Failed to fetch drivers." isRetrying={isFetching} onRetry={() => void refetch()}>
              {messageOf(error)}
            </LoadError>
          )}
          <Button type="submit" size="lg" loading={isPending} loadingText="Assigning...">
            Confirm Assignment
          </Button>
        </Stack>
      </chakra.form>
    </Dialog>
  )
}
