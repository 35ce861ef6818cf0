import { config } from '#functions/platform/config.ts'
import { type Mail, type MailText, mailPage } from '#functions/platform/mail/mail.ts'
import { mailLimits } from '#shared/model/limits.ts'
import { otp } from '#shared/model/one-time-code.ts'
import { fullName, type UserItem } from './user-store.ts'

export const [site = ''] = config.PUBLIC_ORIGINS
export const notYou = "If you didn't ask for this, you can ignore this email."
export const codeLifetime = `It works for ${otp.livesMinutes} minutes, in the browser where you asked for it.`

export const linkLifetime = `It works once, in any browser, for ${mailLimits.linkHours} hours.`

/** The token is in the fragment, which browsers do not send, so it appears in no log. */
export const linkTo = (token: string): string => `${site}/link#${token}`

/** With `for=sign-up` the page can say what the link does before the user presses it. */
export const signUpLinkTo = (token: string): string => `${site}/link?for=sign-up#${token}`

const link = { text: 'Go to Sameway', url: `${site}/` }

export const passwordChangedMail: MailText = {
  heading: 'Your password was changed',
  paragraphs: [
    "Your Sameway password was just changed, and we've signed out your other devices.",
    "If this wasn't you, please set a new password from the log-in screen now.",
  ],
  link,
}

const grantedMail: MailText = {
  heading: "You're now an admin",
  paragraphs: [
    'You can now see documents, approve partners and businesses, and decide who else is an admin.',
    "We've signed you out everywhere, so please log in again.",
  ],
  link,
}

const withdrawnMail: MailText = {
  heading: "You're no longer an admin",
  paragraphs: ["We've withdrawn your admin access to Sameway.", 'Everything else in your account stays as it is.'],
  link,
}

/** The mail to someone who became an admin, or is no longer one. */
export const adminMail = (isAdmin: boolean): MailText => (isAdmin ? grantedMail : withdrawnMail)

/** The mail to the system admin, so that no change of admins goes unnoticed. */
export const adminsChangedMail = (user: UserItem): Omit<Mail, 'to'> => {
  const { isAdmin, email } = user
  const name = fullName(user)
  const who = name ? `${name} (${email})` : email
  return mailPage({
    subject: isAdmin ? 'Sameway has a new admin' : 'Sameway has one admin fewer',
    heading: isAdmin ? 'There is a new admin' : 'There is one admin fewer',
    paragraphs: [
      `${who} ${isAdmin ? 'is an admin now.' : 'is no longer an admin.'}`,
      "Recent Activity on the admin dashboard shows who changed this. If it's a mistake, please change it back.",
    ],
    link: { text: 'Go to user management', url: `${site}/admin/user-management` },
  })
}
