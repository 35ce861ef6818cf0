import { linkLives, linkTo, lives, notYou, site } from '#functions/domain/accounts/account-mails.ts'
import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import { type Mail, mailPage } from '#functions/platform/mail/mail.ts'
import { fingerprint } from '#functions/platform/table/keys.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { otp } from '#shared/model/one-time-code.ts'
import { linkTokenOf } from '../links/link-store.ts'
import { CodeItem, deriveCodeOf, endingAfter } from './code.ts'

/** Mails a code each time that it is requested. */
export const codeEffects = ({ old, new: row }: Change, ring: () => KeyRing, now: Date): Effect[] => {
  const sent = read(CodeItem)(row)
  if (!row || !sent || sent.sentAt === old?.sentAt) return []
  const mail = codeMail(sent, ring, now)
  const id = `code#${sent.purpose}#${fingerprint(sent.to)}#${sent.sentAt}`
  return mail ? [{ type: 'mail', id, mail, codeRow: { PK: String(row.PK), SK: String(row.SK) } }] : []
}

/**
 * The mail that follows from a request for a code, as long as something in it works: after ten minutes that is the link
 * alone, and of a sign-up nothing. A key that has left the ring can derive neither.
 */
export const codeMail = (item: CodeItem, ring: () => KeyRing, now: Date): Mail | undefined => {
  const { kind, purpose, to, sentAt, expiresAt } = item
  const hasRunOut = now.toISOString() >= expiresAt
  if (kind === 'none' || (purpose === 'signup' && hasRunOut)) return undefined
  if (kind === 'notice') return accountExistsMail(to)
  const [code, token] = [deriveCodeOf(item, ring()), linkTokenOf(item, ring())]
  if (!code || !token) return undefined
  if (purpose === 'signup') return signupCodeMail(to, code)
  if (now.toISOString() >= endingAfter(new Date(sentAt), otp.linkHours * 60).expiresAt) return undefined
  if (kind === 'link') return linkMail(to, token)
  return hasRunOut ? resetLinkMail(to, token) : resetCodeMail(to, code, token)
}

const signupCodeMail = (to: string, code: string): Mail => ({
  to,
  ...mailPage({
    subject: 'Your Sameway code',
    heading: 'Welcome to Sameway',
    paragraphs: ['Enter this code to confirm your email address.', lives, notYou],
    code,
  }),
})

const accountExistsMail = (to: string): Mail => ({
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

const resetCodeMail = (to: string, code: string, token: string): Mail => ({
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
const resetLinkMail = (to: string, token: string): Mail => ({
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

const linkMail = (to: string, token: string): Mail => ({
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
