import type { PartnerItem } from '#functions/domain/partners/partner-item.ts'
import type { PauseItem } from '#functions/domain/requests/counters/pause-store.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import type { Activity } from '#shared/model/activity.ts'
import { pausedAt } from '#shared/model/give-backs.ts'
import { BusinessId, type UserId } from '#shared/model/ids.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'
import type { KeptEntry } from '../audit-store.ts'

/** Something that happened, as ids say it. */
export type ActivityEvent = {
  id: string
  at: string
  action: Activity
  actor: UserId | BusinessId
  subject: UserId | BusinessId
  /** Whose the business is that it was about. */
  owner?: UserId | undefined
  reason?: string | undefined
  document?: UploadPurpose | undefined
}

export const toJoinedEvent = ({ userId, createdAt }: UserItem): ActivityEvent => ({
  id: `joined#${userId}`,
  at: createdAt,
  action: 'user.joined',
  actor: userId,
  subject: userId,
})

/** Whoever applies again has done so twice, but an application tells of the last time only. */
export const toAppliedEvent = ({ userId, appliedAt }: PartnerItem): ActivityEvent => ({
  id: `applied#${userId}#${appliedAt}`,
  at: appliedAt,
  action: 'partner.applied',
  actor: userId,
  subject: userId,
})

/** Whoever gave too many jobs back may not take any for a day. */
export const toPausedEvent = ({ who, pausedUntil }: PauseItem): ActivityEvent => ({
  id: `paused#${who}#${pausedUntil}`,
  at: pausedAt(pausedUntil),
  action: BusinessId.safeParse(who).success ? 'business.paused' : 'partner.paused',
  actor: who,
  subject: who,
})

export const toAdminEvent = ({ id, at, action, by, subject, about = {} }: KeptEntry): ActivityEvent => ({
  id,
  at,
  action,
  actor: by,
  subject,
  owner: about.owner,
  reason: about.reason,
  document: about.purpose,
})
