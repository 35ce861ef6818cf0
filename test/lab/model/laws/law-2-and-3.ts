import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { londonDay } from '#shared/model/london.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { slotEnd } from '#shared/model/time-slots.ts'
import { figures } from '../figures.ts'
import { countIn, type Step, stepsOf } from '../step.ts'
import type { MakeLaw } from './law.ts'
import { userBefore } from './principals.ts'

type Was = RequestItem | undefined

const holderOf = ({ businessId, carrierId }: RequestItem): string => businessId ?? carrierId ?? ''

const isMatch = (was: Was, next: RequestItem): boolean => next.status === 'matched' && !!was && !isCarried(was.status)

const comesBack = (was: Was, next: RequestItem): was is RequestItem =>
  was?.status === 'matched' && (next.event.type === 'giveBack' || next.event.type === 'withdraw')

/** An errand that its carrier left undone because it was not safe. */
const isLeftUndone = (was: Was, next: RequestItem): was is RequestItem =>
  was?.door?.attempt?.reason === 'unsafe' && next.event.type === 'decide' && next.status === 'cancelled'

/** Still matched a day after nobody could take it any more, or when its owner cancels it after its slot. */
export const isMissed = (was: RequestItem, next: RequestItem): boolean => {
  if (was.status !== 'matched' || next.status !== 'cancelled') return false
  const { type, by, at } = next.event
  if (type === 'expire') return true
  const isFair = Date.parse(at) >= Date.parse(was.stageAt ?? was.event.at) + 2 * 3_600_000
  const isOwners = type === 'cancel' && by === next.ownerId && next.cancellation?.reason !== 'unsafe'
  return isOwners && isFair && Date.parse(at) >= slotEnd(was.date, was.slot).getTime()
}

const isDelivered = (was: Was, next: RequestItem): boolean =>
  !!was && isCarried(was.status) && next.status === 'completed' && next.outcome === undefined

const activeDrivers = ({ world }: Step, businessId: string): number =>
  [...world.view.drivers.values()].filter((driver) => driver.businessId === businessId && driver.isActive).length

/** L2: what a match reveals has a daily budget in London's time, counted by the matches. */
export const looksLaw: MakeLaw = () => {
  const matches = new Map<string, { holder: string; day: number }>()
  const looks = new Map<string, number>()
  const reached = new Set<string>()
  const add = (to: Map<string, number>, key: string, amount: number): number => {
    const now = (to.get(key) ?? 0) + amount
    to.set(key, now)
    return now
  }
  /** A carrier is known once they have carried something, by the counters that L5 checks. */
  const allowed = (step: Step, holder: string): number => {
    if (!holder.startsWith('biz_')) {
      const isKnown = countIn(step.before, `USER#${holder}`, 'jobDone') >= figures.looks.knownAfter
      return isKnown ? figures.looks.onceKnown : figures.looks.whileNew
    }
    const done = countIn(step.before, `BIZ#${holder}`, 'done')
    const { knownAfter, forEachDriver, atLeast, atMost, onceKnown } = figures.fleetLooks
    const drivers = activeDrivers(step, holder)
    return done >= knownAfter ? drivers * onceKnown : Math.min(Math.max(drivers * forEachDriver, atLeast), atMost)
  }
  return {
    reached,
    look: (step) => {
      const faults: string[] = []
      const day = londonDay(new Date(step.at))
      for (const { was, next } of stepsOf(step)) {
        if (isMatch(was, next)) {
          const holder = holderOf(next)
          matches.set(next.requestId, { holder, day })
          const [count, most] = [add(looks, `${holder} ${day}`, 1), allowed(step, holder)]
          if (count === most)
            reached.add(holder.startsWith('biz_') ? 'a business has looked enough' : 'a partner has looked enough')
          if (count > most) faults.push(`${holder} has looked ${count} times today, and may ${most} times`)
        }
        if (was && isDelivered(was, next)) {
          const match = matches.get(next.requestId)
          if (match?.day === day) add(looks, `${match.holder} ${day}`, -1)
        }
      }
      return faults
    },
  }
}

const dayMs = 24 * 3_600_000

/** For this long after their proposal was accepted, a carrier gives back freely. */
const freeMs = 5 * 60_000

