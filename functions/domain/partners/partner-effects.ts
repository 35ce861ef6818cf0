import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { decisionMail, nameMail } from './application-mails.ts'
import type { PartnerItem } from './partner-item.ts'

/** Who hears of a decision on an application; and that somebody must not carry any more, whatever the cause. */
export const partnerEffects = (change: Change): Effect[] => {
  const { PK, SK } = change.new ?? change.old ?? {}
  if (!String(PK).startsWith('USER#')) return []
  // We alone write these rows, in the shape that their key names.
  if (SK === 'PARTNER') {
    const [old, application] = [change.old as PartnerItem | undefined, change.new as PartnerItem | undefined]
    return [...toldOfApplication(old, application), ...toldOfName(old, application, change.at)]
  }
  if (SK === 'PROFILE')
    return toldOfFlag(change.old as UserItem | undefined, change.new as UserItem | undefined, change.at)
  return []
}

const toldOfApplication = (old: PartnerItem | undefined, application: PartnerItem | undefined): Effect[] => {
  // One that comes into the table already decided was set up by us.
  if (!old || !application || application.status === old.status) return []
  const { userId, version } = application
  const mail = decisionMail(application)
  return mail ? [{ type: 'mail-to-user', id: `application#${userId}#${version}`, userId, mail }] : []
}

/** Their own screens show the name, and whether one waits. */
const toldOfName = (old: PartnerItem | undefined, application: PartnerItem | undefined, at: Date): Effect[] => {
  const decision = application?.nameDecision
  if (!application || !old || !decision || decision.version === old.nameDecision?.version) return []
  const { userId } = application
  const v = at.getTime()
  return [
    { type: 'mail-to-user', id: `name#${userId}#${decision.version}`, userId, mail: nameMail(decision) },
    { type: 'push', userId, event: { type: 'session_changed', id: `${userId}.name.${decision.version}`, v } },
  ]
}

const onceMoreMs = 60_000

/**
 * Whoever takes the flag away carries this out, too; what they did not get to is done from here. A job that was taken in
 * the last moment may not stand in the lists yet, so somebody looks once more when they have caught up.
 */
const toldOfFlag = (old: UserItem | undefined, user: UserItem | undefined, fellAt: Date): Effect[] => {
  if (!old?.isVerifiedPartner || user?.isVerifiedPartner) return []
  const { userId } = old
  const at = new Date(fellAt.getTime() + onceMoreMs).toISOString()
  return [
    { type: 'partnership-ended', userId },
    { type: 'schedule-task', task: { kind: 'partner.fall', at, userId } },
  ]
}
