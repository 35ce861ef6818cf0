import { Page } from '#web/lib/page.tsx'
import { UserList } from './users/user-list.tsx'

export const UserManagementPage = () => (
  <Page title="User Management" lead="Find a person, and decide who else is an admin.">
    <UserList />
  </Page>
)
