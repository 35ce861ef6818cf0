import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { evidenceOf, PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { documentEnds, evidenceEnd } from '#shared/model/document-retention.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'

const minuteMs = 60_000

/** When each copy of an application goes. */
const endsOf = (application: PartnerItem | undefined): number[] => {
  if (!application) return []
  const has = (purpose: string): boolean => purpose in application.documents
  return Object.entries(documentEnds(application)).flatMap(([purpose, at]) =>
    has(purpose as UploadPurpose) ? [at.getTime()] : [],
  )
}

/** Plans when copies go: those of an application, those that were replaced, and evidence of the right to work. */
export const retentionEffects = (change: StreamChange): Effect[] => {
  const [old, application] = [change.old, change.new].map(read(PartnerItem))
  return [...documentTasks(old, application, change), ...evidenceTasks(old, application, change)]
}

/** A time that has passed is now. Files that were replaced are usually deleted by the call that replaced them. */
const documentTasks = (old: PartnerItem | undefined, application: PartnerItem | undefined, { at }: StreamChange) => {
  if (!application) return []
  const { userId, replaced = [] } = application
  const known = endsOf(old)
  const planned = endsOf(application).filter((time) => !known.includes(time))
  const times = planned.map((time) => Math.max(time, at.getTime()))
  if (replaced.some((uploadId) => !old?.replaced?.includes(uploadId))) times.push(at.getTime() + minuteMs)
  return [...new Set(times)].map(
    (time): Effect => ({
      type: 'schedule-task',
      task: { kind: 'document.expire', at: new Date(time).toISOString(), userId },
    }),
  )
}

/** Two years after they stopped being a partner; of an account that is erased, from the day of the erasure. */
const evidenceTasks = (
  old: PartnerItem | undefined,
  application: PartnerItem | undefined,
  { at }: StreamChange,
): Effect[] => {
  const last = application ?? old
  const stoppedAt = last && stopOf(last, application === undefined, at)
  if (!last || !stoppedAt || (application && stopOf(old, false, at) === stoppedAt)) return []
  return evidenceOf(last).map((uploadId) => ({
    type: 'schedule-task',
    task: { kind: 'evidence.expire', at: evidenceEnd(stoppedAt).toISOString(), userId: last.userId, uploadId },
  }))
}

const stopOf = (application: PartnerItem | undefined, isErased: boolean, at: Date): string | undefined => {
  if (!application) return undefined
  const { status, decidedAt } = application
  if (status === 'rejected' || status === 'revoked') return decidedAt
  return isErased ? at.toISOString() : undefined
}
