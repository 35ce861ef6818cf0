import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { mostRetries } from '#shared/model/at-the-door.ts'
import { mostReports } from '#shared/model/dispute-rules.ts'
import { isCarried, isOver } from '#shared/model/request-lifecycle.ts'
import { decide, reportAttempt, returnInstead } from '#test/support/door.ts'
import { report, resolve, withdraw } from '#test/support/problems.ts'
import { inDays } from '#test/support/requests.ts'
import type { Person } from '#test/support/test-users.ts'
import type { Step } from './request-steps.ts'
import type { World } from './world.ts'

const anyCarrier = ({ partners, drivers }: World): Person[] => [...partners, ...drivers]
const anybody = (world: World): Person[] => [...world.owners, ...anyCarrier(world)]

const isUnderway = ({ status }: RequestItem): boolean => status === 'in_transit'

const hasDecided = ({ event }: RequestItem, { userId }: Person): boolean =>
  event.type === 'decide' && event.by === userId

const knownProblem = ({ door }: RequestItem) => ({
  id: door?.problem?.disputeId ?? door?.lastProblem ?? ('prb_0000000000000000000000' as never), // an id that nothing has
})

const hadProblem = (before: RequestItem, after: RequestItem): boolean =>
  before.version === after.version && before.door?.problem !== undefined && after.door?.problem === undefined

const deciding = (choice: 'retry' | 'return'): Step => ({
  weight: 2,
  by: ({ owners }) => owners,
  due: (item, who) => {
    if (item.ownerId !== who.userId) return 'refused'
    const { attempt, retries = 0 } = item.door ?? {}
    if (hasDecided(item, who) && attempt?.choice === choice) return 'same'
    if (!isUnderway(item) || !attempt?.decideBy) return 'refused'
    return choice === 'retry' && retries >= mostRetries ? 'refused' : 'done'
  },
  call: (who, { requestId }) =>
    decide(who, requestId, choice === 'retry' ? { choice, date: inDays(1), slot: 'morning' } : { choice }),
})

/**
 * The steps at the door that need no file, and problems. A problem is no step of its request: its version stays, and who
 * has reported it stands in a row of its own.
 */
export const doorSteps: Record<string, Step> = {
  attempt: {
    weight: 4,
    by: anyCarrier,
    due: (item, who) => {
      if (item.carrierId !== who.userId || !isUnderway(item) || item.door?.problem) return 'refused'
      return item.door?.attempt?.decideBy ? 'gone' : 'done'
    },
    call: (who, { requestId }) => reportAttempt(who, requestId, { reason: 'unsafe', photos: [] }),
  },
  retry: deciding('retry'),
  return: deciding('return'),
  returnInstead: {
    weight: 3,
    by: anyCarrier,
    due: (item, who) => {
      if (item.carrierId !== who.userId) return 'refused'
      if (hasDecided(item, who)) return 'same'
      return isUnderway(item) && item.door?.attempt?.choice === 'retry' ? 'done' : 'refused'
    },
    call: (who, { requestId }) => returnInstead(who, requestId),
  },
  report: {
    weight: 3,
    by: anybody,
    due: (item, { userId }) => {
      const carrierId = item.carrierId ?? item.formerCarrierId
      const side = item.ownerId === userId ? 'requester' : 'carrier'
      const isParty = item.ownerId === userId || carrierId === userId
      if (!isParty || !carrierId || !(isCarried(item.status) || isOver(item.status))) return 'refused'
      if (item.door?.problem) return 'gone'
      const isNeeded = side === 'requester' && isUnderway(item)
      return (item.door?.reports?.[side] ?? 0) < mostReports || isNeeded ? 'done' : 'refused'
    },
    call: (who, { requestId }) => report(who, requestId),
    isOnce: (before, after) => hadProblem(after, before),
  },
  withdraw: {
    weight: 3,
    by: anybody,
    due: ({ door }, { userId }, { problems }) => {
      const problem = door?.lastProblem && problems.get(door.lastProblem)
      if (!problem || problem.statement.by !== userId || problem.isLast) return 'refused'
      return door?.problem ? 'done' : 'gone'
    },
    call: (who, item) => withdraw(who, { ...knownProblem(item), request_id: item.requestId }),
    isOnce: hadProblem,
  },
  resolve: {
    weight: 2,
    by: ({ admin }) => [admin],
    due: ({ door }) => {
      if (door?.problem) return 'done'
      return door?.lastProblem ? 'gone' : 'refused'
    },
    call: (who, item) => resolve(who, knownProblem(item), { ending: 'keep' }),
    isOnce: hadProblem,
  },
}
