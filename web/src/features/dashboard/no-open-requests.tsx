import { Link } from 'react-router-dom'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoRequests } from '#web/ui/illustrations/empty-states.tsx'

export const NoOpenRequests = () => (
  <EmptyState
    level="h3"
    art={<NoRequests />}
    title="You have no active service requests. Create one to get started!"
    action={
      <Button asChild variant="outline">
        <Link to={paths.requests}>Create New Request</Link>
      </Button>
    }
  >
    A parcel, a shopping trip or an old sofa: somebody is going that way already.
  </EmptyState>
)
