import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Late } from './late.tsx'

const load = async () => (await import('#web/components/door/owner-parts.ts')).ownerParts
const OwnerCards = lazyComponent(async () => (await load()).OwnerCards)
const ChoiceLine = lazyComponent(async () => (await load()).ChoiceLine)

type DoorProps = { requests: readonly RequestCard[] }

/** The requests that wait for an answer from their owner. */
export const AtTheDoor = ({ requests }: DoorProps) => {
  const atTheDoor = requests.filter(({ door }) => door)
  return atTheDoor.length > 0 ? (
    <Late minH="md">
      <OwnerCards requests={atTheDoor} />
    </Late>
  ) : null
}

/** Leads to a choice that is due within minutes, for where other cards come before it. */
export const ChoiceDue = ({ requests }: DoorProps) => {
  const due = requests.filter(({ door }) => door?.attempt?.decide_by && !door.handover && !door.problem)
  return due.length > 0 ? (
    <Late minH={{ base: '5.75rem', md: '20' }}>
      <ChoiceLine requests={due} />
    </Late>
  ) : null
}
