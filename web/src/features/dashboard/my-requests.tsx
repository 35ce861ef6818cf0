import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { RequestCard, RequestDetails } from '#shared/contracts/request-shapes.ts'
import { canTransition, isCarried, isOver } from '#shared/model/request-lifecycle.ts'
import { DashboardError } from '#web/components/dashboard-error.tsx'
import { useReadyOffline } from '#web/components/delivery/use-ready-offline.ts'
import { useOpenDetails, WithDetails } from '#web/components/delivery/with-details.tsx'
import { CardList } from '#web/components/page.tsx'
import { useChanged } from '#web/components/use-changed.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState, NoRequests } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import { useCancelRequest, useClosedRequests, useOpenRequests } from './queries.ts'
import { ClosedCard, OngoingCard, PendingCard, PostAgain } from './request-cards.tsx'

type CancelDialogProps = { id: RequestCard['id'] | null; onClose: () => void }

/** Asks before the request with this id is cancelled. */
const CancelDialog = ({ id, onClose }: CancelDialogProps) => {
  const cancelling = useCancelRequest()
  return (
    <ConfirmDialog
      open={id !== null}
      title="Cancel Request?"
      tone="danger"
      confirmLabel="Yes, cancel it"
      busyLabel="Cancelling..."
      cancelLabel="Keep it"
      busy={cancelling.isPending}
      onConfirm={() => id && cancelling.mutate(id, { onSettled: onClose })}
      onClose={onClose}
    >
      Are you sure you want to cancel this service request?
    </ConfirmDialog>
  )
}

type ClosedRequestsProps = { openId: string | null; onOpen: (id: string) => void }

/** Past requests, the latest first, page by page; nothing while there are none. */
const ClosedRequests = ({ openId, onOpen }: ClosedRequestsProps) => {
  const { query, cards } = useClosedRequests()
  const { hasNextPage, isFetchingNextPage, error } = query
  if (query.isPending || (cards?.length === 0 && !error)) return null
  return (
    <Section title="Past Requests">
      {cards && (
        <CardList items={cards}>
          {(request) => (
            <ClosedCard request={request} isOpen={request.id === openId} onOpen={() => onOpen(request.id)} />
          )}
        </CardList>
      )}
      {error && (
        <chakra.p role="alert" color="danger.text" mb="3">
          Could not load your past requests. {messageOf(error)}
        </chakra.p>
      )}
      {(hasNextPage || error) && (
        <Button
          variant="outline"
          loading={isFetchingNextPage || (query.isFetching && error !== null)}
          loadingText="Loading..."
          onClick={() => void (hasNextPage ? query.fetchNextPage() : query.refetch())}
        >
          {error ? 'Try again' : 'Show more'}
        </Button>
      )}
    </Section>
  )
}

const NoOpenRequests = () => (
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
    A parcel, a shopping trip or an old sofa: someone is going that way already.
  </EmptyState>
)

type OpenRequestsProps = {
  requests: readonly RequestCard[]
  openId: string | null
  onOpen: (id: string) => void
  onCancel: (id: RequestCard['id']) => void
}

const OpenRequests = ({ requests, openId, onOpen, onCancel }: OpenRequestsProps) => {
  const ongoing = requests.filter(({ status }) => isCarried(status))
  const pending = requests.filter(({ status }) => !isCarried(status))
  const isChanged = useChanged(requests)
  const cardProps = (request: RequestCard) => ({
    request,
    isChanged: isChanged(request),
    isOpen: request.id === openId,
    onOpen: () => onOpen(request.id),
    onCancel: () => onCancel(request.id),
  })
  return (
    <>
      {ongoing.length > 0 && (
        <CardList title="Ongoing Deliveries" items={ongoing}>
          {(request) => <OngoingCard {...cardProps(request)} />}
        </CardList>
      )}
      {pending.length > 0 && (
        <CardList title="Pending Requests" items={pending}>
          {(request) => <PendingCard {...cardProps(request)} />}
        </CardList>
      )}
    </>
  )
}

export const MyRequests = () => {
  const { query, cards } = useOpenRequests()
  useReadyOffline(cards)
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
        {query.isLoadingError && <DashboardError failed={[query]} />}
        {cards?.length === 0 && <NoOpenRequests />}
        {cards && <OpenRequests requests={cards} openId={details.id} onOpen={details.open} onCancel={setCancelId} />}
      </Section>
      {!query.isLoadingError && <ClosedRequests openId={details.id} onOpen={details.open} />}
      <CancelDialog id={cancelId} onClose={() => setCancelId(null)} />
    </WithDetails>
  )
}
