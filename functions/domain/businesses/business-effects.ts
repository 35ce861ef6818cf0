import { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { config } from '#functions/platform/config.ts'
import { type Mail, mailPage } from '#functions/platform/mail/mail.ts'
import { read } from '#functions/platform/table/row-schema.ts'

const [site = ''] = config.PUBLIC_ORIGINS

const verifiedMail = ({ name }: BusinessItem): Omit<Mail, 'to'> =>
  mailPage({
    subject: 'Your business is verified',
    heading: 'Your business is verified',
    paragraphs: [
      `We've checked the details of ${name} and verified them. Thanks for going the same way.`,
      'You can now assign deliveries near you to your drivers.',
    ],
    link: { text: 'Go to your dashboard', url: `${site}/business/dashboard` },
  })

const rejectedMail = ({ name, reason }: BusinessItem): Omit<Mail, 'to'> =>
  mailPage({
    subject: "Your business wasn't verified",
    heading: "We couldn't verify your business",
    paragraphs: [
      `We've checked the details of ${name}, and we couldn't verify them.`,
      ...(reason ? [`The reason: ${reason}`] : []),
      "Your drivers can finish what they're carrying, but you can't assign new deliveries yet. Change your business profile, and we'll look again.",
    ],
    link: { text: 'Go to your business profile', url: `${site}/business/profile` },
  })

/** The mail about a decision; a business that waits for review gets none. */
const decisionMail = (business: BusinessItem): Omit<Mail, 'to'> | undefined => {
  switch (business.status) {
    case 'pending':
      return undefined
    case 'verified':
      return verifiedMail(business)
    case 'rejected':
      return rejectedMail(business)
  }
}

/** Notifies the owner of decisions on their business, and copies a new name to the drivers. */
export const businessEffects = (change: StreamChange): Effect[] => {
  const [old, business] = [change.old, change.new].map(read(BusinessItem))
  // If the first row is already decided, we set the business up ourselves, so nobody is notified.
  return old && business ? [...statusEffects(old, business), ...nameEffects(old, business)] : []
}

/** Refreshes the owner's open screens, which depend on the status. Decisions are also mailed. */
const statusEffects = (old: BusinessItem, business: BusinessItem): Effect[] => {
  const { businessId, ownerId, status, version: v } = business
  if (status === old.status) return []
  const mail = decisionMail(business)
  return [
    { type: 'push', userId: ownerId, event: { type: 'session_changed', id: `${businessId}.${v}`, v } },
    ...(mail ? [{ type: 'mail-to-user' as const, id: `business#${businessId}#${v}`, userId: ownerId, mail }] : []),
  ]
}

/** The call that saves a name also renames the drivers. This effect renames those that the call missed. */
const nameEffects = (old: BusinessItem, { businessId, name }: BusinessItem): Effect[] =>
  name === old.name ? [] : [{ type: 'business-renamed', businessId }]
