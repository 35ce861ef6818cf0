import {
  beginsAt,
  callOff,
  type Ending,
  end,
  hasProblem,
  isCarried,
  isOpenProblem,
  type Job,
  type Model,
  type Problem,
  partOf,
  type Side,
  type Who,
} from './model.ts'
import { type Move, noteUndone, type Said } from './moves.ts'

const hourMs = 3_600_000
const [confirmMs, decideMs] = [24 * hourMs, hourMs / 2]
const mostReports = 3

const sideOf = (part: ReturnType<typeof partOf>): Side => (part === 'requester' ? 'requester' : 'carrier')

/** The owner says that something is wrong with a handover that was made while the problem is open. */
const contest = (job: Job, at: number): Said => {
  if (at >= (job.door.confirmBy ?? 0)) return '409 problem.open'
  if (job.problem) job.problem.word = 'contested'
  return '201'
}

export const report: Move = (model, job, who, at) => {
  const part = partOf(job, who)
  if (!part) return '404 request.unknown'
  job.isUnwritten = false // what time has done is written before a problem is
  noteUndone(model, [job])
  const carrier = job.carrier ?? job.former
  const side = sideOf(part)
  const word = hasProblem(job) && side === 'requester' ? job.problem?.word : undefined
  if (word === 'asked') return contest(job, at)
  if (word === 'contested') return '201' // the same words once more
  if (hasProblem(job) && job.problem?.by === who) return '201' // the same words by the same person
  if (!carrier || (!isCarried(job) && job.status !== 'done' && job.status !== 'over')) return '409 problem.too-early'
  if (hasProblem(job)) return '409 problem.open'
  if (job.endedAt !== undefined && at >= job.endedAt + 48 * hourMs) return '409 problem.too-late'
  const isLast = job.reports[side] >= mostReports
  const isNeeded = side === 'requester' && job.status === 'underway' && job.door.confirmBy === undefined
  if (isLast && !isNeeded) return '409 problem.too-many'
  const { id: jobId, owner, isFleets } = job
  job.problem = { jobId, by: who, side, owner, carrier, isFleets, at, state: 'open', isLast }
  job.reports = { ...job.reports, [side]: job.reports[side] + 1 }
  model.problems.push(job.problem)
  return '201'
}

/** The last one of a job, also after a give-back. */
const problemOf = (model: Model, { id }: Job): Problem | undefined =>
  model.problems.findLast(({ jobId }) => jobId === id)

/** Whose side somebody is on: of the present match as in the job itself, of an earlier one as it was reported. */
const partIn = (problem: Problem, job: Job, who: Who): ReturnType<typeof partOf> => {
  const present = job.problem === problem ? partOf(job, who) : undefined
  if (present) return present
  if (problem.owner === who) return 'requester'
  if (problem.carrier === who) return 'carrier'
  return problem.isFleets && who === 'fleet' ? 'business' : undefined
}

const found = (model: Model, job: Job, who: Who): { problem: Problem; part: ReturnType<typeof partOf> } | undefined => {
  const problem = problemOf(model, job)
  const part = problem && partIn(problem, job, who)
  return problem && part ? { problem, part } : undefined
}

export const answer: Move = (model, job, who, at) => {
  const known = found(model, job, who)
  if (!known) return '404 problem.unknown'
  const { problem, part } = known
  if (problem.answeredBy === who) return '200'
  if (sideOf(part) === problem.side) return '403 access.denied'
  if (problem.state === 'answered') return '409 problem.answered'
  if (problem.state !== 'open') return '409 problem.closed'
  if (at >= problem.at + 48 * hourMs) return '409 problem.answer-too-late'
  Object.assign(problem, { state: 'answered', answeredBy: who })
  return '200'
}

/** Its clocks have as much time again as at the beginning. */
const close = (job: Job, problem: Problem, state: Problem['state'], at: number): void => {
  problem.state = state
  if (job.problem !== problem || job.status !== 'underway') return
  const { confirmBy, attempt } = job.door
  const fromNow = (ms: number): number => Math.max(at + ms, beginsAt(job))
  if (confirmBy !== undefined) job.door = { ...job.door, confirmBy: fromNow(confirmMs) }
  if (attempt?.decideBy !== undefined) job.door = { ...job.door, attempt: { decideBy: fromNow(decideMs) } }
}

export const withdraw: Move = (model, job, who, at) => {
  const known = found(model, job, who)
  if (!known) return '404 problem.unknown'
  const { problem, part } = known
  if (problem.by !== who && !(part === 'business' && problem.side === 'carrier')) return '403 access.denied'
  if (problem.state === 'withdrawn') return '200'
  if (!isOpenProblem(problem)) return '409 problem.closed'
  if (problem.isLast) return '409 problem.last'
  if (problem.word === 'contested' && problem.side === 'carrier') return '409 problem.contested'
  close(job, problem, 'withdrawn', at)
  return '200'
}

/** R20 by an admin, who has no part in it. */
export const resolveAs =
  (ending: Ending): Move =>
  (model, job, _, at) => {
    const problem = problemOf(model, job)
    if (!problem) return '404 problem.unknown'
    if (problem.ending === ending) return '200'
    if (!isOpenProblem(problem)) return '409 problem.closed'
    const status = job.problem === problem ? job.status : undefined
    if (ending === 'complete' && status !== 'underway') return '409 problem.ending'
    if (ending === 'cancel' && status !== 'underway' && status !== 'matched') return '409 problem.ending'
    problem.ending = ending
    close(job, problem, 'resolved', at)
    if (ending === 'complete') end(job, at)
    if (ending === 'cancel') {
      callOff(job, at)
      job.last = { what: 'other', by: 'time' }
    }
    return '200'
  }
