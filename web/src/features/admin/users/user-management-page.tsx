import { Box, chakra, Stack } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useNavigationType, useSearchParams } from 'react-router-dom'
import type { UserRole } from '#shared/contracts/admin.ts'
import { useUsers } from '#web/features/admin/queries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Page } from '#web/lib/page.tsx'
import { useSettled } from '#web/lib/use-settled.ts'
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { focusHeading, useKeptFocus } from '#web/ui/focus.ts'
import { NothingHere } from '#web/ui/illustrations/empty-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Card } from '#web/ui/section.tsx'
import { UsersTable } from './users-table.tsx'

const roleFilters = [
  { role: 'all', label: 'All' },
  { role: 'admin', label: 'Admin' },
  { role: 'partner', label: 'Partner' },
  { role: 'business', label: 'Business' },
  { role: 'regular', label: 'Regular' },
] as const satisfies { role: UserRole; label: string }[]

const maxSearchLength = 100

/** Which people are looked at stands in the address, so that a link leads to them. */
const useUserFilters = () => {
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('page') ?? 1)
  const q = (search.get('q') ?? '').slice(0, maxSearchLength)
  const role = roleFilters.find((filter) => filter.role === search.get('role'))?.role ?? 'all'

  // Kept beside the address, which follows a moment later than the fingers. The way back brings what was typed then.
  const [typed, setTyped] = useState(q)
  const hasComeBack = useNavigationType() === 'POP'
  useEffect(() => {
    if (hasComeBack) setTyped(q)
  }, [hasComeBack, q])

  const goTo = (next: { q?: string; role?: UserRole; page?: number }, replace = false) => {
    const wanted = { q, role, page: 1, ...next }
    setSearch(
      {
        ...(wanted.q && { q: wanted.q }),
        ...(wanted.role !== 'all' && { role: wanted.role }),
        ...(wanted.page > 1 && { page: String(wanted.page) }),
      },
      { replace },
    )
  }

  return {
    typed,
    role,
    page: Number.isSafeInteger(asked) && asked > 0 ? asked : 1,
    showMatching: (text: string) => {
      setTyped(text)
      // Each letter is no step to go back to.
      goTo({ q: text }, true)
    },
    showRole: (next: UserRole) => goTo({ role: next }),
    showPage: (page: number) => goTo({ page }),
  }
}

/** Whether there is a word to look up: a letter alone would find half of everybody. */
const isSearchable = (typed: string): boolean => /[\p{L}\p{N}]{2}/u.test(typed)

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
      hint="Two letters or digits at least."
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
  const search = useUserFilters()
  const settled = useSettled(search.typed.trim())
  const q = isSearchable(settled) ? settled : ''
  const { users, page, pages, isOpenEnded, total, error, isFetching, retry } = useUsers(
    { q, role: search.role },
    search.page,
  )
  const hasSome = users !== undefined && users.length > 0
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part)

  const turnTo = (next: number) => {
    search.showPage(next)
    focusHeading(part.current)
  }

  return (
    <Stack ref={part} gap="5">
      <chakra.h2 srOnly>Users</chakra.h2>
      <UserFilters typed={search.typed} role={search.role} onType={search.showMatching} onRole={search.showRole} />
      <div>
        {/* It stays, so that what arrives in it is spoken. */}
        <chakra.p role="status" color="fg.muted" textStyle="small" mb="3" {...(!hasSome && { srOnly: true })}>
          {typeof total === 'number' && `${total.toLocaleString('en-GB')} ${total === 1 ? 'user' : 'users'}`}
        </chakra.p>
        {hasSome && <UsersTable users={users} />}
      </div>
      {users?.length === 0 && (
        <Card>
          <EmptyState level="h3" art={<NothingHere />} title="No users found matching your search criteria." />
        </Card>
      )}
      {!users && !error && <Skeleton shape="table" />}
      {!users && error && (
        <LoadError title="Failed to load users." isRetrying={isFetching} onRetry={retry}>
          {messageOf(error)}
        </LoadError>
      )}
      {(pages > 1 || hasSome) && (
        <Pager label="Pages of users" page={page} pages={pages} isOpenEnded={isOpenEnded} onPage={turnTo} />
      )}
    </Stack>
  )
}

export const UserManagementPage = () => (
  <Page title="User Management" lead="Find a person, and decide who else is an admin.">
    <UserList />
  </Page>
)
