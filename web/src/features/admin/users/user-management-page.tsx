import { Box, chakra, Stack } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import type { UserRole } from '#shared/contracts/admin-users.ts'
import { Loaded } from '#web/components/loaded.tsx'
import { Page } from '#web/components/page.tsx'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { readPage } from '#web/lib/use-pages.ts'
import { usePrivateSearch } from '#web/lib/use-private-search.ts'
import { EmptyState, NothingHere } from '#web/ui/empty-state.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { focusHeading, useKeptFocus } from '#web/ui/focus.ts'
import { Pager } from '#web/ui/pager.tsx'
import { Card, Muted } from '#web/ui/section.tsx'
import { useUsers } from '../queries.ts'
import { UsersTable } from './users-table.tsx'

const roleFilters = [
  { role: 'all', label: 'All' },
  { role: 'admin', label: 'Admin' },
  { role: 'partner', label: 'Partner' },
  { role: 'business', label: 'Business' },
  { role: 'regular', label: 'Regular' },
] as const satisfies { role: UserRole; label: string }[]

const maxSearchLength = 100

const useUserFilters = () => {
  const { search, goTo: goToSearch, ...kept } = usePrivateSearch()
  const q = kept.q.slice(0, maxSearchLength)
  const role = roleFilters.find((filter) => filter.role === search.get('role'))?.role ?? 'all'

  // Kept separately, because the URL lags behind typing. Going back restores the earlier text.
  const [typed, setTyped] = useState(q)
  const hasComeBack = useNavigationType() === 'POP'
  useEffect(() => {
    if (hasComeBack) setTyped(q)
  }, [hasComeBack, q])

  const goTo = (next: { q?: string; role?: UserRole; page?: number }, replace = false) => {
    const filters = { q, role, page: 1, ...next }
    goToSearch(
      {
        q: filters.q,
        search: {
          ...(filters.role !== 'all' && { role: filters.role }),
          ...(filters.page > 1 && { page: String(filters.page) }),
        },
      },
      replace,
    )
  }

  return {
    typed,
    role,
    page: readPage(search),
    showMatching: (text: string) => {
      setTyped(text)
      // Replaces the history entry, so that Back does not go letter by letter.
      goTo({ q: text }, true)
    },
    showRole: (next: UserRole) => goTo({ role: next }),
    showPage: (page: number) => goTo({ page }),
  }
}

const isSearchable = (typed: string): boolean => /[\p{L}\p{N}]/u.test(typed)

type UserFiltersProps = {
  typed: string
  role: UserRole
  onType: (typed: string) => void
  onRole: (role: UserRole) => void
}

const UserFilters = ({ typed, role, onType, onRole }: UserFiltersProps) => (
  <Box display="grid" gap="5" alignItems="end" gridTemplateColumns={{ sm: 'minmax(0, 24rem) minmax(0, 12rem)' }}>
    <TextField
      id="user-search"
      label="Search by name or email"
      hint="From three letters, any part of a name or email."
      type="search"
      autoComplete="off"
      maxLength={maxSearchLength}
      value={typed}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
    <SelectField
      id="user-role"
      label="Role"
      value={role}
      onChange={({ currentTarget }) =>
        onRole(roleFilters.find((filter) => filter.role === currentTarget.value)?.role ?? 'all')
      }
    >
      {roleFilters.map((filter) => (
        <option key={filter.role} value={filter.role}>
          {filter.label}
        </option>
      ))}
    </SelectField>
  </Box>
)

const UserList = () => {
  const filters = useUserFilters()
  const settled = useDebounced(filters.typed.trim())
  const q = isSearchable(settled) ? settled : ''
  const { users, page, pages, isOpenEnded, total, ...query } = useUsers({ q, role: filters.role }, filters.page)
  const hasSome = users !== undefined && users.length > 0
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part)

  const turnTo = (next: number) => {
    filters.showPage(next)
    focusHeading(part.current)
  }

  return (
    <Stack ref={part} gap="5">
      <chakra.h2 srOnly>Users</chakra.h2>
      <UserFilters typed={filters.typed} role={filters.role} onType={filters.showMatching} onRole={filters.showRole} />
      <div>
        {/* Always mounted, so that screen readers announce new text in it. */}
        <Muted role="status" mb="3" {...(!hasSome && { srOnly: true })}>
          {typeof total === 'number' && `${total.toLocaleString('en-GB')} ${total === 1 ? 'user' : 'users'}`}
        </Muted>
        {hasSome && <UsersTable users={users} />}
      </div>
      <Loaded query={query} data={users} failed="Failed to load users." shape="table">
        {({ length }) =>
          length === 0 && (
            <Card>
              <EmptyState level="h3" art={<NothingHere />} title="No users found matching your search criteria." />
            </Card>
          )
        }
      </Loaded>
      {pages > 1 && (
        <Pager label="Pages of users" page={page} pages={pages} isOpenEnded={isOpenEnded} onPage={turnTo} />
      )}
    </Stack>
  )
}

export const UserManagementPage = () => (
  <Page title="User Management" lead="Find people and manage admin access.">
    <UserList />
  </Page>
)
