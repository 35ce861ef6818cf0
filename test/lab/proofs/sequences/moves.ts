import {
  callOff,
  closeOffer,
  end,
  free,
  giveBack,
  giverOf,
  isCarried,
  isOne,
  type Job,
  type Model,
  partners,
  partOf,
  startsAt,
  step,
  takesPlace,
  type Who,
} from './model.ts'

/** The expected answer: its status, and the code of a refusal. */
export type Said = string

export type Move = (model: Model, job: Job, who: Who, at: number) => Said

const mostActive = 10

const dayMs = 24 * 3_600_000

export const mustPause = ({ pausedUntil }: Model, who: Who, at: number): boolean => at < (pausedUntil[who] ?? 0)

/** After the third give-back within a day, or a fleet's tenth, they are paused for a day. */
export const noteGiveBack = (model: Model, who: Who, at: number): void => {
  if (mustPause(model, who, at)) return
  model.gaveBack.push({ who, at })
  model.gaveBack = model.gaveBack.filter((one) => one.who !== who || one.at > at - dayMs)
  const recent = model.gaveBack.filter((one) => one.who === who)
  if (recent.length < (who === 'fleet' ? 10 : 3)) return
  model.pausedUntil[who] = at + dayMs
  model.gaveBack = model.gaveBack.filter((one) => one.who !== who)
}

/** What time has ended counts once it is written. */
export const noteUndone = (model: Model, jobs: readonly Job[]): void => {
  const undone = jobs.flatMap((job) => (job.gaveBackAt === undefined ? [] : [{ job, at: job.gaveBackAt }]))
  for (const { job, at } of undone.toSorted((one, other) => one.at - other.at)) {
    const giver = giverOf(job)
    if (giver) noteGiveBack(model, giver, at)
    delete job.gaveBackAt
  }
}

export const mayNotPost = ({ postingPausedUntil }: Model, who: Who, at: number): boolean =>
  at < (postingPausedUntil[who] ?? 0)

/** After the fifth cancelled match within a day, they cannot post for a day. */
export const noteCancelledMatch = (model: Model, who: Who, at: number): void => {
  if (mayNotPost(model, who, at)) return
  model.cancelledMatches.push({ who, at })
  if (model.cancelledMatches.filter((one) => one.who === who && one.at > at - dayMs).length < 5) return
  model.postingPausedUntil[who] = at + dayMs
  model.cancelledMatches = model.cancelledMatches.filter((one) => one.who !== who)
}

const take = (model: Model, job: Job, who: Who, at: number): Said => {
  if (mustPause(model, who, at)) return '429 request.taking-paused'
  const { jobs } = model
  const carried = jobs.filter((one) => one.carrier === who && takesPlace(one))
  if (carried.length >= mostActive) return '409 request.too-many-active'
  delete job.offer
  free(job)
  step(job, { status: 'matched', carrier: who })
  return '200'
}

export const accept: Move = (model, job, who, at) => {
  if (!isOne(partners, who)) return '403 access.denied'
  if (job.carrier === who && isCarried(job)) return '200'
  if (job.owner === who) return '403 request.own'
  if (job.status === 'over' && job.isExpired) return '409 request.expired'
  if (job.status !== 'waiting') return job.carrier ? '409 request.taken' : '409 request.gone'
  return job.excluded.includes(who) ? '409 request.excluded' : take(model, job, who, at)
}

const knewOfIt = ({ carrier, former, excluded }: Job, who: Who): boolean => [carrier, former, ...excluded].includes(who)

const offerRefusal = (job: Job, who: Who): Said => (knewOfIt(job, who) ? '409 offer.gone' : '404 request.unknown')

export const acceptOffer: Move = (model, job, who, at) => {
  if (!isOne(partners, who)) return '403 access.denied'
  if (job.carrier === who && isCarried(job)) return '200'
  return job.offer?.to === who ? take(model, job, who, at) : offerRefusal(job, who)
}