/** Who caused a job to come back: an admin, or the side that carried it. */
const isAdmins = (step: Step, { carrierId }: RequestItem): boolean => {
  if (step.who) return step.who === 'admin'
  const user = carrierId && userBefore(step, carrierId)
  return user ? user.erasesAt === undefined && !user.isDeactivated : false
}

/**
 * L3: each job that comes back through the carrier's side counts, and is not offered to that side again; an errand left
 * undone counts likewise.
 */
export const givenBackLaw: MakeLaw = () => {
  const times = new Map<string, number[]>()
  const pausedUntil = new Map<string, number>()
  const gaveBack = new Map<string, Set<string>>()
  /** When its owner accepted a proposal for it. */
  const accepted = new Map<string, number>()
  const reached = new Set<string>()

  const countOne = (giver: string, at: number): void => {
    if ((pausedUntil.get(giver) ?? 0) > at) return
    const recent = [...(times.get(giver) ?? []).filter((time) => time > at - dayMs), at]
    const isBusiness = giver.startsWith('biz_')
    times.set(giver, recent)
    if (recent.length < figures.giveBacks[isBusiness ? 'business' : 'partner']) return
    times.delete(giver)
    pausedUntil.set(giver, at + dayMs)
    reached.add(isBusiness ? 'a business pauses' : 'a partner pauses')
  }

  /** The giver's counters match what happened. */
  const miscounted = ({ world, at }: Step, giver: string): string[] => {
    const row = world.seen.rows.get(`${giver.startsWith('biz_') ? 'BIZ' : 'USER'}#${giver}\u0000COUNT`)?.item
    if (!row) return []
    const isPaused = Date.parse(String(row.pausedUntil)) > at
    const kept = ((row.gaveBackAt ?? []) as string[]).filter((time) => Date.parse(time) > at - dayMs).length
    const wanted = (times.get(giver) ?? []).filter((time) => time > at - dayMs).length
    if ((pausedUntil.get(giver) ?? 0) > at) return isPaused ? [] : [`${giver} should pause after this many give-backs`]
    return kept === wanted && !isPaused ? [] : [`${giver} gave back ${wanted} times, and ${kept} are counted`]
  }

  return {
    reached,
    look: (step) => {
      const faults: string[] = []
      const counted = new Set<string>()
      const givers = new Set<string>()
      for (const { was, next } of stepsOf(step)) {
        if (isMatch(was, next)) {
          const holder = holderOf(next)
          const until = pausedUntil.get(holder) ?? 0
          if (until > step.at) faults.push(`${holder} has given back too many and takes ${next.requestId} in the pause`)
          if (gaveBack.get(next.requestId)?.has(holder)) faults.push(`${holder} takes ${next.requestId} again`)
        }
        if (isLeftUndone(was, next)) {
          givers.add(holderOf(was))
          countOne(holderOf(was), Date.parse(next.event.at)) // the clock may store it late
          reached.add('an unsafe errand was left undone')
        }
        if (isMatch(was, next) && next.event.type === 'acceptProposal') accepted.set(next.requestId, step.at)
        if (was && isMissed(was, next)) {
          givers.add(holderOf(was))
          countOne(holderOf(was), Date.parse(next.event.at))
          reached.add('a job was missed')
        }
        if (!comesBack(was, next) || isAdmins(step, was)) continue
        const giver = holderOf(was)
        givers.add(giver)
        const acceptedAt = was.postedPence === undefined ? undefined : accepted.get(next.requestId)
        const isFree = next.event.type === 'giveBack' && step.at < (acceptedAt ?? 0) + freeMs
        if (isFree) reached.add('a job was given back freely')
        gaveBack.set(next.requestId, (gaveBack.get(next.requestId) ?? new Set()).add(giver))
        if (next.event.type === 'withdraw') reached.add('a job came back otherwise')
        // The jobs of a driver who is switched off count as one.
        const isOnce = was.businessId !== undefined && next.event.type === 'withdraw'
        if (!isFree && (!isOnce || !counted.has(giver))) countOne(giver, step.at)
        if (isOnce) counted.add(giver)
        if (next.status === 'pending_match' && !next.excluded?.some((id) => id === giver))
          faults.push(`${next.requestId} came back from ${giver}, and may be offered to them again`)
      }
      for (const giver of givers) faults.push(...miscounted(step, giver))
      return faults
    },
  }
}
