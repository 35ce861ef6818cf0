import { londonTime } from '#shared/model/london.ts'
import {
  beginsAt,
  type Choice,
  end,
  endUndone,
  giverOf,
  hasProblem,
  type Job,
  type Model,
  partOf,
  step,
  type Who,
} from './model.ts'
import { isLeftToBusiness, type Move, noteGiveBack, type Said } from './moves.ts'

const minuteMs = 60_000
const [confirmMs, decideMs] = [24 * 60 * minuteMs, 30 * minuteMs]
const mostRetries = 2

const unlessCarriersSide = (job: Job, who: Who): Said | undefined => {
  const part = partOf(job, who)
  if (!part) return '404 request.unknown'
  const isNobodys = part === 'business' && !job.carrier // a business acts for a driver who has it
  return part === 'requester' || isNobodys ? '403 request.not-carrier' : undefined
}

/** A business acts for nobody who can act. */
const mayAct = (model: Model, job: Job, who: Who): boolean =>
  partOf(job, who) === 'carrier' || isLeftToBusiness(model, job)

const unlessAtDoor = (job: Job): Said | undefined => {
  if (job.status !== 'underway') return '409 request.moved'
  return job.door.confirmBy === undefined ? undefined : '409 handover.open'
}

export const handOver: Move = (model, job, who, at) => {
  const refused = unlessCarriersSide(job, who) ?? unlessAtDoor(job)
  if (refused) return refused
  if (!mayAct(model, job, who)) return '403 request.not-carrier'
  step(job, {})
  const { attempt, ...door } = job.door
  job.door = { ...door, confirmBy: Math.max(at + confirmMs, beginsAt(job)) }
  if (job.problem && hasProblem(job)) job.problem.word = 'asked'
  return '200'
}

export const confirm: Move = (_, job, who, at) => {
  if (job.owner !== who) return '404 request.unknown'
  if (job.status === 'done') return '200'
  if (job.status !== 'underway') return '409 request.moved'
  if (job.door.confirmBy === undefined) return '409 handover.none'
  end(job, at)
  return '200'
}

export const attempt: Move = (model, job, who, at) => {
  const refused = unlessCarriersSide(job, who) ?? unlessAtDoor(job)
  if (refused) return refused
  if (job.door.attempt?.decideBy !== undefined) return '409 attempt.open'
  if (!mayAct(model, job, who)) return '403 request.not-carrier'
  step(job, {})
  job.door = { ...job.door, attempt: { decideBy: Math.max(at + decideMs, beginsAt(job)) } }
  return '200'
}

/** Tomorrow is always within 48 hours. */
export const choiceAt = (other: number, at: number): Choice => {
  const choice = (['retry', 'retry', 'leave', 'return'] as const)[other % 4] ?? 'leave'
  return { choice, ...(choice === 'retry' && { date: londonTime(new Date(at + 24 * 60 * minuteMs)).date }) }
}

/** Every attempt of these sequences is because it is not safe, so an errand that ends after it was given back. */
const leaveUndone = (model: Model, job: Job, who: Who, at: number): Said => {
  const giver = giverOf(job)
  endUndone(job, at, who)
  if (giver) noteGiveBack(model, giver, at)
  return '200'
}

const take = (model: Model, job: Job, who: Who, at: number, choice: Choice): Said => {
  if (job.isErrand && choice.choice === 'return') return leaveUndone(model, job, who, at)
  const { retries = 0, ...door } = job.door
  const wanted = retries + Number(choice.choice === 'retry')
  step(job, { last: { what: 'decide', by: who } })
  job.door = {
    ...door,
    attempt: choice,
    ...(wanted > 0 && { retries: wanted }),
    ...(choice.choice === 'return' && { isReturn: true }),
  }
  return '200'
}

const hasDecided = ({ last }: Job, who: Who): boolean => last.what === 'decide' && last.by === who

export const decide =
  (other: number): Move =>
  (model, job, who, at) => {
    if (job.owner !== who) return '404 request.unknown'
    const [choice, last] = [choiceAt(other, at), job.door.attempt]
    if (hasDecided(job, who) && job.outcome === 'not_done' && choice.choice === 'return') return '200'
    if (hasDecided(job, who) && last?.choice === choice.choice && last.date === choice.date) return '200'
    if (job.status !== 'underway') return '409 request.moved'
    if (last?.decideBy === undefined) return '409 attempt.none'
    if (choice.choice === 'retry' && (job.door.retries ?? 0) >= mostRetries) return '409 attempt.retried-enough'
    return take(model, job, who, at, choice)
  }

export const returnInstead: Move = (model, job, who, at) => {
  if (hasDecided(job, who) && job.owner !== who) return '200'
  const refused = unlessCarriersSide(job, who)
  if (refused) return refused
  if (job.status !== 'underway') return '409 request.moved'
  if (job.door.attempt?.choice !== 'retry') return '409 attempt.none'
  return mayAct(model, job, who) ? take(model, job, who, at, { choice: 'return' }) : '403 request.not-carrier'
}
