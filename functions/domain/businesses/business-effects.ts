import { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import { config } from '#functions/platform/config.ts'
import type { Mail } from '#functions/platform/mail/mail.ts'
import { mailPage } from '#functions/platform/mail/mail.ts'
import { kindOf } from '#functions/platform/table/keys.ts'
import { read } from '#functions/platform/table/row-schema.ts'

const [site = ''] = config.PUBLIC_ORIGINS

const verifiedMail = ({ name }: BusinessItem): Omit<Mail, 'to'> =>
  mailPage({
    subject: 'Your business is verified',
    heading: 'Your business is verified',
    paragraphs: [
      `We have looked at the details of ${name} and verified them. Thank you for going the same way.`,
      'You can now assign deliveries near you to your drivers.',
    ],
    link: { text: 'Go to your dashboard', url: `${site}/business/dashboard` },
  })

const rejectedMail = ({ name, reason }: BusinessItem): Omit<Mail, 'to'> =>
  mailPage({
    subject: 'Your business was not verified',
    heading: 'We could not verify your business',
    paragraphs: [
      `We have looked at the details of ${name} and could not verify them.`,
      ...(reason ? [`The reason: ${reason}`] : []),
      'What your drivers carry goes on, and new deliveries wait. Change your business profile, and we will look at it again.',
    ],
    link: { text: 'Go to your business profile', url: `${site}/business/profile` },
  })

/** What its owner is told of a decision; of a business that waits, nothing. */
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

/** Who hears of a change to a business, and what follows from it. */
export const businessEffects = (change: Change): Effect[] => {
  if (kindOf(change.new ?? change.old) !== 'business') return []
  const [old, business] = [change.old, change.new].map(read(BusinessItem))
  // One that comes into the table already decided was set up by us.
  return old && business ? [...statusEffects(old, business), ...nameEffects(old, business)] : []
}

/** Its owner's screens say what may be done now, on every device; a decision is mailed, too. */
const statusEffects = (old: BusinessItem, business: BusinessItem): Effect[] => {
  const { businessId, ownerId, status, version: v } = business
  if (status === old.status) return []
  const mail = decisionMail(business)
  return [
    { type: 'push', userId: ownerId, event: { type: 'session_changed', id: `${businessId}.${v}`, v } },
    ...(mail ? [{ type: 'mail-to-user' as const, id: `business#${businessId}#${v}`, userId: ownerId, mail }] : []),
  ]
}

/** Whoever saved the name brings it to the drivers, too; what they did not get to is done from here. */
const nameEffects = (old: BusinessItem, { businessId, name }: BusinessItem): Effect[] =>
  name === old.name ? [] : [{ type: 'business-renamed', businessId }]
