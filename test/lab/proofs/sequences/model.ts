/** Who takes part: two who send things, two partners, who send things too, and a fleet with two drivers. */
export const whos = ['owner', 'neighbour', 'partner', 'rival', 'fleet', 'driver', 'second'] as const
export type Who = (typeof whos)[number]

export const owners = ['owner', 'neighbour', 'partner', 'rival'] as const satisfies Who[]
export const partners = ['partner', 'rival'] as const satisfies Who[]
export const drivers = ['driver', 'second'] as const satisfies Who[]

export const isOne = <Name extends Who>(of: readonly Name[], who: Who): who is Name => of.some((one) => one === who)

/** A request in the model, which follows the lifecycle on paper. */
export type Job = {
  id: string
  owner: Who
  status: 'waiting' | 'offered' | 'matched' | 'underway' | 'done' | 'over'
  /** Unknown since time has changed it. */
  version: number | undefined
  /** Time has changed it, and perhaps nobody has written that down yet. */
  isUnwritten: boolean
  /** Until when it may be taken. */
  overAt: number
  carrier?: Who
  /** It is, or was when it was called off, a driver of the fleet's. */
  isFleets: boolean
  /** Who carried it when it was called off. */
  former?: Who
  offer?: { to: Who; rideId: string; until: number }
  excluded: Who[]
  /** What happened last, as far as a repetition of it is answered otherwise. */
  last: { what: 'cancel' | 'close' | 'give back' | 'other'; by: Who | 'time' }
  isExpired: boolean
  endedAt?: number
  wrong: number
  lockedUntil: number
}

export const newJob = (about: Pick<Job, 'id' | 'owner' | 'overAt'> & Pick<Partial<Job>, 'offer'>): Job => ({
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
  /** Who gave something back and when, in the order of time, since they last had to pause. */
  gaveBack: { who: Who; at: number }[]
  /** Until when a user may not take anything. */
  pausedUntil: Partial<Record<Who, number>>
}

export const newModel = (): Model => ({
  jobs: [],
  rides: [],
  gone: [],
  inactive: [],
  online: ['partner', 'rival'],
  isVerified: true,
  rejected: [],
  gaveBack: [],
  pausedUntil: {},
})

export const isCarried = ({ status }: Job): boolean => status === 'matched' || status === 'underway'
export const isOpen = ({ status }: Job): boolean => status !== 'done' && status !== 'over'

/** Whom no call knows any more. */
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

/** It goes back to all partners; or is over, where its time has passed. */
export const giveBack = (job: Job, at: number, by: Who | 'time'): void => {
  if (by !== 'time') job.excluded.push(by)
  else if (job.carrier && !job.isFleets) job.excluded.push(job.carrier)
  free(job)
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
  step(job, { status: 'over', endedAt: at, last: { what: 'cancel', by: job.owner } })
}

/** What time alone has done to it by now. */
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
}
