/** The participants: two requesters, two partners, who also send things, and a fleet with two drivers. */
export const whos = ['owner', 'neighbour', 'partner', 'rival', 'fleet', 'driver', 'second'] as const
export type Who = (typeof whos)[number]

export const owners = ['owner', 'neighbour', 'partner', 'rival'] as const satisfies Who[]
export const partners = ['partner', 'rival'] as const satisfies Who[]
export const drivers = ['driver', 'second'] as const satisfies Who[]

export const isOne = <Name extends Who>(of: readonly Name[], who: Who): who is Name => of.some((one) => one === who)

export type Ending = 'keep' | 'complete' | 'cancel'
export type Side = 'requester' | 'carrier'

/** A problem with one match. It is open until it is withdrawn or resolved: no sequence lasts for its fourteen days. */
export type Problem = {
  jobId: string
  by: Who
  side: Side
  owner: Who
  carrier: Who
  isFleets: boolean
  at: number
  state: 'open' | 'answered' | 'withdrawn' | 'resolved'
  answeredBy?: Who
  ending?: Ending
  isLast: boolean
  /** A handover was made meanwhile: its owner is asked, or has said that something is wrong with it. */
  word?: 'asked' | 'contested'
}

export type Choice = { choice: 'retry' | 'leave' | 'return'; date?: string }

type Door = {
  /** Until when its owner may contest the handover. */
  confirmBy?: number
  attempt?: { decideBy?: number } & Partial<Choice>
  retries?: number
  isReturn?: boolean
}

/** A request in the model, which follows the lifecycle on paper. */
export type Job = {
  id: string
  owner: Who
  status: 'waiting' | 'offered' | 'matched' | 'underway' | 'done' | 'over'
  /** Undefined once time has changed it. */
  version: number | undefined
  /** Time has changed it, which may not be written yet. */
  isUnwritten: boolean
  /** Until when it may be taken. */
  overAt: number
  carrier?: Who
  /** A driver of the fleet carries it, or carried it when it was cancelled. */
  isFleets: boolean
  /** The carrier when it was cancelled. */
  former?: Who
  offer?: { to: Who; rideId: string; until: number }
  excluded: Who[]
  /** The last step, as far as a repetition of it gets a different answer. */
  last: { what: 'cancel' | 'close' | 'give back' | 'decide' | 'other'; by: Who | 'time' }
  /** What has happened at the door, as long as it is on its way. */
  door: Door
  outcome?: 'returned' | 'not_done'
  /** Where others go back, it ends as not done. */
  isErrand: boolean
  /** When its carrier left it undone, by what time alone has ended: it counts as given back once that is written. */
  gaveBackAt?: number
  /** The last problem of this match, and how often each side has reported one. */
  problem?: Problem
  reports: Record<Side, number>
  isExpired: boolean
  endedAt?: number
  wrong: number
  lockedUntil: number
}

const [hourMs, startHoursAhead, openHours] = [3_600_000, 12, 8]

/** When its slot begins: it may be taken for eight hours from then on. */
export const beginsAt = ({ overAt }: Pick<Job, 'overAt'>): number => overAt - openHours * hourMs

/** From when on it may be started. */
export const startsAt = (job: Job): number => beginsAt(job) - startHoursAhead * hourMs

export const newJob = (
  about: Pick<Job, 'id' | 'owner' | 'overAt'> & Pick<Partial<Job>, 'offer' | 'isErrand'>,
): Job => ({
  isErrand: false,
  ...about,
  status: about.offer ? 'offered' : 'waiting',
  version: 1,
  isUnwritten: false,
  isFleets: false,
  excluded: [],
  last: { what: 'other', by: about.owner },
  isExpired: false,
  wrong: 0,
  lockedUntil: 0,
  door: {},
  reports: { requester: 0, carrier: 0 },
})

export type Ride = { id: string; of: Who; departAt: number; date: string; isDeleted: boolean }

export type Model = {
  jobs: Job[]
  rides: Ride[]
  /** Who has erased their account. */
  gone: Who[]
  /** Drivers who may not work. */
  inactive: Who[]
  online: Who[]
  isVerified: boolean
  rejected: { who: Who; id: string }[]
  problems: Problem[]
  /** Give-backs since the last pause, in order of time. */
  gaveBack: { who: Who; at: number }[]
  /** Until when a user may not take anything. */
  pausedUntil: Partial<Record<Who, number>>
  /** The same for owners: cancelled matches, and until when a user may not post. */
  cancelledMatches: { who: Who; at: number }[]
  postingPausedUntil: Partial<Record<Who, number>>
}

export const newModel = (): Model => ({
  jobs: [],
  rides: [],
  gone: [],
  inactive: [],
  online: ['partner', 'rival'],
  isVerified: true,
  rejected: [],
  problems: [],
  gaveBack: [],
  pausedUntil: {},
  cancelledMatches: [],
  postingPausedUntil: {},
})

