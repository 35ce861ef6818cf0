import { Suspense, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { canTransition, isCarried, isOver } from '#shared/model/request-lifecycle.ts'
import { useReadyOffline } from '#web/components/delivery/use-ready-offline.ts'
import { useOpenDetails, WithDetails } from '#web/components/delivery/with-details.tsx'
import { DashboardError } from '#web/components/loaded.tsx'
import { CardList } from '#web/components/page.tsx'
import { PayNote } from '#web/components/request-parts.tsx'
import { useChanged } from '#web/components/use-changed.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, NoRequests } from '#web/ui/empty-state.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Cancellable } from './cancel-dialog.tsx'
import { ChangeAnnouncer } from './change-announcer.tsx'
import { inPlace, type OwnCard, useEndedHere } from './ended-here.ts'
import { useOpenRequests } from './queries.ts'
import type { Priced } from './raise-price.tsx'
import { OngoingCard, PendingCard, PostAgain, WaitingActions } from './request-cards.tsx'

const CancelDialog = lazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog)
const ClosedRequests = lazyComponent(async () => (await import('./closed-requests.tsx')).ClosedRequests)
const EndedCard = lazyComponent(async () => (await import('./ended-card.tsx')).EndedCard)
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
  requests: readonly OwnCard[]
  /** Completed while the app is open. */
  ended: readonly OwnCard[]
  openId: string | null
  onOpen: (id: string) => void
  onCancel: (request: Cancellable) => void
  onRaise: (request: Priced) => void
}

const OpenRequests = ({ requests, ended, openId, onOpen, onCancel, onRaise }: OpenRequestsProps) => {
  const ongoing = inPlace(
    requests.filter(({ status }) => isCarried(status)),
    ended,
  )
  const pending = requests.filter(({ status }) => !isCarried(status))
  const isChanged = useChanged(requests)
  const cardProps = (request: OwnCard) => ({
    request,
    isChanged: isChanged(request),
    isOpen: request.id === openId,
    onOpen: () => onOpen(request.id),
    onCancel: () => onCancel(request),
  })
  return (
    <>
      <ChangeAnnouncer cards={[...requests, ...ended]} />
      {requests.length > 0 && <PayNote viewer="requester" isOfList />}
      {ongoing.length > 0 && (
        <CardList title="Ongoing Deliveries" items={ongoing}>
          {(request) =>
            isOver(request.status) ? (
              <ErrorBoundary>
                <Suspense fallback={<Skeleton shape="card" />}>
                  <EndedCard request={request} />
                </Suspense>
              </ErrorBoundary>
            ) : (
              <OngoingCard {...cardProps(request)} />
            )
          }
        </CardList>
      )}
      {pending.length > 0 && (
        <CardList title="Pending Requests" items={pending}>
          {(request) => <PendingCard {...cardProps(request)} onRaise={() => onRaise(request)} />}
        </CardList>
      )}
    </>
  )
}

export const MyRequests = () => {
  const { query, cards } = useOpenRequests()
  const ended = useEndedHere(cards)
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
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
      <div ref={list}>
        <Section title="My Service Requests">
          {query.isPending && <Skeleton shape="card" count={2} />}
          {query.isLoadingError && <DashboardError failed={[query]} />}
          {cards && (
            <OpenRequests
              requests={cards}
              ended={ended}
              openId={details.id}
              onOpen={details.open}
              onCancel={cancel.open}
              onRaise={raise.open}
            />
          )}
          {cards?.length === 0 && <NoOpenRequests />}
        </Section>
      </div>
      <Suspense>{!query.isLoadingError && <ClosedRequests openId={details.id} onOpen={details.open} />}</Suspense>
      <LazyDialog state={cancel}>{(request, frame) => <CancelDialog request={request} {...frame} />}</LazyDialog>
      <LazyDialog state={raise}>{(request, frame) => <RaisePriceDialog request={request} {...frame} />}</LazyDialog>
    </WithDetails>
  )
}
