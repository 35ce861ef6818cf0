import { Stack } from '@chakra-ui/react'
import { type RefObject, useState } from 'react'
import type { Driver } from '#shared/contracts/business-shapes.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { focusHeading, useKeptFocus } from '#web/ui/focus.ts'
import { NothingHere } from '#web/ui/illustrations/empty-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Card } from '#web/ui/section.tsx'
import type { Credentials } from './credentials.ts'
import { DriversTable } from './drivers-table.tsx'
import { RemoveDriverDialog } from './remove-driver-dialog.tsx'
import { useDriverSearch } from './use-driver-search.ts'
import { useDrivers } from './use-drivers.ts'

type DriverListProps = {
  /** Whose heading takes the focus when the pager's button goes dead. */
  part: RefObject<HTMLElement | null>
  onReset: (credentials: Credentials) => void
}

export const DriverList = ({ part, onReset }: DriverListProps) => {
  const search = useDriverSearch()
  // Kept beside the address, which follows a moment later than the fingers.
  const [typed, setTyped] = useState(search.q)
  const q = useSettled(typed.trim())
  const { drivers, isCurrent, page, pages, error, isFetching, retry } = useDrivers(q, search.page)
  const [removing, setRemoving] = useState<Driver>()
  useKeptFocus(part)
  const isEmpty = drivers?.length === 0
  // What an empty search found is no news of the fleet.
  const hasNone = isEmpty && isCurrent && q === ''

  const turnTo = (next: number) => {
    search.showPage(next)
    if (next === 1 || next === pages) focusHeading(part.current)
  }
  const look = (text: string) => {
    setTyped(text)
    search.showMatching(text)
  }

  return (
    <Stack gap="5">
      {hasNone && (
        <Card>
          <EmptyState level="h3" art={<NothingHere />} title="You haven't added any drivers yet.">
            Add the first one to assign deliveries to them.
          </EmptyState>
        </Card>
      )}
      {(drivers || typed) && !hasNone && (
        <Stack maxW="sm">
          <TextField
            id="driver-search"
            label="Search drivers"
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => look(currentTarget.value)}
          />
        </Stack>
      )}
      {drivers && !isEmpty && <DriversTable drivers={drivers} onReset={onReset} onRemove={setRemoving} />}
      {isEmpty && !hasNone && (
        <Card>
          <EmptyState level="h3" art={<NothingHere />} title="No drivers match your search." />
        </Card>
      )}
      {!drivers && !error && <Skeleton shape="table" />}
      {!drivers && error && (
        <LoadError title="Failed to fetch drivers." isRetrying={isFetching} onRetry={retry}>
          {messageOf(error)}
        </LoadError>
      )}
      <RemoveDriverDialog driver={removing} onClose={() => setRemoving(undefined)} />
      {pages > 1 && <Pager label="Pages of drivers" page={page} pages={pages} onPage={turnTo} />}
    </Stack>
  )
}
