import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import { type Item, type Key, keys } from '#functions/platform/table/keys.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import type { AttemptReason, LeftWith } from '#shared/model/at-the-door.ts'
import type { BusinessId, RequestId, UserId } from '#shared/model/ids.ts'
import { numberOf } from '#shared/model/job-number.ts'
import type { RequestStatus } from '#shared/model/request-lifecycle.ts'
import { proofFiles } from '#shared/model/upload-purposes.ts'
import type { RequestEvent, RequestItem } from './request-item.ts'

/** Who had a job that came back. */
export type LeftMatch = { match: number; carrierId: UserId; businessId?: BusinessId }

/** REQ#r / EVT#v: a past event of a request, with the carrier after it. The fan-out writes it. */
export type PastEvent = RequestEvent & {
  version: number
  carrierId?: UserId
  /** For a job that came back. */
  left?: LeftMatch
}

/** REQ#r / META#STEP#v: the words and photos of a step, written with it and kept as long as proofs. */
export type RequestStep = {
  version: number
  type: RequestEvent['type']
  by: UserId
  at: string
  /** The carrier at that step. */
  carrierId: UserId
  photos: ClaimedFile[]
  note?: string
  leftWith?: LeftWith
  /** The name of the person who took it. */
  name?: string
  reason?: AttemptReason
  /** Where recycling went. */
  takenTo?: string
}

/** What the caller adds to a step. */
export type StepWords = Pick<RequestStep, 'note' | 'leftWith' | 'name' | 'reason' | 'takenTo'>

const daySeconds = 24 * 3600
const eventDays = 90

const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1000)

/** A request keeps only its last event, so each event becomes a row of its own, under its version. */
export const eventRow = (
  { requestId, version, status, event, carrierId }: RequestItem,
  from: RequestStatus | null,
  left?: LeftMatch,
) => ({
  ...keys.requestEvent(requestId, version),
  ...event,
  from,
  status,
  ...(carrierId && { carrierId }),
  ...(left && { left }),
  ttl: secondsOf(event.at) + eventDays * daySeconds,
})

/** Lets admins find a request by its number. The row is no more than its key. */
export const requestNumberRow = (requestId: RequestId): Key => keys.requestNumber(numberOf(requestId), requestId)

/** What belongs to the last event of a request. */
export const stepOf = (item: RequestItem, words: StepWords, photos: ClaimedFile[]): RequestStep => {
  const { version, event, carrierId = item.formerCarrierId } = item // an errand left undone has only a former carrier
  if (!carrierId || event.by === 'system') throw new Error('Only people who carry or own it add to a step')
  return { version, type: event.type, by: event.by, at: event.at, carrierId, photos, ...words }
}

export const stepRow = (requestId: string, { version, ...step }: RequestStep): Key & Item => ({
  ...keys.requestStep(requestId, version),
  ...step,
  ttl: secondsOf(step.at) + proofFiles.days * daySeconds,
})

/** Whether a step is still kept: DynamoDB deletes expired rows late. */
export const isKept = ({ at }: Pick<RequestStep, 'at'>, now: Date): boolean =>
  Date.parse(at) + proofFiles.days * daySeconds * 1000 > now.getTime()

const PastEventRow = rowSchema<Omit<PastEvent, 'version'>>({ type: 'string', by: 'string', at: 'string' })
const StepRow = rowSchema<Omit<RequestStep, 'version'>>({
  type: 'string',
  by: 'string',
  at: 'string',
  carrierId: 'string',
  photos: 'object',
})

const versionOf = ({ SK }: Item): number => Number(String(SK).slice(-6))

export const eventOfRow = (row: Item): PastEvent => ({ ...read(PastEventRow)(row), version: versionOf(row) })

export const stepOfRow = (row: Item): RequestStep => ({ ...read(StepRow)(row), version: versionOf(row) })
