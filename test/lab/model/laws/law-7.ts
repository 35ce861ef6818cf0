import { londonDay } from '#shared/model/london.ts'
import { figures } from '../figures.ts'
import { codeOf, type Step, stepsOf } from '../step.ts'
import type { MakeLaw } from './law.ts'
import { pushBudget } from './pushed.ts'

const dayMs = 24 * 3_600_000

/** Posts that rang, by owner and day; those of a returned job always ring. */
const ringFaults = (step: Step, rings: Map<string, Set<string>>, reached: Set<string>): string[] =>
  step.frames.flatMap(({ userId, event }) => {
    if (event.type !== 'new_job_available') return []
    const item = step.world.view.requests.get(String(event.request_id))
    if (!item || item.version !== event.v) return []
    const { type } = item.event
    const isBack = type === 'giveBack' || type === 'withdraw'
    if (event.quiet && isBack) return [`${item.requestId} came back and did not ring ${userId}`]
    if (event.quiet && type === 'post') reached.add('a post rings nobody')
    if (event.quiet || (type !== 'post' && type !== 'closeOffer')) return []
    const key = `${item.ownerId} ${userId} ${londonDay(new Date(item.createdAt))}`
    const rung = (rings.get(key) ?? new Set()).add(item.requestId)
    rings.set(key, rung)
    return rung.size > figures.rings ? [`${item.ownerId} has rung ${userId} ${rung.size} times with new posts`] : []
  })

/**
 * L7: an owner's posts ring a limited number of times a day, and after too many cancelled matches they cannot post for
 * a day. A person's browsers get a limited number of pushes an hour.
 */
export const attentionLaw: MakeLaw = () => {
  const rings = new Map<string, Set<string>>()
  const cancelled = new Map<string, number[]>()
  const pausedUntil = new Map<string, number>()
  const reached = new Set<string>()
  const lookAtPushes = pushBudget(reached)

  const countCancelled = (ownerId: string, at: number): void => {
    if ((pausedUntil.get(ownerId) ?? 0) > at) return
    const recent = [...(cancelled.get(ownerId) ?? []).filter((time) => time > at - dayMs), at]
    cancelled.set(ownerId, recent)
    if (recent.length < figures.cancelledMatches) return
    cancelled.delete(ownerId)
    pausedUntil.set(ownerId, at + dayMs)
  }

  return {
    reached,
    look: (step) => {
      if (codeOf(step) === 'request.posting-paused') reached.add('an owner may not post')
      const faults = [...ringFaults(step, rings, reached), ...lookAtPushes(step)]
      const steps = stepsOf(step)
      for (const { was, next } of steps) {
        const { ownerId, event } = next
        if (!was && (pausedUntil.get(ownerId) ?? 0) > step.at && !step.given.body?.replaces)
          faults.push(`${ownerId} has cancelled too many matches and posts ${next.requestId}`)
        if (was?.status === 'matched' && event.type === 'cancel' && event.by === ownerId)
          countCancelled(ownerId, step.at)
      }
      return faults
    },
  }
}
