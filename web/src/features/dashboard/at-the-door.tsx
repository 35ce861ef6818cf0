import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import type { OwnerCardsProps } from '#web/components/door/owner-card.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Late } from './late.tsx'

const load = async () => (await import('#web/components/door/owner-parts.ts')).ownerParts
const OwnerCards = lazyComponent(async () => (await load()).OwnerCards)
const ChoiceLine = lazyComponent(async () => (await load()).ChoiceLine)

type DoorProps = { requests: readonly RequestCard[] }

/** The requests with an open step at the door. Most wait for an answer from their owner. */
export const AtTheDoor = (props: OwnerCardsProps) =>
  props.requests.some(({ door }) => door) ? (
    <Late minH="md">
      <OwnerCards {...props} />
    </Late>
  ) : null

/** Leads to a choice that is due within minutes, for where other cards come before it. */
export const ChoiceDue = ({ requests }: DoorProps) => {
  const due = requests.filter(({ door }) => door?.attempt?.decide_by && !door.handover && !door.problem)
  return due.length > 0 ? (
    <Late minH={{ base: '9.25rem', md: '6.5rem' }}>
      <ChoiceLine requests={due} />
    </Late>
  ) : null
}
