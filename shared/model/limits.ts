import { addDays, londonInstant, londonMoment, londonTime } from './london.ts'

/** How many jobs a partner or a business may give back within a day before a pause begins. Read at each use. */
export const maxGiveBacks = { partner: 3, business: 10 }

export const pausedTexts = {
  requester: 'You’ve cancelled five accepted requests in 24 hours, so you can’t post new ones until {time}.',
  partner: 'You’ve given back or missed three jobs in 24 hours, so you can’t take new ones until {time}.',
  business: 'You’ve given back or missed ten deliveries in 24 hours, so you can’t assign new ones until {time}.',
} as const

export const pausedText = (who: keyof typeof pausedTexts, pausedUntil: string): string =>
  pausedTexts[who].replace('{time}', londonMoment(new Date(pausedUntil)))

const dayMs = 24 * 3_600_000

/** The times of give-backs that still count, and the end of a pause. */
export type GiveBacks = { gaveBackAt?: readonly string[]; pausedUntil?: string }

/** When the current pause ends, if there is one. */
export const pauseOf = ({ pausedUntil }: { pausedUntil?: string | undefined }, now: Date): string | undefined =>
  pausedUntil !== undefined && pausedUntil > now.toISOString() ? pausedUntil : undefined

/** When a pause began. */
export const pausedAt = (pausedUntil: string): string => new Date(Date.parse(pausedUntil) - dayMs).toISOString()

export const isRecent = (gaveBackAt: string, now: Date): boolean => Date.parse(gaveBackAt) > now.getTime() - dayMs

/** Counts one more give-back. The last one allowed starts a pause. Give-backs during a pause do not extend it. */
export const afterGiveBack = (before: GiveBacks, now: Date, most: number): GiveBacks => {
  if (pauseOf(before, now)) return before
  const recent = (before.gaveBackAt ?? []).filter((at) => isRecent(at, now))
  const gaveBackAt = [...recent, now.toISOString()]
  return gaveBackAt.length < most ? { gaveBackAt } : { pausedUntil: new Date(now.getTime() + dayMs).toISOString() }
}

/**
 * How many matches a carrier may have per London day, because each shows an address and a number. The limit rises once
 * they have delivered `isKnownAfter`. Read on every call, so that tests can lower it.
 */
export const lookLimits = {
  partner: { isKnownAfter: 1, whileNew: 15, onceKnown: 40 },
  business: {
    isKnownAfter: 50,
    whileNew: { forEachDriver: 20, atLeast: 30, atMost: 300 },
    onceKnown: { forEachDriver: 30 },
  },
}

/** Who takes jobs, with their deliveries so far and, for a business, its active drivers. */
export type Looker =
  | { who: 'partner'; delivered: number }
  | { who: 'business'; delivered: number; activeDrivers: number }

export const looksAllowed = (looker: Looker): number => {
  const isKnown = looker.delivered >= lookLimits[looker.who].isKnownAfter
  if (looker.who === 'partner') return lookLimits.partner[isKnown ? 'onceKnown' : 'whileNew']
  const { whileNew, onceKnown } = lookLimits.business
  if (isKnown) return looker.activeDrivers * onceKnown.forEachDriver
  return Math.min(Math.max(looker.activeDrivers * whileNew.forEachDriver, whileNew.atLeast), whileNew.atMost)
}

export const looksSpentTexts = {
  newPartner:
    'You’ve taken {most} jobs today, the most until you’ve delivered your first one. You can take more after that, or from {time}.',
  partner: 'You’ve taken {most} jobs today, the most for one day. You can take more from {time}.',
  business: 'You’ve assigned {most} deliveries today, the most for one day. You can assign more from {time}.',
} as const

/** When the next day begins in London, and with it a new budget. */
export const looksAgainAt = (now: Date): Date => londonInstant(addDays(londonTime(now).date, 1), 0)

export const looksSpentText = (looker: Looker, now: Date): string => {
  const isNew = looker.who === 'partner' && looker.delivered < lookLimits.partner.isKnownAfter
  return looksSpentTexts[isNew ? 'newPartner' : looker.who]
    .replace('{most}', String(looksAllowed(looker)))
    .replace('{time}', londonMoment(looksAgainAt(now)))
}

