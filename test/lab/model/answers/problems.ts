import type { ProblemItem } from '#functions/domain/problems/problem-item.ts'
import { isCarried, isOver } from '#shared/model/request-lifecycle.ts'
import { type Answers, type Ask, dayMs, isOwners, isUnderway, nobodys, type Part, type Rule } from './rule.ts'

const openProblem = ({ item, world }: Ask): ProblemItem | undefined =>
  item.door?.problem && world.view.problems.get(item.door.problem.problemId)

const saysAgain = (said: ProblemItem['answer'], { me, body }: Ask): boolean =>
  said?.by === me.userId &&
  said.text === body.text &&
  said.photos.map(({ uploadId }) => uploadId).join() === String(body.photos)

/** A handover was made while the problem is open, and its owner has not answered it yet. */
const awaitsAnswer = (ask: Ask): boolean => isOwners(ask) && ask.item.door?.problem?.handover === 'asked'
/** They may have nothing to add. */
const reportsAgain = (ask: Ask): boolean =>
  saysAgain(openProblem(ask)?.contested, ask) ||
  (!(awaitsAnswer(ask) && String(ask.body.photos) === '') && saysAgain(openProblem(ask)?.statement, ask))

const isTooEarly = ({ item }: Ask): boolean =>
  !(item.carrierId ?? item.formerCarrierId) || !(isCarried(item.status) || isOver(item.status))

const maxReports = 3
/** An owner who has no other way out may report one more. */
const isTooOften = (ask: Ask): boolean => {
  const reports = ask.item.door?.reports?.[isOwners(ask) ? 'requester' : 'carrier'] ?? 0
  return reports >= maxReports && !(isOwners(ask) && isUnderway(ask) && !ask.item.door?.handover)
}

/** A person's side: of the current match as in the request itself, of an earlier one as it was reported. */
const partIn = ({ problem, item, part, me }: Ask): Part => {
  if (!problem || problem.requestId !== item.requestId) return undefined
  if (item.matches === problem.match && part) return part
  if (problem.ownerId === me.userId) return 'requester'
  if (problem.carrierId === me.userId) return 'carrier'
  return problem.businessId && me.who === 'fleet' ? 'business' : undefined
}
const isOfOwner = (part: Part): boolean => part === 'requester'
const reportedBy = ({ problem }: Ask): Part => problem?.statement.as
const isReporters = (ask: Ask): boolean =>
  ask.problem?.statement.by === ask.me.userId || (partIn(ask) === 'business' && !isOfOwner(reportedBy(ask)))

const isIn =
  (...states: ProblemItem['state'][]) =>
  ({ problem }: Ask): boolean =>
    problem !== undefined && states.includes(problem.state)
const isOpen = isIn('open', 'answered')
const unknownProblem: Rule = ['404 problem.unknown', (ask) => !partIn(ask)]

const canEnd = ({ problem, stored, body: { ending } }: Ask): boolean => {
  const status = stored.door?.problem?.problemId === problem?.problemId ? stored.status : undefined
  if (ending === 'complete') return status === 'in_transit'
  return ending === 'keep' || (status !== undefined && isCarried(status))
}

export const problemAnswers: Answers = {
  reportProblem: [
    nobodys,
    ['201 again', reportsAgain],
    ['201', (ask) => awaitsAnswer(ask) && ask.at < Date.parse(ask.item.door?.handover?.confirmBy ?? '')],
    ['409 problem.open', awaitsAnswer],
    ['409 problem.too-early', isTooEarly],
    ['409 problem.open', ({ item }) => item.door?.problem],
    ['409 problem.too-late', ({ item, at }) => isOver(item.status) && at >= Date.parse(item.event.at) + 2 * dayMs],
    ['409 problem.too-many', isTooOften],
  ],
  answerProblem: [
    unknownProblem,
    ['200 again', (ask) => saysAgain(ask.problem?.answer, ask)],
    ['403 access.denied', (ask) => isOfOwner(partIn(ask)) === isOfOwner(reportedBy(ask))],
    ['409 problem.answered', isIn('answered')],
    ['409 problem.closed', (ask) => !isOpen(ask)],
    ['409 problem.answer-too-late', ({ problem, at }) => at >= Date.parse(problem?.statement.at ?? '') + 2 * dayMs],
  ],
  withdrawProblem: [
    unknownProblem,
    ['403 access.denied', (ask) => !isReporters(ask)],
    ['200 again', isIn('withdrawn')],
    ['409 problem.closed', (ask) => !isOpen(ask)],
    ['409 problem.stays', (ask) => ask.problem?.isLast || (ask.problem?.contested && !isOfOwner(reportedBy(ask)))],
  ],
  resolveProblem: [
    ['403 access.denied', ({ user }) => !user.isAdmin],
    ['404 problem.unknown', ({ problem }) => !problem],
    [
      '200 again',
      ({ problem: { resolution } = {} as ProblemItem, body, me }) =>
        resolution?.by === me.userId && resolution.ending === body.ending && resolution.note === body.note,
    ],
    ['409 problem.closed', (ask) => !isIn('open', 'answered', 'unresolved')(ask)],
    ['409 problem.ending', (ask) => !canEnd(ask)],
  ],
}
