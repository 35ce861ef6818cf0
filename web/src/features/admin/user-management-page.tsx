import { Page } from '#web/lib/page.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NothingHere } from '#web/ui/illustrations/nothing-here.tsx'

export const UserManagementPage = () => (
  <Page title="User Management">
    <Card>
      <EmptyState art={<NothingHere />} title="Find a person by name or email">
        See their roles and when they joined, and make them an admin or take that back.
      </EmptyState>
    </Card>
  </Page>
)
