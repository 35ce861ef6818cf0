import { fileOf } from '#functions/domain/shared/shown-file.ts'
import type { Attempt, Handover } from '#shared/contracts/door-shapes.ts'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { arePhotosOpen, confirmBy, maxRetries } from '#shared/model/at-the-door.ts'
import { isEarned } from '#shared/model/earnings.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { isOver } from '#shared/model/request-lifecycle.ts'
import { slotStart } from '#shared/model/time-slots.ts'
import { isKept, type RequestStep } from '../history-item.ts'
import { withExpiryApplied } from '../lifecycle/request-expiry.ts'
import type { Viewer } from '../lifecycle/viewer.ts'
import { seesAddresses } from '../request-card.ts'
import { outcomeOf, type RequestItem } from '../request-item.ts'
import type { RequestStore, WholeRequest } from '../request-store.ts'
import { timelineOf } from './timeline.ts'

type DoorDetails = Pick<
  RequestDetails,
  'outcome' | 'earned' | 'leg' | 'handover' | 'attempt' | 'problem' | 'pickup_note' | 'timeline'
>

/**
 * What happened at the doors, as the viewer may see it. `item` is the request at this moment. Notes and names may
 * reveal where someone lives, so carriers lose them together with the addresses. Photos have their own rule.
 */
export const doorDetails = (whole: WholeRequest, item: RequestItem, viewer: Viewer, now: Date): DoorDetails => {
  const kept = whole.steps.filter((step) => isKept(step, now))
  const steps: RequestStep[] = seesAddresses(item, viewer, now) ? kept : kept.map(({ note, name, ...step }) => step)
  const seesPhotos = viewer === 'requester' || arePhotosOpen(item, now)
  const atTheDoor = seesPhotos ? steps : steps.map((step) => ({ ...step, photos: [] }))
  const { door } = item
  return {
    outcome: outcomeOf(item) ?? null,
    earned: isEarned(item),
    leg: door?.leg ?? null,
    handover: shownHandover(item, atTheDoor),
    attempt: shownAttempt(item, atTheDoor),
    problem: shownProblem(item),
    pickup_note: steps.find(({ type }) => type === 'start')?.note ?? null,
    timeline: timelineOf({ ...whole, steps }, item, { viewer, seesPhotos }),
  }
}

type Delivery = { item: RequestItem; door: DoorDetails }

export type FindDelivery = (requestId: RequestId, now: Date) => Promise<Delivery | undefined>

/** A request at this moment, and what its owner sees of the doors, for the admin who decides its problem. */
export const findDelivery = async (
  { findWhole }: Pick<RequestStore, 'findWhole'>,
  requestId: RequestId,
  now: Date,
): Promise<Delivery | undefined> => {
  const whole = await findWhole(requestId)
  if (!whole) return undefined
  const item = withExpiryApplied(whole.item, now)
  return { item, door: doorDetails(whole, item, 'requester', now) }
}

/** The open problem, or the last one of this match. */
const shownProblem = ({ door }: RequestItem): RequestDetails['problem'] => {
  const id = door?.lastProblem
  return id ? { id, is_open: door?.problem !== undefined } : null
}

/** What happened at the door stays visible after the end, however it ended. */
const lastAtTheDoor = ({ status }: RequestItem, steps: readonly RequestStep[]): RequestStep | undefined =>
  isOver(status) ? steps.findLast(({ type }) => type === 'handOver' || type === 'attempt') : undefined

const handoverStep = (item: RequestItem, steps: readonly RequestStep[]): RequestStep | undefined => {
  const { handover } = item.door ?? {}
  return handover ? steps.find(({ version }) => version === handover.step) : lastAtTheDoor(item, steps)
}

const shownHandover = (item: RequestItem, steps: readonly RequestStep[]): Handover | null => {
  const step = handoverStep(item, steps)
  if (!step?.leftWith) return null
  return {
    at: step.at,
    left_with: step.leftWith,
    name: step.name ?? null,
    note: step.note ?? null,
    photos: step.photos.map(fileOf),
    confirm_by: item.door?.handover?.confirmBy ?? confirmBy(new Date(step.at), slotStart(item.date, item.slot)),
  }
}

const shownAttempt = (item: RequestItem, steps: readonly RequestStep[]): Attempt | null => {
  const { attempt, retries = 0 } = item.door ?? {}
  const step = attempt ? steps.find(({ version }) => version === attempt.step) : lastAtTheDoor(item, steps)
  if (!step?.reason) return null
  const choice = steps.findLast(({ type, version }) => type === 'decide' && version > step.version)
  return {
    number: attempt?.number ?? steps.filter(({ type }) => type === 'attempt').length,
    at: step.at,
    reason: step.reason,
    note: step.note ?? null,
    photos: step.photos.map(fileOf),
    decide_by: attempt?.decideBy ?? null,
    choice: attempt?.choice ?? null,
    retry: attempt?.retry ?? null,
    choice_note: choice?.note ?? null,
    retries_left: maxRetries - retries,
  }
}
