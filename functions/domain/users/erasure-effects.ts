import { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { endWorkEffects } from '#functions/domain/shared/end-work-effects.ts'
import { config } from '#functions/platform/config.ts'
import { type Mail, mailPage } from '#functions/platform/mail/mail.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { longDate } from '#shared/model/london.ts'

const [site = ''] = config.PUBLIC_ORIGINS
const toSite = { text: 'Go to Sameway', url: `${site}/` }

const erasureBegunMail = (to: string, erasesAt: string): Mail => {
  const date = longDate(erasesAt)
  return {
    to,
    ...mailPage({
      subject: `Your Sameway account will be erased on ${date}`,
      heading: `Your account will be erased on ${date}`,
      paragraphs: [
        "Someone, most likely you, asked us to erase your Sameway account. We've signed you out everywhere and cancelled your open requests. Jobs you hadn't collected and offers to you have gone back to other partners.",
        `Log in before ${date} to keep your account. After that, we'll erase everything we hold about you for good, except what our privacy policy names.`,
        "If this wasn't you, please log in now and change your password.",
      ],
      link: toSite,
    }),
  }
}

const accountKeptMail = (to: string): Mail => ({
  to,
  ...mailPage({
    subject: "We've kept your Sameway account",
    heading: 'Welcome back',
    paragraphs: [
      "You logged in, so we've kept your account. Requests, jobs and offers that ended stay ended.",
      "If this wasn't you, please set a new password from the log-in screen now.",
    ],
    link: toSite,
  }),
})

const accountErasedMail = (to: string, { leavesMarks = false, isPartner: wasPartner = false }: UserItem): Mail => ({
  to,
  ...mailPage({
    subject: 'Your Sameway account has been erased',
    heading: 'Your account has been erased',
    paragraphs: [
      "As you asked, we've erased your account and everything we held about you. Of deliveries that involved other people, we keep only the date, the areas and the price. Notifications that others have had about you may still show your name for up to 60 days.",
      ...(wasPartner
        ? ['If we checked your right to work, we keep the evidence for two years, for our admins alone.']
        : []),
      ...(leavesMarks
        ? [
            'Because your account was suspended or your approval withdrawn, we keep codes made from your email address, phone number, vehicle registration and company number for two years. They only tell us if you come back; nobody can read anything from them.',
          ]
        : ["Thanks for travelling with us. You're welcome back any time, with a new account."]),
    ],
    link: toSite,
  }),
})

/** A request for erasure ends the user's open work. Only this effect schedules the erasure itself. */
export const erasureEffects = (change: StreamChange): Effect[] => {
  const [old, user] = [change.old, change.new].map(read(UserItem))
  if (!old) return []
  const { userId, email } = old
  const mailId = `erasure#${userId}#${user?.erasesAt ?? old.erasesAt}`
  if (!user)
    return old.isBeingErased ? [{ type: 'mail', id: `${mailId}#erased`, mail: accountErasedMail(email, old) }] : []
  const { erasesAt } = user
  if (erasesAt === old.erasesAt) return []
  if (!erasesAt) return [{ type: 'mail', id: `${mailId}#kept`, mail: accountKeptMail(email) }]
  return [
    { type: 'schedule-task', task: { kind: 'account.erase', at: erasesAt, userId } },
    ...endWorkEffects({ kind: 'account.leave', userId }, change),
    { type: 'mail', id: mailId, mail: erasureBegunMail(email, erasesAt) },
  ]
}
