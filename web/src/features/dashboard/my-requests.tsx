import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { RequestCard, RequestDetails } from '#shared/contracts/request-shapes.ts'
import { canTransition, isCarried, isOver } from '#shared/model/request-lifecycle.ts'
import { useReadyOffline } from '#web/components/delivery/use-ready-offline.ts'
import { useOpenDetails, WithDetails } from '#web/components/delivery/with-details.tsx'
import { DashboardError } from '#web/components/loaded.tsx'
import { CardList } from '#web/components/page.tsx'
import { useChanged } from '#web/components/use-changed.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, NoRequests } from '#web/ui/empty-state.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import { AtTheDoor } from './at-the-door.tsx'
import type { Cancellable } from './cancel-dialog.tsx'
import { useOpenRequests } from './queries.ts'
import type { Priced } from './raise-price.tsx'
import { OngoingCard, PendingCard, PostAgain, WaitingActions } from './request-cards.tsx'

const CancelDialog = lazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog)
const ClosedRequests = lazyComponent(async () => (await import('./closed-requests.tsx')).ClosedRequests)
const RaisePriceDialog = lazyComponent(async () => (await import('./raise-price.tsx')).RaisePriceDialog)

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
    A parcel, a shopping trip or an old sofa: someone's already going that way.
  </EmptyState>
)

type OpenRequestsProps = {
  requests: readonly RequestCard[]
  openId: string | null
  onOpen: (id: string) => void
  onCancel: (request: Cancellable) => void
  onRaise: (request: Priced) => void
}

/** On its way, with nothing to answer. */
const isUnderWay = ({ status, door }: RequestCard): boolean => status === 'in_transit' && !door

/**
 * Open requests in the order of their questions. A delivery under way comes above what is asked at the door, because
 * its code is needed when the carrier rings.
 */
const OpenRequests = ({ requests, openId, onOpen, onCancel, onRaise }: OpenRequestsProps) => {
  const first = requests.some(({ door }) => door) ? requests.find(isUnderWay) : undefined
  const others = requests.filter((request) => request !== first)
  const ongoing = others.filter(({ status }) => isCarried(status))
  const pending = others.filter(({ status }) => !isCarried(status))
  const isChanged = useChanged(requests)
  const cardProps = (request: RequestCard) => ({
    request,
    isChanged: isChanged(request),
    isOpen: request.id === openId,
    onOpen: () => onOpen(request.id),
    onCancel: () => onCancel(request),
  })
  const ongoingList = (items: RequestCard[]) =>
    items.length > 0 && (
      <CardList title="Ongoing Deliveries" items={items}>
        {(request) => <OngoingCard {...cardProps(request)} />}
      </CardList>
    )
  const lists = (
    <>
      {ongoingList(ongoing)}
      {pending.length > 0 && (
        <CardList title="Pending Requests" items={pending}>
          {(request) => <PendingCard {...cardProps(request)} onRaise={() => onRaise(request)} />}
        </CardList>
      )}
    </>
  )
  // With its key, an answer that has been begun stays when the order changes.
  const atTheDoor = <AtTheDoor key="door" requests={requests} />
  return (
    <>
      {!first && atTheDoor}
      <Section title="My Service Requests">
        {requests.length === 0 && <NoOpenRequests />}
        {first ? ongoingList([first]) : lists}
      </Section>
      {first && atTheDoor}
      {first && others.length > 0 && <Section title="Other Requests">{lists}</Section>}
    </>
  )
}

export const MyRequests = () => {
  const { query, cards } = useOpenRequests()
  useReadyOffline(cards)
  const details = useOpenDetails()
  const cancel = useDialogState<Cancellable>()
  const raise = useDialogState<Priced>()

  const actions = (request: RequestDetails) => {
    if (isOver(request.status)) return <PostAgain id={request.id} />
    if (!canTransition('cancel', request.status)) return null
    return (
      <>
        {canTransition('raise', request.status) && (
          <WaitingActions id={request.id} onRaise={() => raise.open(request)} />
        )}
        <Button variant="outline" onClick={() => cancel.open(request)}>
          Cancel Request
        </Button>
      </>
    )
  }

  return (
    <WithDetails side="requester" id={details.id} onClose={details.close} actions={actions}>
      {!cards && (
        <Section title="My Service Requests">
          {query.isPending && <Skeleton shape="card" count={2} />}
          {query.isLoadingError && <DashboardError failed={[query]} />}
        </Section>
      )}
      {cards && (
        <OpenRequests
          requests={cards}
          openId={details.id}
          onOpen={details.open}
          onCancel={cancel.open}
          onRaise={raise.open}
        />
      )}
      <Suspense>{!query.isLoadingError && <ClosedRequests openId={details.id} onOpen={details.open} />}</Suspense>
      <LazyDialog state={cancel}>{(request, frame) => <CancelDialog request={request} {...frame} />}</LazyDialog>
      <LazyDialog state={raise}>{(request, frame) => <RaisePriceDialog request={request} {...frame} />}</LazyDialog>
    </WithDetails>
  )
}
