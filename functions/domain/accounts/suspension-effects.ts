import { isDeepStrictEqual } from 'node:util'
import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { endWorkEffects } from '#functions/domain/shared/end-work-effects.ts'
import { type Mail, mailPage } from '#functions/platform/mail/mail.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import type { BusinessId } from '#shared/model/ids.ts'
import { type Suspension, toNotice, untilText } from '#shared/model/suspension.ts'
import { site } from './account-mails.ts'
import { fullName, UserItem } from './user-store.ts'

const link = { text: 'Go to Sameway', url: `${site}/` }

const suspendedMail = ({ isBusiness }: UserItem, suspension: Suspension): Omit<Mail, 'to'> => {
  const { reason, until } = toNotice(suspension)
  return mailPage({
    subject: 'Your Sameway account is suspended',
    heading: 'Your account is suspended',
    paragraphs: [
      `We've suspended your ${isBusiness ? 'business' : 'account'} ${untilText(until)}.`,
      `The reason: ${reason}`,
      isBusiness
        ? "Your drivers can finish deliveries under way, but get nothing new. Deliveries they hadn't collected go back to the pool."
        : "Please finish any deliveries under way. Jobs you hadn't collected go back to the pool, offers to you are closed, and your own requests that nobody has collected are cancelled.",
      'You can still sign in, see everything, download your data and erase your account.',
      'If you think this is a mistake, sign in and choose “Ask us to look again”. A person reads every message.',
    ],
    link,
  })
}

const liftedMail = ({ isBusiness }: UserItem): Omit<Mail, 'to'> =>
  mailPage({
    subject: 'Your Sameway account is open again',
    heading: 'Your account is open again',
    paragraphs: [
      `We've lifted the suspension of your ${isBusiness ? 'business' : 'account'}. You can use Sameway as before.`,
      'Requests, jobs and offers that ended stay ended. Partners are offline until they go online again.',
    ],
    link,
  })

/** Drivers have no mailbox, so their business gets the mail: it must know who can work. */
const driverMail = (user: UserItem): Omit<Mail, 'to'> => {
  const name = fullName(user)
  const [heading, text] = user.suspension
    ? [
        'One of your drivers is suspended',
        `We've suspended the account of ${name} ${untilText(toNotice(user.suspension).until)}. They can finish deliveries under way. Deliveries they hadn't collected go back to the pool.`,
      ]
    : ['One of your drivers can work again', `We've lifted the suspension of ${name}.`]
  return mailPage({
    subject: heading,
    heading,
    paragraphs: [text],
    link: { text: 'Go to your dashboard', url: `${site}/business/dashboard` },
  })
}

/** A suspension ends the user's open work. Each change is mailed to the user, or to a driver's business. */
export const suspensionEffects = (change: StreamChange): Effect[] => {
  const [old, user] = [change.old, change.new].map(read(UserItem))
  if (!old || !user || isDeepStrictEqual(old.suspension, user.suspension)) return []
  const { userId, suspension } = user
  const id = suspension ? `suspended#${userId}#${suspension.at}` : `lifted#${userId}#${old.suspension?.at}`
  if (!suspension) return [mailEffect(user, id, liftedMail(user))]
  return [
    ...endWorkEffects({ kind: 'account.suspended', userId }, change),
    mailEffect(user, id, suspendedMail(user, suspension)),
  ]
}

const mailEffect = (user: UserItem, id: string, mail: Omit<Mail, 'to'>): Effect =>
  user.isDriver && user.businessId
    ? { type: 'mail-to-business', id, businessId: user.businessId as BusinessId, mail: driverMail(user) }
    : { type: 'mail-to-user', id, userId: user.userId, mail }
