import { Suspense, useRef, useState } from 'react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { canTransition, isOver } from '#shared/model/request-lifecycle.ts'
import { useReadyOffline } from '#web/components/delivery/use-ready-offline.ts'
import { useOpenDetails, WithDetails } from '#web/components/delivery/with-details.tsx'
import { DashboardError } from '#web/components/loaded.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Cancellable } from './cancel-dialog.tsx'
import { useEndedHere } from './ended-here.ts'
import { Late, loadLater } from './late.tsx'
import { OpenRequests } from './open-requests.tsx'
import { useOpenRequests } from './queries.ts'
import type { Priced } from './raise-price.tsx'
import { Proposals, WaitingActions } from './request-cards.tsx'

const CancelDialog = lazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog)
const ChangeAnnouncer = lazyComponent(async () => (await loadLater()).ChangeAnnouncer)
const ClosedRequests = lazyComponent(async () => (await loadLater()).ClosedRequests)
const NotifyWhenTaken = lazyComponent(async () => (await loadLater()).NotifyWhenTaken)
const PostAgain = lazyComponent(async () => (await loadLater()).PostAgain)
const RaisePriceDialog = lazyComponent(async () => (await import('./raise-price.tsx')).RaisePriceDialog)

export const MyRequests = () => {
  const { query, cards } = useOpenRequests()
  const [first, setFirst] = useState(cards)
  if (!first && cards) setFirst(cards)
  const ended = useEndedHere(cards)
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  useReadyOffline(cards)
  const details = useOpenDetails()
  const cancel = useDialogState<Cancellable>()
  const raise = useDialogState<Priced>()

  const actions = (request: RequestDetails) => {
    if (isOver(request.status))
      return (
        <Late minH="target">
          <PostAgain id={request.id} />
        </Late>
      )
    if (!canTransition('cancel', request.status)) return null
    return (
      <>
        {canTransition('raise', request.status) && (
          <>
            <Late>
              <Proposals id={request.id} />
            </Late>
            <WaitingActions id={request.id} onRaise={() => raise.open(request)} />
          </>
        )}
        <Button variant="outline" onClick={() => cancel.open(request)}>
          Cancel Request
        </Button>
      </>
    )
  }

  return (
    <WithDetails side="requester" id={details.id} onClose={details.close} actions={actions}>
      {/* Loaded together with the list, which it stands above. */}
      <Late>
        <NotifyWhenTaken cards={cards} />
      </Late>
      <div ref={list}>
        {cards ? (
          <OpenRequests
            requests={cards}
            ended={ended}
            openId={details.id}
            onOpen={details.open}
            onCancel={cancel.open}
            onRaise={raise.open}
          />
        ) : (
          <Section title="My Service Requests">
            {query.isPending && <Skeleton shape="card" count={2} />}
            {query.isLoadingError && <DashboardError failed={[query]} />}
          </Section>
        )}
      </div>
      <Suspense>
        {cards && first && <ChangeAnnouncer cards={[...cards, ...ended]} first={first} />}
        {!query.isLoadingError && <ClosedRequests openId={details.id} onOpen={details.open} />}
      </Suspense>
      <LazyDialog state={cancel}>{(request, frame) => <CancelDialog request={request} {...frame} />}</LazyDialog>
      <LazyDialog state={raise}>{(request, frame) => <RaisePriceDialog request={request} {...frame} />}</LazyDialog>
    </WithDetails>
  )
}
