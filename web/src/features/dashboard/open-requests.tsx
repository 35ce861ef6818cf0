import { chakra, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { isCarried, isOver } from '#shared/model/request-lifecycle.ts'
import { CardList } from '#web/components/page.tsx'
import { PayNote } from '#web/components/request-parts.tsx'
import { useChanged } from '#web/components/use-changed.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { AtTheDoor, asksOwner, hasClock, UnderWay } from './at-the-door.tsx'
import type { Cancellable } from './cancel-dialog.tsx'
import { inPlace, type OwnCard } from './ended-here.ts'
import { Late, loadLater } from './late.tsx'
import type { Priced } from './raise-price.tsx'
import { OngoingCard, PendingCard } from './request-cards.tsx'

const EndedCard = lazyComponent(async () => (await loadLater()).EndedCard)
const NoRequests = lazyComponent(async () => (await loadLater()).NoRequests)

const NoOpenRequests = () => (
  <EmptyState
    level="h3"
    art={
      <Late aspectRatio="3 / 2">
        <NoRequests />
      </Late>
    }
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
  /** Completed since the app was opened. */
  ended: readonly OwnCard[]
  openId: string | null
  onOpen: (id: string) => void
  onCancel: (request: Cancellable) => void
  onRaise: (request: Priced) => void
}

const ongoingTitle = 'Ongoing Deliveries'

/** In transit, or over since the app was opened. */
const isUnderWay = ({ status }: OwnCard): boolean => isOver(status) || status === 'in_transit'

/**
 * Open requests, each once, the most pressing first: a choice with a clock, then deliveries under way, because their
 * code is needed when the carrier rings, then other questions from the door.
 */
export const OpenRequests = ({ requests, ended, openId, onOpen, onCancel, onRaise }: OpenRequestsProps) => {
  const asking = requests.filter(asksOwner)
  const carried = inPlace(
    requests.filter((request) => isCarried(request.status) && !asksOwner(request)),
    ended,
  )
  const underWay = asking.length > 0 ? carried.filter(isUnderWay) : []
  const hasFirst = underWay.length > 0
  const urgent = asking.filter(hasClock)
  const isSplit = hasFirst && urgent.length > 0
  const laterAsking = isSplit ? asking.filter((request) => !hasClock(request)) : []
  const ongoing = hasFirst ? carried.filter((card) => !isUnderWay(card)) : carried
  const pending = requests.filter(({ status }) => !isCarried(status))
  const isChanged = useChanged(requests)
  const actionsOf = (request: RequestCard) => ({
    isChanged: isChanged(request),
    isOpen: request.id === openId,
    onOpen: () => onOpen(request.id),
    onCancel: () => onCancel(request),
  })
  const ongoingCard = (request: OwnCard) =>
    isOver(request.status) ? (
      <Late minH="40">
        <EndedCard request={request} />
      </Late>
    ) : request.door ? (
      <UnderWay request={request} actions={actionsOf(request)} />
    ) : (
      <OngoingCard request={request} {...actionsOf(request)} />
    )
  const pendingCard = (request: RequestCard) => (
    <PendingCard request={request} {...actionsOf(request)} onRaise={() => onRaise(request)} />
  )
  const others = [
    { title: hasFirst ? 'Coming Up' : ongoingTitle, items: ongoing, card: ongoingCard },
    { title: 'Pending Requests', items: pending, card: pendingCard },
  ].filter(({ items }) => items.length > 0)
  // With its key, an answer that has been begun stays when the order changes.
  const atTheDoor = <AtTheDoor key="door" requests={isSplit ? urgent : asking} actionsOf={actionsOf} />
  const isDoorFirst = isSplit || !hasFirst
  return (
    <>
      {isDoorFirst && atTheDoor}
      {asking.length > 0 && others.length === 0 && !hasFirst ? (
        <PayNote viewer="requester" isOfList />
      ) : (
        // The tab says it, too.
        <Section title="My Service Requests" isTitleHidden={hasFirst}>
          {hasFirst ? (
            <Stack gap="5">
              <CardList isLast title={<chakra.span textStyle="heading">{ongoingTitle}</chakra.span>} items={underWay}>
                {ongoingCard}
              </CardList>
              <PayNote viewer="requester" />
            </Stack>
          ) : (
            <>
              {requests.length > 0 && <PayNote viewer="requester" isOfList />}
              {others.map(({ title, items, card }, index) => (
                <CardList key={title} title={title} items={items} isLast={index === others.length - 1}>
                  {card}
                </CardList>
              ))}
            </>
          )}
          {requests.length === 0 && <NoOpenRequests />}
        </Section>
      )}
      {!isDoorFirst && atTheDoor}
      <AtTheDoor title="More at the door" requests={laterAsking} actionsOf={actionsOf} />
      {hasFirst &&
        others.map(({ title, items, card }) => (
          <Section key={title} title={title}>
            <CardList isLast items={items}>
              {card}
            </CardList>
          </Section>
        ))}
    </>
  )
}
