import { useState } from 'react'
import type { RequestCard, RequestDetails } from '#shared/contracts/request-shapes.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { isOver } from '#shared/model/statuses.ts'
import { useOpenDetails, WithDetails } from '#web/components/delivery/with-details.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadError } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ClosedRequests } from './closed-requests.tsx'
import { NoOpenRequests } from './no-open-requests.tsx'
import { OpenRequests } from './open-requests.tsx'
import { PostAgain } from './post-again.tsx'
import { useOpenRequests } from './use-open-requests.ts'

export const MyRequests = () => {
  const { query, cards } = useOpenRequests()
  const details = useOpenDetails()
  const [cancelId, setCancelId] = useState<RequestCard['id'] | null>(null)

  const actions = (request: RequestDetails) => {
    if (isOver(request.status)) return <PostAgain id={request.id} />
    if (!canTransition('cancel', request.status)) return null
    return (
      <Button variant="outline" onClick={() => setCancelId(request.id)}>
        Cancel Request
      </Button>
    )
  }

  return (
    <WithDetails side="requester" id={details.id} onClose={details.close} actions={actions}>
      <Section title="My Service Requests">
        {query.isPending && <Skeleton shape="card" count={2} />}
        {query.isLoadingError && (
          <LoadError
            title="Could not load your dashboard. Please try refreshing the page."
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          >
            {messageOf(query.error)}
          </LoadError>
        )}
        {cards?.length === 0 && <NoOpenRequests />}
        {cards && <OpenRequests requests={cards} openId={details.id} onOpen={details.open} onCancel={setCancelId} />}
      </Section>
      {!query.isLoadingError && <ClosedRequests openId={details.id} onOpen={details.open} />}
      <CancelDialog id={cancelId} onClose={() => setCancelId(null)} />
    </WithDetails>
  )
}
