import { fullName } from '#functions/domain/accounts/user-store.ts'
import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { noticeTime, notify } from '#functions/domain/shared/notify.ts'
import { type NameDecision, type PapersDecision, PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { config } from '#functions/platform/config.ts'
import type { MailText } from '#functions/platform/mail/mail.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { paperNames } from '#shared/model/cover.ts'
import { type Notification, wordsOf } from '#shared/model/notifications.ts'
import { dayText } from '#shared/model/paper-dues.ts'

const [site = ''] = config.PUBLIC_ORIGINS
const link = { text: 'Go to your dashboard', url: `${site}/dashboard` }
const papersLink = { text: 'Go to your papers', url: `${site}/partner/papers` }
const profileLink = { text: 'Go to your profile', url: `${site}/profile` }
const again = 'You can apply again from your dashboard.'

type Reason = { reason?: string }

const because = ({ reason }: Reason): string[] => (reason ? [`The reason: ${reason}`] : [])

const approvedMail: MailText = {
  heading: "You're a verified partner",
  paragraphs: [
    "We've approved your application. Welcome aboard.",
    "Go online in the Partner Hub to hear about jobs near you, or share a trip you're already making.",
  ],
  link,
}

const rejectedMail = (application: PartnerItem): MailText => ({
  heading: "We couldn't approve your application",
  paragraphs: [
    "We've read your application to become a partner, and we can't approve it.",
    ...because(application),
    again,
  ],
  link,
})

const revokedMail = (application: PartnerItem): MailText => ({
  heading: "You're no longer a verified partner",
  paragraphs: [
    "We've withdrawn your approval as a partner, so you can't take new jobs.",
    ...because(application),
    "Jobs you hadn't collected go back to the pool. Please finish any deliveries under way.",
    again,
  ],
  link,
})

const decisionMails = { verified: () => approvedMail, rejected: rejectedMail, revoked: revokedMail }

/** The mail to a verified partner about the decision on their new name. */
const nameMail = (decision: NameDecision): MailText => {
  const name = fullName(decision)
  if (decision.decision === 'approved')
    return {
      heading: 'Your new name was approved',
      paragraphs: [`We've approved your new name. People now see ${name}.`],
      link: profileLink,
    }
  return {
    heading: "We couldn't approve your new name",
    paragraphs: [
      `We can't approve the name ${name}.`,
      ...because(decision),
      "People still see your previous name, and you're still a verified partner.",
    ],
    link: profileLink,
  }
}

const papersMail = (decision: PapersDecision): MailText =>
  decision.decision === 'approved'
    ? {
        heading: 'Your newer papers were accepted',
        paragraphs: ["We've looked at your newer papers. They count from now on."],
        link: papersLink,
      }
    : {
        heading: "We couldn't accept your newer papers",
        paragraphs: [
          "We've looked at your newer papers, and we can't accept them.",
          ...because(decision),
          'Your earlier papers still count. Please send the new ones again under Your papers.',
        ],
        link: papersLink,
      }

/** Notifies an applicant of decisions on their application, their new name and newer papers, and of papers that end. */
export const partnerEffects = (change: StreamChange): Effect[] => {
  const [old, application] = [change.old, change.new].map(read(PartnerItem))
  // A new application has no effects here, even if it starts as verified, as in the demo world.
  if (!old || !application) return []
  return [
    ...decisionEffects(old, application, change),
    ...nameEffects(old, application, change),
    ...papersEffects(old, application, change),
    ...reminderEffects(old, application, change),
  ]
}

/** An application that waits for review has none. */
const decisionEffects = (old: PartnerItem, application: PartnerItem, change: StreamChange): Effect[] => {
  const { userId, version, status: decision, decidedAt } = application
  if (decision === old.status || decision === 'pending') return []
  return notify({
    ...{ id: `application#${userId}#${version}`, to: { userId }, at: noticeTime(change, decidedAt) },
    notification: { kind: 'application', decision, ...reasonOf(application) },
    mail: decisionMails[decision](application),
  })
}

const reasonOf = ({ reason }: Reason): Reason => (reason ? { reason } : {})

/** Also refreshes the partner's open screens, which show their name and whether a new one waits for review. */
const nameEffects = (
  old: PartnerItem,
  { userId, nameDecision: decision }: PartnerItem,
  change: StreamChange,
): Effect[] => {
  if (!decision || decision.version === old.nameDecision?.version) return []
  const v = change.at.getTime()
  return [
    ...notify({
      ...{ id: `name#${userId}#${decision.version}`, to: { userId }, at: noticeTime(change, decision.at) },
      notification: { kind: 'newName', decision: decision.decision, name: fullName(decision), ...reasonOf(decision) },
      mail: nameMail(decision),
    }),
    { type: 'push', userId, event: { type: 'session_changed', id: `${userId}.name.${decision.version}`, v } },
  ]
}

const papersEffects = (
  old: PartnerItem,
  { userId, papersDecision: decision }: PartnerItem,
  change: StreamChange,
): Effect[] => {
  if (!decision || decision.version === old.papersDecision?.version) return []
  return notify({
    ...{ id: `papers#${userId}#${decision.version}`, to: { userId }, at: noticeTime(change, decision.at) },
    notification: { kind: 'newPapers', decision: decision.decision, ...reasonOf(decision) },
    mail: papersMail(decision),
  })
}

const reminderEffects = (old: PartnerItem, { userId, reminded = {} }: PartnerItem, change: StreamChange): Effect[] =>
  paperNames.flatMap((paper) => {
    const [before, reminder] = [old.reminded?.[paper], reminded[paper]]
    if (!reminder || (before?.until === reminder.until && before.stage === reminder.stage)) return []
    const { until, stage } = reminder
    const notification: Notification =
      stage === 'over' ? { kind: 'paperEnded', paper } : { kind: 'paperEnds', paper, ends: dayText(until) }
    const { title, body } = wordsOf(notification)
    return notify({
      ...{ id: `paper#${userId}#${paper}#${until}#${stage}`, to: { userId }, at: noticeTime(change) },
      notification,
      mail: { heading: title, paragraphs: [body], link: papersLink },
    })
  })
