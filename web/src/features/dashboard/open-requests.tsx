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
import { AtTheDoor, ChoiceDue } from './at-the-door.tsx'
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
 * Open requests, each once, the most pressing first. A delivery under way comes above those at the door, because its
 * code is needed when the carrier rings. A line leads from there to a choice that is due, and the note on payment makes
 * way.
 */
export const OpenRequests = ({ requests, ended, openId, onOpen, onCancel, onRaise }: OpenRequestsProps) => {
  const carried = inPlace(
    requests.filter(({ status, door }) => isCarried(status) && !door),
    ended,
  )
  const hasDoor = requests.some(({ door }) => door)
  const first = hasDoor ? carried.find(isUnderWay) : undefined
  const ongoing = carried.filter((card) => card !== first)
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
    ) : (
      <OngoingCard request={request} {...actionsOf(request)} />
    )
  const pendingCard = (request: RequestCard) => (
    <PendingCard request={request} {...actionsOf(request)} onRaise={() => onRaise(request)} />
  )
  const others = [
    { title: first ? 'More Deliveries' : ongoingTitle, items: ongoing, card: ongoingCard },
    { title: 'Pending Requests', items: pending, card: pendingCard },
  ].filter(({ items }) => items.length > 0)
  // With its key, an answer that has been begun stays when the order changes.
  const atTheDoor = <AtTheDoor key="door" requests={requests} actionsOf={actionsOf} />
  return (
    <>
      {first ? <ChoiceDue requests={requests} /> : atTheDoor}
      {hasDoor && others.length === 0 && !first ? (
        <PayNote viewer="requester" isOfList />
      ) : (
        // The tab says it, too.
        <Section title="My Service Requests" isTitleHidden={first !== undefined}>
          {first ? (
            <Stack gap="5">
              <CardList isLast title={<chakra.span textStyle="heading">{ongoingTitle}</chakra.span>} items={[first]}>
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
      {first && atTheDoor}
      {first &&
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
