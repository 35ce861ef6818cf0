import { chakra, Stack } from '@chakra-ui/react'
import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Driver } from '#shared/contracts/business-shapes.ts'
import { useDrivers } from '#web/features/business/queries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useSession } from '#web/lib/session.tsx'
import { useSettled } from '#web/lib/use-settled.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { focusHeading, useKeptFocus } from '#web/ui/focus.ts'
import { PlusIcon } from '#web/ui/icons.tsx'
import { NothingHere } from '#web/ui/illustrations/empty-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { useBusinessStats } from '../queries.ts'
import { type Credentials, CredentialsBanner } from './credentials-banner.tsx'
import { DriversTable, RemoveDriverDialog } from './drivers-table.tsx'

const AddDriverDialog = lazy(() =>
  import('./add-driver-dialog.tsx').then(({ AddDriverDialog }) => ({ default: AddDriverDialog })),
)

type AddDriverProps = { isFirst: boolean; onAdded: (credentials: Credentials) => void }

const AddDriver = ({ isFirst, onAdded }: AddDriverProps) => {
  const { user } = useSession()
  // Each time of asking is another form; what was filled in and not sent is its draft.
  const [asked, setAsked] = useState({ isOpen: false, count: 0 })
  const close = () => setAsked(({ count }) => ({ isOpen: false, count }))
  return (
    <>
      <Button
        variant={isFirst ? 'solid' : 'outline'}
        onClick={() => setAsked(({ count }) => ({ isOpen: true, count: count + 1 }))}
      >
        <PlusIcon size={20} />
        Add New Driver
      </Button>
      {user && asked.count > 0 && (
        <Suspense>
          <AddDriverDialog
            key={asked.count}
            userId={user.id}
            open={asked.isOpen}
            onClose={close}
            onAdded={({ id, name, login_email, temp_password }) => {
              close()
              onAdded({ id, name, login_email, password: temp_password })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Which drivers are looked at stands in the address, so that a link leads to them. */
const useDriverSearch = () => {
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('page') ?? 1)
  const q = search.get('q') ?? ''

  const goTo = (next: { q: string; page: number }, replace: boolean) =>
    setSearch({ ...(next.q && { q: next.q }), ...(next.page > 1 && { page: String(next.page) }) }, { replace })

  return {
    q,
    page: Number.isSafeInteger(asked) && asked > 0 ? asked : 1,
    // Each letter is no step to go back to.
    showMatching: (typed: string) => goTo({ q: typed, page: 1 }, true),
    showPage: (page: number) => goTo({ q, page }, false),
  }
}

type DriverListProps = {
  /** Whose heading takes the focus when the pager's button goes dead. */
  part: RefObject<HTMLElement | null>
  onReset: (credentials: Credentials) => void
}

const DriverList = ({ part, onReset }: DriverListProps) => {
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

export const YourDrivers = () => {
  const part = useRef<HTMLDivElement>(null)
  const isFirst = useBusinessStats().data?.totalDrivers === 0
  /** The newest first. Each stays until it is dismissed, as nothing can bring it back. */
  const [told, setTold] = useState<readonly Credentials[]>([])
  const withoutOf = (id: Credentials['id']) => told.filter((each) => each.id !== id)
  const tell = (credentials: Credentials) => setTold([credentials, ...withoutOf(credentials.id)])

  return (
    <chakra.div ref={part}>
      <Section title="Your Drivers" action={<AddDriver isFirst={isFirst} onAdded={tell} />}>
        <Stack aria-live="polite" gap="3" mb={told.length > 0 ? '5' : '0'}>
          {told.map((credentials) => (
            <CredentialsBanner
              key={`${credentials.id} ${credentials.password}`}
              credentials={credentials}
              onDismiss={() => setTold(withoutOf(credentials.id))}
            />
          ))}
        </Stack>
        <DriverList part={part} onReset={tell} />
      </Section>
    </chakra.div>
  )
}