/** Limits on what one member may do to another. Read at each use, so that tests can lower them. */
export const memberLimits = {
  /** A job can be started this many hours before its slot begins. */
  startHoursAhead: 12,
  /** A job that is still matched this long after nobody could take it any more is over. */
  notStartedHours: 24,
  /** Once a slot is over, a carrier who took the job late still has this long after the match to start it. */
  lateStartHours: 2,
  /** How many posts of an owner may ring partners per London day. */
  ringsADay: 20,
  /** For this long, a changed request rings only partners whom it has not rung before. */
  ringAgainHours: 3,
  /** How many matches an owner may cancel within a day before they are paused from posting. */
  cancelledMatches: 5,
  /** For this long after a match an owner may cancel freely. It still counts as a cancelled match. */
  freeMinutes: 5,
  /** How many carriers may propose a price for a request at the same time. */
  proposalsOfRequest: 5,
  /** How many prices a partner or business may propose in a day: in all, and to one owner. */
  proposalsADay: { inAll: 20, toOwner: 5 },
  /** How long a proposal waits for its answer. */
  proposalHours: 3,
  /** A handover that its owner does not answer counts as confirmed after this time. */
  confirmHours: 24,
  /** How long a problem stays open if nobody resolves it. */
  problemDays: 14,
  /** For this long after a delivery has ended, its carriers can see their photos of it. */
  doorPhotoHours: 48,
}

/**
 * Mails with a code and a link. Each link outlives the time for which a stranger can block its owner by using up the
 * mails.
 */
export const mailLimits = {
  /** To one address within a day, across all callers. This also limits guessing. */
  perDay: { signup: 5, reset: 3 },
  linkHours: 24,
} as const

/** When someone counts as the same person as a suspended user, and for how long. */
export const shutOutLimits = {
  /** With a different mailbox, this many matching details mean that it is the same person. */
  sameDetails: 2,
  /** How long the details are kept of someone who has erased their account. */
  keptYears: 2,
} as const

/** Whether a request that rang at this time may ring everyone again. */
export const canRingAgain = (rangAt: string, now: Date): boolean =>
  now.getTime() >= Date.parse(rangAt) + memberLimits.ringAgainHours * 3_600_000

/** How many open requests an owner may have at a time. */
export const maxOpen = 20

/** How many jobs a carrier may have at a time: a partner, or a driver of a business. Read at each use. */
export const maxActive = { partner: 10, driver: 30 }

/** How many others a person, or a business, may block. */
export const maxBlocks = 500

/** Maximum number of jobs that one call assigns. */
export const maxAssigned = 10

/** How long users can take back the erasure of their account. */
const erasureDays = 3

/** When an account is erased if its user asks for it now. */
export const erasureDate = (now: Date): Date => new Date(now.getTime() + erasureDays * dayMs)

/** When the erasure was requested or last postponed. */
export const erasureRequestedAt = (erasesAt: string): Date => new Date(Date.parse(erasesAt) - erasureDays * dayMs)

const megabyte = 1024 * 1024

/**
 * Thousands of people may share one IPv4 address of a mobile network. So a browser gets a signed cookie, and limits by
 * address count each cookie separately, at the contract's figures. All cookies of one address together get `perAddress`
 * times these. Calls without a cookie share the contract's figures for their address.
 */
export const deviceLimits = { cookiesAnHour: 100, cookieDays: 30, perAddress: 10 } as const

/** What one caller may take of shared capacity. Only the one-machine host counts these, except `quarantine.bytes`. */
export const callerLimits = {
  /**
   * API calls, with or without a valid session: per session, per device cookie, and for the rest of an address
   * together.
   */
  callsPerMinute: 600,
  /** Bodies of API calls being received at the same time. */
  apiBodies: { total: 256, perAddress: 32, withinMs: 10_000 },
  /** Files being received at the same time. On a poor connection the largest takes five minutes. */
  fileBodies: {
    ...{ total: 128, perAddress: 32, perAccount: 6, withinMs: 300_000 },
    slowest: { bytes: 32 * 1024, withinMs: 30_000 },
  },
  /**
   * Files that no form has used yet: how many bytes an account may send in a day, and the free space below which nobody
   * may.
   */
  quarantine: { bytes: 100 * megabyte, minFreeBytes: 1024 * megabyte },
} as const
