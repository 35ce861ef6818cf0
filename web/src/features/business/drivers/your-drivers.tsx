import { chakra, Flex, Stack } from '@chakra-ui/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Driver } from '#shared/contracts/business-drivers.ts'
import { Loaded } from '#web/components/loaded.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useSession } from '#web/lib/session.tsx'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { readPage } from '#web/lib/use-pages.ts'
import { usePrivateSearch } from '#web/lib/use-private-search.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { EmptyState, NothingHere } from '#web/ui/empty-state.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { focusHeading, useKeptFocus } from '#web/ui/focus.ts'
import { PlusIcon } from '#web/ui/icons.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { useBusinessStats, useDrivers } from '../queries.ts'
import { DriversTable, RemoveDriverDialog } from './drivers-table.tsx'
import type { Credentials, useCredentials } from './use-credentials.ts'

type CredentialsBannerProps = { credentials: Credentials; onDismiss: () => void }

/** Scrolls into view by itself, because the row whose password was reset may be far below. */
const CredentialsBanner = ({ credentials, onDismiss }: CredentialsBannerProps) => {
  const { name, login_email, password } = credentials
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces, because some browsers return a promise, which React would take for a clean-up function.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const dismiss = (
    <Button variant="quiet" size="sm" onClick={onDismiss}>
      Dismiss<chakra.span srOnly>: {name}</chakra.span>
    </Button>
  )
  return (
    <chakra.div ref={place} scrollMarginTop="24">
      {password === null ? (
        <Banner tone="warning" title={`${name} was added already`} action={dismiss}>
          {`Login email: ${login_email}. We showed the temporary password once and can't show it again. Use Reset Password to get a new one.`}
        </Banner>
      ) : (
        <Banner
          tone="success"
          title={`Temporary credentials of ${name}`}
          action={
            <Flex gap="3" wrap="wrap">
              <CopyButton text={`Login email: ${login_email}\nTemporary password: ${password}`}>
                Copy Credentials
              </CopyButton>
              {dismiss}
            </Flex>
          }
        >
          <p>
            Pass them on now: we won't show them again. They work for 72 hours, and the driver must change the password
            at first login.
          </p>
          <chakra.div mt="3">
            <FactList
              facts={[
                { label: 'Login email', value: login_email },
                { label: 'Temporary password', value: <chakra.span fontFamily="mono">{password}</chakra.span> },
              ]}
            />
          </chakra.div>
        </Banner>
      )}
    </chakra.div>
  )
}

const AddDriverDialog = lazyComponent(async () => (await import('./add-driver-dialog.tsx')).AddDriverDialog)

type AddDriverProps = { isFirst: boolean; onAdded: (credentials: Credentials) => void }

const AddDriver = ({ isFirst, onAdded }: AddDriverProps) => {
  const { user } = useSession()
  // Each opening is a new form. Its draft keeps unsent input.
  const adding = useDialogState<string>()
  return (
    <>
      <Button variant={isFirst ? 'solid' : 'outline'} onClick={() => user && adding.open(user.id)}>
        <PlusIcon size={20} />
        Add New Driver
      </Button>
      <LazyDialog state={adding}>
        {(userId, frame) => (
          <AddDriverDialog
            userId={userId}
            onAdded={({ id, name, login_email, temp_password }) => {
              frame.onClose()
              onAdded({ id, name, login_email, password: temp_password })
            }}
            {...frame}
          />
        )}
      </LazyDialog>
    </>
  )
}

const useDriverSearch = () => {
  const { q, search, goTo } = usePrivateSearch()
  return {
    q,
    page: readPage(search),
    // Replaces the history entry, so that Back does not go letter by letter.
    showMatching: (typed: string) => goTo({ q: typed, search: {} }, true),
    showPage: (page: number) => goTo({ q, search: page > 1 ? { page: String(page) } : {} }, false),
  }
}

type DriverListProps = {
  /** Its heading gets the focus when the pager's button is disabled. */
  part: RefObject<HTMLElement | null>
  onReset: (credentials: Credentials) => void
}

const DriverList = ({ part, onReset }: DriverListProps) => {
  const search = useDriverSearch()
  // Kept separately, because the URL lags behind typing.
  const [typed, setTyped] = useState(search.q)
  const q = useDebounced(typed.trim())
  const { drivers, isCurrent, page, pages, ...query } = useDrivers(q, search.page)
  const [removing, setRemoving] = useState<Driver>()
  useKeptFocus(part)
  const isEmpty = drivers?.length === 0
  // The last result may belong to another search.
  const hasNone = isEmpty && isCurrent && q === ''

  const turnTo = (next: number) => {
    search.showPage(next)
    if (next === 1 || next === pages) focusHeading(part.current)
  }
  const searchFor = (text: string) => {
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
            onChange={({ currentTarget }) => searchFor(currentTarget.value)}
          />
        </Stack>
      )}
      <Loaded
        query={query}
        data={drivers}
        failed="Failed to fetch drivers."
        shape="table"
        empty={
          !hasNone && (
            <Card>
              <EmptyState level="h3" art={<NothingHere />} title="No drivers match your search." />
            </Card>
          )
        }
      >
        {(drivers) => <DriversTable drivers={drivers} isWhole={pages === 1} onReset={onReset} onRemove={setRemoving} />}
      </Loaded>
      <RemoveDriverDialog driver={removing} onClose={() => setRemoving(undefined)} />
      {pages > 1 && <Pager label="Pages of drivers" page={page} pages={pages} onPage={turnTo} />}
    </Stack>
  )
}

export const YourDrivers = ({ credentials }: { credentials: ReturnType<typeof useCredentials> }) => {
  const part = useRef<HTMLDivElement>(null)
  const isFirst = useBusinessStats().data?.totalDrivers === 0
  const { shown, add, dismiss } = credentials
  return (
    <chakra.div ref={part}>
      <Section title="Your Drivers" action={<AddDriver isFirst={isFirst} onAdded={add} />}>
        <Stack aria-live="polite" gap="3" mb={shown.length > 0 ? '5' : '0'}>
          {shown.map((each) => (
            <CredentialsBanner
              key={`${each.id} ${each.password}`}
              credentials={each}
              onDismiss={() => dismiss(each.id)}
            />
          ))}
        </Stack>
        <DriverList part={part} onReset={add} />
      </Section>
    </chakra.div>
  )
}
