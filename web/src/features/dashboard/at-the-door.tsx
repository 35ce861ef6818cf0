import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import type { OwnerCardsProps } from '#web/components/door/owner-card.tsx'
import type { OwnerCardActions } from '#web/components/door/owner-card-frame.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Late } from './late.tsx'

const load = async () => (await import('#web/components/door/owner-parts.ts')).ownerParts
const OwnerCards = lazyComponent(async () => (await load()).OwnerCards)
const DoorCard = lazyComponent(async () => (await load()).DoorCard)

type Card = Pick<RequestCard, 'door'>

/** It waits for an answer from its owner: a word on a handover, or a choice. */
export const asksOwner = ({ door }: Card): boolean => Boolean(door?.handover || door?.attempt?.decide_by)

/** The owner has half an hour to choose. */
export const hasClock = ({ door }: Card): boolean =>
  Boolean(door?.attempt?.decide_by && !door.handover && !door.problem)

/** The requests that wait for an answer from their owner. */
export const AtTheDoor = (props: OwnerCardsProps) =>
  props.requests.length > 0 ? (
    <Late minH="md">
      <OwnerCards {...props} />
    </Late>
  ) : null

/** A request with an open step that asks nothing of its owner. */
export const UnderWay = ({ request, actions }: { request: RequestCard; actions: OwnerCardActions }) => (
  <Late minH="40">
    <DoorCard request={request} actions={actions} />
  </Late>
)
