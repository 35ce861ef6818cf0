import { Box, chakra } from '@chakra-ui/react'
import { Suspense, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paysText, requesterPaysText, youPayText } from '#shared/model/money.ts'
import { Loaded } from '#web/components/loaded.tsx'
import { CardList, Page } from '#web/components/page.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useSession } from '#web/lib/session.tsx'
import { useIsNear } from '#web/lib/use-is-near.ts'
import { EmptyState, NoHistory } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Card, Muted, Section } from '#web/ui/section.tsx'
import { Co2Saved, HistoryCard } from './history-card.tsx'
import { type RoleFilter, useHistory } from './queries.ts'

const roleFilters = [
  { role: 'all', label: 'All Roles' },
  { role: 'requester', label: 'As Requester' },
  { role: 'partner', label: 'As Partner' },
] as const satisfies { role: RoleFilter; label: string }[]

/** Page and role filter are in the URL, so that Back and links work. */
const useHistoryFilter = () => {
  const [search, setSearch] = useSearchParams()
  const requested = Number(search.get('page') ?? 1)
  const role = roleFilters.find((filter) => filter.role === search.get('role'))?.role ?? 'all'

  const goTo = (next: { role: RoleFilter; page: number }) =>
    setSearch({
      ...(next.role !== 'all' && { role: next.role }),
      ...(next.page > 1 && { page: String(next.page) }),
    })

  return {
    role,
    page: Number.isSafeInteger(requested) && requested > 0 ? requested : 1,
    showRole: (next: RoleFilter) => goTo({ role: next, page: 1 }),
    showPage: (next: number) => goTo({ role, page: next }),
  }
}

const HistoryLines = lazyComponent(async () => (await import('./history-lines.tsx')).HistoryLines)

/** Loads the map when the user scrolls near it. */
const NearbyMap = ({ role }: { role: RoleFilter }) => {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place, 400)
  return (
    <Box ref={place} mt="12">
      <Section title="On the map" lead="Your last hundred deliveries, from area to area.">
        {/* Reserves room for the map, so that the page does not grow when it loads. */}
        <Card minH="96">
          {isNear && (
            <Suspense fallback={<Skeleton />}>
              <HistoryLines role={role} />
            </Suspense>
          )}
        </Card>
      </Section>
    </Box>
  )
}

const payTexts: Record<RoleFilter, string> = {
  all: requesterPaysText,
  requester: youPayText(null),
  partner: paysText(null, null),
}

/** Shown once for all cards, because each would repeat it. A driver's pay goes to the business. */
const HowPaid = ({ role }: { role: RoleFilter }) => {
  const { user } = useSession()
  return <Muted mb="4">{user?.is_driver ? paysText(null, user.business_name) : payTexts[role]}</Muted>
}

type HistoryListProps = {
  role: RoleFilter
  /** The page in the URL. */
  requestedPage: number
  hasReceipts: boolean
  onPage: (page: number) => void
}

const HistoryList = ({ role, requestedPage, hasReceipts, onPage }: HistoryListProps) => {
  const { page, pages, shown, latest, ...query } = useHistory(role, requestedPage)
  const heading = useRef<HTMLHeadingElement>(null)

  // Moves the focus to the heading above the new cards. The pager is below them, and its pressed button is disabled on
  // the first and the last page.
  const turnTo = (next: number) => {
    onPage(next)
    heading.current?.focus()
  }

  const isEmpty = shown?.items.length === 0 && pages === 1
  return (
    <>
      {latest && latest.co2_saved_g > 0 && !isEmpty && <Co2Saved grams={latest.co2_saved_g} />}
      <chakra.h2 ref={heading} tabIndex={-1} srOnly>
        Completed jobs
      </chakra.h2>
      <Loaded query={query} data={shown} failed="Could not load your history." shape="card" count={2}>
        {({ items }) =>
          isEmpty ? (
            <Card>
              <EmptyState art={<NoHistory />} title="You have no completed jobs in your history for this filter." />
            </Card>
          ) : (
            <>
              <HowPaid role={role} />
              <CardList items={items}>{(entry) => <HistoryCard entry={entry} hasReceipt={hasReceipts} />}</CardList>
            </>
          )
        }
      </Loaded>
      {latest && !isEmpty && <Pager page={page} pages={pages} onPage={turnTo} />}
      {latest && !isEmpty && <NearbyMap role={role} />}
    </>
  )
}

export const HistoryPage = () => {
  const { user } = useSession()
  const filter = useHistoryFilter()
  // Drivers never post requests, so they have no role to choose.
  const isDriver = user?.is_driver ?? false
  const role = isDriver ? 'all' : filter.role
  return (
    <Page
      title="My History"
      lead={isDriver ? "Everything you've delivered, and what it paid." : 'Completed deliveries and receipts.'}
      action={
        !isDriver && (
          <Box w={{ base: 'full', sm: '56' }}>
            <SelectField
              id="history-role"
              label="Role"
              value={role}
              onChange={({ currentTarget }) =>
                filter.showRole(roleFilters.find((each) => each.role === currentTarget.value)?.role ?? 'all')
              }
            >
              {roleFilters.map((each) => (
                <option key={each.role} value={each.role}>
                  {each.label}
                </option>
              ))}
            </SelectField>
          </Box>
        )
      }
    >
      <HistoryList
        key={role}
        role={role}
        requestedPage={filter.page}
        hasReceipts={!isDriver}
        onPage={filter.showPage}
      />
    </Page>
  )
}
