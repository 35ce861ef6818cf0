import { chakra, Stack } from '@chakra-ui/react'
import { useRef } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx'
import { focusHeading, useKeptFocus } from '#web/ui/focus.ts'
import { NothingHere } from '#web/ui/illustrations/empty-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { isSearchable, useUserFilters } from './use-user-search.ts'
import { useUsers } from './use-users.ts'
import { UserFilters } from './user-filters.tsx'
import { UsersTable } from './users-table.tsx'

export const UserList = () => {
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
