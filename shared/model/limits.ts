import { addDays, londonInstant, londonMoment, londonTime } from './london.ts'

/** How often within a day a partner or a business may give jobs back before a pause begins. Read at each use. */
export const maxGiveBacks = { partner: 3, business: 10 }

export const pausedTexts = {
  requester: 'You’ve cancelled five accepted requests in 24 hours, so you can’t post new ones until {time}.',
  partner: 'You’ve given back three jobs in 24 hours, so you can’t take new ones until {time}.',
  business: 'You’ve given back ten deliveries in 24 hours, so you can’t assign new ones until {time}.',
} as const

export const pausedText = (who: keyof typeof pausedTexts, pausedUntil: string): string =>
  pausedTexts[who].replace('{time}', londonMoment(new Date(pausedUntil)))

const dayMs = 24 * 3_600_000

/** The times of give-backs that still count, and the end of a pause. */
export type GiveBacks = { gaveBackAt?: readonly string[]; pausedUntil?: string }

/** The end of a pause that still lasts. */
export const pauseOf = ({ pausedUntil }: { pausedUntil?: string | undefined }, now: Date): string | undefined =>
  pausedUntil !== undefined && pausedUntil > now.toISOString() ? pausedUntil : undefined

/** When a pause began. */
export const pausedAt = (pausedUntil: string): string => new Date(Date.parse(pausedUntil) - dayMs).toISOString()

export const isRecent = (gaveBackAt: string, now: Date): boolean => Date.parse(gaveBackAt) > now.getTime() - dayMs

/** Counts one more give-back. The last one allowed begins a pause, which give-backs during it do not lengthen. */
export const afterGiveBack = (before: GiveBacks, now: Date, most: number): GiveBacks => {
  if (pauseOf(before, now)) return before
  const recent = (before.gaveBackAt ?? []).filter((at) => isRecent(at, now))
  const gaveBackAt = [...recent, now.toISOString()]
  return gaveBackAt.length < most ? { gaveBackAt } : { pausedUntil: new Date(now.getTime() + dayMs).toISOString() }
}

/**
 * How many matches a carrier may have in a day of London: each shows an address and a number. They may have more once
 * they have delivered `isKnownAfter`. Read at every call, so that a proof can play with smaller figures.
 */
export const lookLimits = {
  partner: { isKnownAfter: 1, whileNew: 15, onceKnown: 40 },
  business: {
    isKnownAfter: 50,
    whileNew: { forEachDriver: 20, atLeast: 30, atMost: 300 },
    onceKnown: { forEachDriver: 30 },
  },
}

/** Who takes jobs, how many they have delivered, and how many drivers of a business are active. */
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

/** When the next day of London begins, and with it a new budget. */
export const looksAgainAt = (now: Date): Date => londonInstant(addDays(londonTime(now).date, 1), 0)

export const looksSpentText = (looker: Looker, now: Date): string => {
  const isNew = looker.who === 'partner' && looker.delivered < lookLimits.partner.isKnownAfter
  return looksSpentTexts[isNew ? 'newPartner' : looker.who]
    .replace('{most}', String(looksAllowed(looker)))
    .replace('{time}', londonMoment(looksAgainAt(now)))
}

/** Figures of what one member may do to another. They are read at each use, so that a proof can play with smaller ones. */
export const memberLimits = {
  /** How many hours before its slot begins a job can be started. */
  startHoursAhead: 12,
  /** How often in a day of London an owner's posts may ring partners. */
  ringsADay: 20,
  /** How long a changed request rings only those whom it has not rung before. */
  ringAgainHours: 3,
  /** How many matches within a day an owner may cancel before a pause from posting begins. */
  cancelledMatches: 5,
  /** For how long after a match an owner may cancel freely. It counts as a cancelled match all the same. */
  freeMinutes: 5,
  /** How long an owner may leave a handover without an answer before it counts as confirmed. */
  confirmHours: 24,
  /** How long a problem stays open that nobody resolves. */
  problemDays: 14,
  /** How many hours after a delivery has ended its carriers see the photos that they took of it. */
  doorPhotoHours: 48,
}

/** Mails with a code and a link. Each link lives longer than a stranger can keep its owner out by using up the mails. */
export const mailLimits = {
  /** To one address within a day, by all callers together. This also limits guessing. */
  perDay: { signup: 5, reset: 3 },
  linkHours: 24,
} as const

/** Who is recognised as somebody that is suspended, and for how long. */
export const shutOutLimits = {
  /** How many details of one account say that it is the same person, where the mailbox is another. */
  sameDetails: 2,
  /** How long details are remembered of somebody who erased their account meanwhile. */
  keptYears: 2,
} as const

/** Whether what rang at this time may ring everybody again. */
export const canRingAgain = (rangAt: string, now: Date): boolean =>
  now.getTime() >= Date.parse(rangAt) + memberLimits.ringAgainHours * 3_600_000

/** How many open requests an owner may have at a time. */
export const maxOpen = 20

/** How many jobs a carrier may have at a time: a partner, or a driver of a business. Read at each use. */
export const maxActive = { partner: 10, driver: 30 }

/** How many jobs one call assigns at most. */
export const maxAssigned = 10

/** How long users can take back the erasure of their account. */
const erasureDays = 3

/** When an account is erased if its user asks for it now. */
export const erasureDate = (now: Date): Date => new Date(now.getTime() + erasureDays * dayMs)

/** When its user asked for that, or it was last postponed. */
export const erasureRequestedAt = (erasesAt: string): Date => new Date(Date.parse(erasesAt) - erasureDays * dayMs)

const megabyte = 1024 * 1024

/**
 * Behind one IPv4 address of a carrier are thousands of people. So a browser gets a signed cookie, and limits by address
 * count it apart: each cookie at a contract's figures, all cookies of one address at `perAddress` times these. Calls
 * without one share the contract's figures for their address.
 */
export const deviceLimits = { cookiesAnHour: 100, cookieDays: 30, perAddress: 10 } as const

/** What one caller may take of what everybody shares. All but `quarantine.bytes` is counted on one machine alone. */
export const callerLimits = {
  /** API calls with or without a session that was found: for each session, each device cookie, and the rest of an address. */
  callsPerMinute: 600,
  /** Bodies of API calls that are on their way at once. */
  apiBodies: { total: 256, perAddress: 32, withinMs: 10_000 },
  /** Files that are on their way at once. A poor connection takes five minutes for the largest. */
  fileBodies: {
    ...{ total: 128, perAddress: 32, perAccount: 6, withinMs: 300_000 },
    slowest: { bytes: 32 * 1024, withinMs: 30_000 },
  },
  /** Files that no form has named yet: how many bytes an account may send in a day, and below what room nobody may. */
  quarantine: { bytes: 100 * megabyte, leastFreeBytes: 1024 * megabyte },
} as const