export const isCarried = ({ status }: Job): boolean => status === 'matched' || status === 'underway'
export const isOpen = ({ status }: Job): boolean => status !== 'done' && status !== 'over'

/** Users whom no call accepts any more. */
export const isOut = ({ gone, inactive }: Model, who: Who): boolean => gone.includes(who) || inactive.includes(who)

/** The role in which a user may read a job; for all others it does not exist. */
export const partOf = (job: Job, who: Who): 'requester' | 'carrier' | 'business' | undefined => {
  if (job.owner === who) return 'requester'
  if ((job.carrier ?? job.former) === who) return 'carrier'
  return job.isFleets && who === 'fleet' ? 'business' : undefined
}

/** The next state: what is not given stays. */
export const step = (job: Job, change: Partial<Job>): void => {
  Object.assign(job, { last: { what: 'other', by: 'time' }, isUnwritten: false }, change)
  if (job.version !== undefined) job.version += 1
}

/** Nobody carries it and it has no code. */
export const free = (job: Job): void => {
  delete job.carrier
  Object.assign(job, { wrong: 0, lockedUntil: 0 })
}

export const closeOffer = (job: Job, by: Who | 'time'): void => {
  if (job.offer) job.excluded.push(job.offer.to)
  delete job.offer
  step(job, { status: 'waiting', last: { what: 'close', by } })
}

/** The next carrier has nothing to do with what was reported about this one. */
const forget = (job: Job): void => {
  delete job.problem
  Object.assign(job, { door: {}, reports: { requester: 0, carrier: 0 } })
}

export const isOpenProblem = ({ state }: Problem): boolean => state === 'open' || state === 'answered'

export const hasProblem = ({ problem }: Job): boolean => problem !== undefined && isOpenProblem(problem)

/** A job with a problem that its owner has reported takes none of its carrier's places. */
export const takesPlace = (job: Job): boolean =>
  isCarried(job) && !(hasProblem(job) && job.problem?.side === 'requester')

/** It has arrived, or came back. */
export const end = (job: Job, at: number): void => {
  const { isReturn } = job.door
  if (job.problem?.word === 'asked') delete job.problem.word
  step(job, { status: 'done', endedAt: at, door: {}, ...(isReturn && { outcome: 'returned' }) })
}

/** Returns a job to all partners, or ends it if its time has passed. */
export const giveBack = (job: Job, at: number, by: Who | 'time'): void => {
  const giver = job.isFleets ? 'fleet' : job.carrier
  if (giver) job.excluded.push(giver)
  free(job)
  forget(job)
  const isLate = at >= job.overAt
  step(job, {
    status: isLate ? 'over' : 'waiting',
    isFleets: false,
    isExpired: isLate,
    last: { what: 'give back', by },
    ...(isLate && { endedAt: at }),
  })
}

export const callOff = (job: Job, at: number): void => {
  if (job.carrier) job.former = job.carrier
  if (job.offer) job.excluded.push(job.offer.to)
  delete job.offer
  free(job)
  step(job, { status: 'over', endedAt: at, door: {}, last: { what: 'cancel', by: job.owner } })
}

/** An errand that could not be done, by whoever ended it. */
export const endUndone = (job: Job, at: number, by: Who | 'time'): void => {
  callOff(job, at)
  Object.assign(job, { last: { what: 'decide', by }, outcome: 'not_done' })
}

/** Who has given it back, if it came back. */
export const giverOf = ({ isFleets, carrier, former }: Job): Who | undefined =>
  isFleets ? 'fleet' : (carrier ?? former)

/** Applies what time alone has changed by now. */
export const lapse = (job: Job, at: number): void => {
  const isWaiting = job.status === 'waiting' || job.status === 'offered'
  if (isWaiting && at >= job.overAt) {
    if (job.offer) job.excluded.push(job.offer.to)
    delete job.offer
    Object.assign(job, { status: 'over', endedAt: job.overAt, isExpired: true, version: undefined, isUnwritten: true })
    job.last = { what: 'other', by: 'time' }
  } else if (job.offer && at >= job.offer.until) {
    closeOffer(job, 'time')
    Object.assign(job, { version: undefined, isUnwritten: true })
  }
  lapseAtDoor(job, at)
}

/** Both clocks stand still while a problem is open. */
const lapseAtDoor = (job: Job, at: number): void => {
  const { confirmBy, attempt } = job.door
  if (job.status !== 'underway' || hasProblem(job)) return
  if (confirmBy !== undefined && at >= confirmBy) end(job, confirmBy)
  else if (attempt?.decideBy !== undefined && at >= attempt.decideBy && job.isErrand) {
    endUndone(job, attempt.decideBy, 'time')
    job.gaveBackAt = attempt.decideBy
  } else if (attempt?.decideBy !== undefined && at >= attempt.decideBy) {
    step(job, { last: { what: 'decide', by: 'time' } })
    job.door = { ...job.door, attempt: { choice: 'return' }, isReturn: true }
  } else return
  Object.assign(job, { version: undefined, isUnwritten: true })
}
