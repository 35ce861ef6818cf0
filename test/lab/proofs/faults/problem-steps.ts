import { answerBy, isOpenProblem, maxReports, type ProblemEnding, reportBy } from '#shared/model/problem-rules.ts'
import { isCarried, isOver } from '#shared/model/request-lifecycle.ts'
import { answerTo, report, resolve, withdraw } from '#test/support/problems.ts'
import type { Person } from '#test/support/test-users.ts'
import type { Seen } from './look.ts'
import type { Step } from './request-steps.ts'
import type { World } from './world.ts'

const anybody = ({ owners, partners, drivers }: World): Person[] => [...owners, ...partners, ...drivers]

const now = (): string => new Date().toISOString()

/** An id that nothing has stands for a problem that was never reported. */
const lastOf = ({ requestId, problem }: Seen) => ({
  id: problem?.problemId ?? ('prb_0000000000000000000000' as never), // as the calls want it
  request_id: requestId,
})

const sideOf = ({ ownerId }: Pick<Seen, 'ownerId'>, userId: string): 'requester' | 'carrier' =>
  ownerId === userId ? 'requester' : 'carrier'

/** Whether the last problem took one step and the request as many as these. */
const tookStep =
  (steps: number) =>
  (before: Seen, after: Seen): boolean =>
    after.version === before.version + steps && after.problem?.version === (before.problem?.version ?? 0) + 1

/** Its owner may say what is wrong with a handover that was made while a problem is open. */
const awaitsOwner = ({ door: { problem, handover } = {} }: Seen): boolean =>
  problem?.handover === 'asked' && handover !== undefined && now() < handover.confirmBy

const reporting = (photos: number): Step => ({
  weight: 2,
  by: anybody,
  whileSuspended: true,
  photos,
  due: (item, { userId }) => {
    const carrierId = item.carrierId ?? item.formerCarrierId
    const side = sideOf(item, userId)
    const isParty = item.ownerId === userId || carrierId === userId
    if (!isParty || !carrierId || !(isCarried(item.status) || isOver(item.status))) return 'refused'
    if (item.door?.problem) return side === 'requester' && awaitsOwner(item) ? 'done' : 'gone'
    if (isOver(item.status) && now() >= reportBy(new Date(item.event.at))) return 'refused'
    const isNeeded = side === 'requester' && item.status === 'in_transit' && !item.door?.handover
    return (item.door?.reports?.[side] ?? 0) < maxReports || isNeeded ? 'done' : 'refused'
  },
  call: (who, { requestId }, given) => report(who, requestId, { photos: given.photos }),
  isOnce: (before, after) =>
    before.door?.problem
      ? tookStep(0)(before, after) && after.problem?.contested !== undefined
      : after.version === before.version && after.problem?.version === 1 && after.door?.problem !== undefined,
})

const answering = (photos: number): Step => ({
  weight: 2,
  by: anybody,
  whileSuspended: true,
  photos,
  due: ({ problem, ...item }, { userId }) => {
    const carriers = [item.carrierId ?? item.formerCarrierId, problem?.carrierId]
    const isParty = item.ownerId === userId || carriers.some((one) => one === userId)
    if (!problem || !isParty) return 'refused'
    if (problem.answer?.by === userId) return 'gone'
    if (sideOf(item, userId) === sideOf(item, problem.statement.by)) return 'refused'
    return problem.state === 'open' && now() < answerBy(new Date(problem.statement.at)) ? 'done' : 'refused'
  },
  call: (who, item, given) => answerTo(who, lastOf(item), { photos: given.photos }),
  isOnce: tookStep(0),
})

const endings = { keep: ['matched', 'in_transit', 'completed', 'cancelled'], complete: ['in_transit'] } as const
const allows = (ending: ProblemEnding, { status }: Seen): boolean =>
  ending === 'cancel' ? isCarried(status) : endings[ending].some((one) => one === status)

const resolving = (ending: ProblemEnding): Step => ({
  weight: 1,
  by: ({ admin }) => [admin],
  due: (item) => {
    const { problem, door } = item
    if (problem?.resolution) return problem.resolution.ending === ending ? 'same' : 'refused'
    if (!problem || problem.state === 'withdrawn') return 'refused'
    return door?.problem ? (allows(ending, item) ? 'done' : 'refused') : ending === 'keep' ? 'done' : 'refused'
  },
  call: (who, item) => resolve(who, lastOf(item), { ending }),
  isOnce: tookStep(ending === 'keep' ? 0 : 1),
})

/** Problems: each is a row of its own, and only its end by an admin may be a step of its request. */
export const problemSteps: Record<string, Step> = {
  report: reporting(0),
  reportWithPhotos: reporting(2),
  answer: answering(0),
  answerWithPhoto: answering(1),
  withdraw: {
    weight: 3,
    by: anybody,
    whileSuspended: true,
    due: ({ problem }, { userId }) => {
      if (problem?.statement.by !== userId) return 'refused'
      if (problem.state === 'withdrawn') return 'same'
      const stays = problem.isLast || (problem.contested && problem.statement.as !== 'requester')
      return isOpenProblem(problem.state) && !stays ? 'done' : 'refused'
    },
    call: (who, item) => withdraw(who, lastOf(item)),
    isOnce: tookStep(0),
  },
  resolveKeeping: resolving('keep'),
  resolveCompleting: resolving('complete'),
  resolveCancelling: resolving('cancel'),
}