export const declineOffer: Move = (_, job, who) => {
  if (!isOne(partners, who)) return '403 access.denied'
  if (job.last.what === 'close' && job.last.by === who) return '200'
  if (job.offer?.to !== who) return offerRefusal(job, who)
  closeOffer(job, who)
  return '200'
}

export const reject: Move = ({ rejected }, job, who) => {
  if (!isOne(partners, who)) return '403 access.denied'
  if (job.status !== 'done' && job.status !== 'over') rejected.push({ who, id: job.id })
  return '200'
}

const unlessCarrier = (job: Job, who: Who): Said | undefined => {
  const part = partOf(job, who)
  if (!part) return '404 request.unknown'
  return part === 'carrier' ? undefined : '403 request.not-carrier'
}

export const start: Move = (_, job, who, at) => {
  const refused = unlessCarrier(job, who)
  if (refused) return refused
  if (job.status === 'underway') return '200'
  if (job.status !== 'matched') return '409 request.moved'
  if (at < startsAt(job)) return '409 request.too-early'
  step(job, { status: 'underway' })
  return '200'
}

const [guessesAtOnce, guessesInAll, lockMs] = [5, 15, 15 * 60_000]

export const complete = (model: Model, job: Job, who: Who, at: number, isRight: boolean): Said => {
  const refused = unlessCarrier(job, who)
  const isBusiness = job.door.isReturn === true && partOf(job, who) === 'business'
  if (refused && !isBusiness) return refused
  if (job.status === 'done') return '200'
  if (job.status === 'matched') return '409 completion.not-started'
  if (job.status !== 'underway') return '409 request.moved'
  const barred = barredAt(job, at)
  if (barred) return barred
  if (isBusiness && !isLeftToBusiness(model, job)) return '403 request.not-carrier'
  if (isRight) {
    end(job, at)
    return '200'
  }
  job.wrong += 1
  if (job.wrong % guessesAtOnce === 0) job.lockedUntil = at + lockMs
  return barredAt(job, at) ?? '400 completion.wrong'
}

/** A driver who is inactive cannot do it, so their business does. */
export const isLeftToBusiness = ({ inactive }: Model, { carrier }: Job): boolean =>
  carrier !== undefined && inactive.includes(carrier)

const barredAt = ({ wrong, lockedUntil }: Job, at: number): Said | undefined => {
  if (wrong >= guessesInAll) return '429 completion.burned'
  return at < lockedUntil ? '429 completion.locked' : undefined
}

/** Reads the code, or makes a new one. */
export const askForCode = (job: Job, who: Who, isNew: boolean): Said => {
  const part = partOf(job, who)
  if (!part) return '404 request.unknown'
  if (part !== 'requester') return '403 completion.not-yours'
  if (!isCarried(job)) return '409 completion.not-yet'
  if (isNew) Object.assign(job, { wrong: 0, lockedUntil: 0 })
  return '200'
}

/** The owner cancels it. */
export const cancelOwn: Move = (model, job, who, at) => {
  if (job.owner !== who) return '404 request.unknown'
  if (job.status === 'over' && job.last.what === 'cancel') return '200'
  if (!['waiting', 'offered', 'matched'].includes(job.status)) return '409 request.not-cancellable'
  if (job.status === 'matched') noteCancelledMatch(model, who, at)
  callOff(job, at)
  return '200'
}

/** The same for its owner; a partner who carries it, or the fleet, gives it back. */
export const cancel: Move = (model, job, who, at) => {
  if (job.owner === who) return cancelOwn(model, job, who, at)
  const hasGivenBack = job.excluded.includes(who) || (job.last.what === 'give back' && job.last.by === who)
  if (!partOf(job, who)) return hasGivenBack ? '200' : '404 request.unknown'
  if (who === 'driver' || who === 'second') return '403 request.not-carrier'
  if (job.status !== 'matched') return '409 request.not-cancellable'
  giveBack(job, at, who)
  noteGiveBack(model, who, at)
  return '200'
}
