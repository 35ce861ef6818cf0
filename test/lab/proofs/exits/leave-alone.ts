import { isOpenProblem } from '#shared/model/problem-rules.ts'
import { isCarried, isOver } from '#shared/model/request-lifecycle.ts'
import { people } from '#test/support/fake-requests.ts'
import { copyOf, openWorld, type SeededFault, type State, type World } from './memory-world.ts'
import { type CallName, makeCall } from './sides.ts'

export type Side = 'owner' | 'carrier'

/** What a side may call without the other one, and without an admin, the shortest way first. */
const own: Record<Side, readonly CallName[]> = {
  owner: ['cancelOwn', 'confirm', 'ownerReports'],
  carrier: ['giveBack', 'handOver'],
}

/** Whether a request keeps somebody no longer. */
const isFree = (side: Side, { item }: State): boolean =>
  isOver(item.status) || (side === 'carrier' && !(item.carrierId === people.carrier && isCarried(item.status)))

const dayMs = 24 * 3_600_000
/** The life of a problem. */
const mostDays = 14
const mostMoves = 100

const never = (): number => {
  throw new Error('Nothing is left to chance here')
}

const moves = async (world: World, side: Side): Promise<boolean> => {
  for (const name of own[side]) if (await makeCall(world, name, never)) return true
  return world.untilNext()
}

/** What keeps a side, or what never ends after it. Undefined where it gets away, and all ends. */
export const stuck = async (
  from: State,
  side: Side,
  fault: SeededFault | undefined,
): Promise<{ because?: string; days: number }> => {
  const world = openWorld(copyOf(from), fault)
  const { state } = world
  for (let count = 0; !isFree(side, state); count += 1)
    if (count === mostMoves || !(await moves(world, side))) return { because: `the ${side} never gets away`, days: 0 }
  const days = (state.now - from.now) / dayMs
  if (days > mostDays) return { because: `the ${side} gets away after ${days.toFixed(1)} days`, days }
  while (await world.untilNext());
  if (!isOver(state.item.status)) return { because: `after the ${side} has left, it stays ${state.item.status}`, days }
  const open = [...state.problems.values()].some((problem) => isOpenProblem(problem.state))
  return { days, ...(open && { because: `after the ${side} has left, its problem stays open` }) }
}
