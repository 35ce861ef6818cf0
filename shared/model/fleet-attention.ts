import type { RequestStatus } from './request-lifecycle.ts'
import { slotEnd, type TimeSlot } from './time-slots.ts'

/** Why a business should look at a job or a driver, the most urgent reason first. */
export const attentionKinds = [
  'inactive-carrier',
  'open-problem',
  'failed-attempt',
  'late-pickup',
  'late-delivery',
  'open-handover',
  'password-unused',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

type Due = { status: RequestStatus; date: string; slot: TimeSlot }

const lateDeliveryMs = 2 * 3_600_000

/** A pickup is late once its slot has ended, a delivery two hours after that. */
export const lateFrom = ({ status, date, slot }: Due): Date => {
  const endsAt = slotEnd(date, slot)
  return status === 'matched' ? endsAt : new Date(endsAt.getTime() + lateDeliveryMs)
}

/** A job that a driver is carrying. `problem` is an open one, and `decideBy` is set until its owner has chosen. */
type CarriedJob = Due & {
  needsDriver: boolean
  problem: object | undefined
  decideBy: string | undefined
  handover: object | undefined
}

/** The most urgent reason to look at a job. A job that waits for its owner is not late. */
export const attentionOf = (job: CarriedJob, now: Date): AttentionKind | undefined => {
  if (job.needsDriver) return 'inactive-carrier'
  if (job.problem) return 'open-problem'
  if (job.decideBy) return 'failed-attempt'
  if (job.handover) return 'open-handover'
  if (now < lateFrom(job)) return
  return job.status === 'matched' ? 'late-pickup' : 'late-delivery'
}

export const isLateKind = (kind: AttentionKind | undefined): boolean =>
  kind === 'late-pickup' || kind === 'late-delivery'
