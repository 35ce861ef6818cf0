import { isDeepStrictEqual } from 'node:util'
import { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { endWorkEffects } from '#functions/domain/shared/end-work-effects.ts'
import { noticeTime, notify } from '#functions/domain/shared/notify.ts'
import { config } from '#functions/platform/config.ts'
import type { MailText } from '#functions/platform/mail/mail.ts'
import { read } from '#functions/platform/table/row-schema.ts'

const [site = ''] = config.PUBLIC_ORIGINS

const verifiedMail = ({ name }: BusinessItem): MailText => ({
  heading: 'Your business is verified',
  paragraphs: [
    `We've checked the details of ${name} and verified them. Thanks for going the same way.`,
    'You can now assign deliveries near you to your drivers.',
  ],
  link: { text: 'Go to your dashboard', url: `${site}/business/dashboard` },
})

const rejectedMail = ({ name, reason }: BusinessItem): MailText => ({
  heading: "We couldn't verify your business",
  paragraphs: [
    `We've checked the details of ${name}, and we couldn't verify them.`,
    ...(reason ? [`The reason: ${reason}`] : []),
    "Your drivers can finish what they're carrying, but you can't assign new deliveries yet. Change your business profile, and we'll look again.",
  ],
  link: { text: 'Go to your business profile', url: `${site}/business/profile` },
})

const decisionMails = { verified: verifiedMail, rejected: rejectedMail }

/**
 * Notifies the owner of decisions on their business, copies a new name to the drivers, gives back jobs that its papers
 * no longer cover, and takes back what it has proposed once it may take no jobs.
 */
export const businessEffects = (change: StreamChange): Effect[] => {
  const [old, business] = [change.old, change.new].map(read(BusinessItem))
  // If the first row is already decided, we set the business up ourselves, so nobody is notified.
  if (!old || !business) return []
  return [
    ...statusEffects(old, business, change),
    ...nameEffects(old, business),
    ...coverEffects(old, business, change),
    ...(mayAssign(old) && !mayAssign(business)
      ? endWorkEffects({ kind: 'fleet.fall', businessId: business.businessId }, change)
      : []),
  ]
}

const mayAssign = ({ status, suspension }: BusinessItem): boolean => status === 'verified' && !suspension

/** Refreshes the owner's open screens, which depend on the status, and notifies them of a decision. */
const statusEffects = (old: BusinessItem, business: BusinessItem, change: StreamChange): Effect[] => {
  const { businessId, ownerId, status, version: v } = business
  if (status === old.status) return []
  return [
    { type: 'push', userId: ownerId, event: { type: 'session_changed', id: `${businessId}.${v}`, v } },
    ...(status === 'pending' ? [] : decisionNotice(business, status, noticeTime(change, business.decidedAt))),
  ]
}

const decisionNotice = (business: BusinessItem, decision: 'verified' | 'rejected', at: string): Effect[] => {
  const { businessId, ownerId, version, reason } = business
  return notify({
    ...{ id: `business#${businessId}#${version}`, to: { userId: ownerId }, at },
    notification: { kind: 'businessReview', decision, ...(reason && { reason }) },
    mail: decisionMails[decision](business),
  })
}

/** The call that saves a name also renames the drivers. This effect renames those that the call missed. */
const nameEffects = (old: BusinessItem, { businessId, name }: BusinessItem): Effect[] =>
  name === old.name ? [] : [{ type: 'business-renamed', businessId }]

const coverEffects = (old: BusinessItem, { businessId, cover }: BusinessItem, change: StreamChange): Effect[] =>
  isDeepStrictEqual(old.cover, cover) ? [] : endWorkEffects({ kind: 'fleet-papers.fall', businessId }, change)
