import { config } from '#functions/platform/config.ts'
import type { Mail } from '#functions/platform/mail/mail.ts'
import { mailPage } from '#functions/platform/mail/mail-page.ts'
import { otp } from '#shared/model/otp.ts'

const [site = ''] = config.PUBLIC_ORIGINS
const notYou = 'If you did not ask for this, you can ignore this email.'
const lives = `It works for ${otp.livesMinutes} minutes, in the browser where you asked for it.`

const linkLives = `It works once within ${otp.linkHours} hours, in any browser.`

export const signupCodeMail = (to: string, code: string): Mail => ({
  to,
  ...mailPage({
    subject: 'Your Sameway code',
    heading: 'Welcome to Sameway',
    paragraphs: ['Enter this code to confirm your email address.', lives, notYou],
    code,
  }),
})

export const accountExistsMail = (to: string): Mail => ({
  to,
  ...mailPage({
    subject: 'You already have a Sameway account',
    heading: 'You already have an account',
    paragraphs: [
      'Somebody, most likely you, tried to sign up with this email address. It already has an account, so please log in.',
      'If you have forgotten your password, you can set a new one from the log-in screen.',
      notYou,
    ],
    link: { text: 'Go to Sameway', url: `${site}/` },
  }),
})

/** The token stands behind the #: a browser sends that part to nobody, so no log and no other site sees it. */
const linkTo = (token: string): string => `${site}/link#${token}`

export const resetCodeMail = (to: string, code: string, token: string): Mail => ({
  to,
  ...mailPage({
    subject: 'Your Sameway password code',
    heading: 'Set a new password',
    paragraphs: ['Enter this code to set a new password.', lives, `Or use the link below. ${linkLives}`, notYou],
    code,
    link: { text: 'Continue without the code', url: linkTo(token) },
  }),
})

/** What is left of a reset mail that was held up for longer than its code lives. */
export const resetLinkMail = (to: string, token: string): Mail => ({
  to,
  ...mailPage({
    subject: 'Your Sameway password link',
    heading: 'Set a new password',
    paragraphs: [
      'Our mails were held up, and the code that you asked for has run out. We are sorry about that.',
      `Please use this link instead. ${linkLives}`,
      notYou,
    ],
    link: { text: 'Set a new password', url: linkTo(token) },
  }),
})

export const linkMail = (to: string, token: string): Mail => ({
  to,
  ...mailPage({
    subject: 'Your link to Sameway',
    heading: 'Continue to Sameway',
    paragraphs: [
      'Too many wrong passwords were typed for your account, so logging in is paused on devices that we do not know.',
      `With this link we know your device, and you can go on. ${linkLives}`,
      notYou,
    ],
    link: { text: 'Continue to Sameway', url: linkTo(token) },
  }),
})

export const passwordChangedMail = (to: string): Mail => ({
  to,
  ...mailPage({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your Sameway account was just changed, and other devices were signed out.',
      'If this was not you, please set a new password from the log-in screen now.',
    ],
    link: { text: 'Go to Sameway', url: `${site}/` },
  }),
})
