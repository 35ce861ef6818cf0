import {
  codeLifetime,
  linkLifetime,
  linkTo,
  notYou,
  signUpLinkTo,
  site,
} from '#functions/domain/accounts/account-mails.ts'
import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { deriveCode, deriveMark, type KeyRing } from '#functions/platform/key-ring.ts'
import { type Mail, mailPage } from '#functions/platform/mail/mail.ts'
import { fingerprint } from '#functions/platform/table/keys.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { mailLimits } from '#shared/model/limits.ts'

export type CodePurpose = 'signup' | 'reset'

/**
 * The row of a requested code. The code is not stored: it is derived from a key and the nonce. Every request writes the
 * same kind of row, so that neither timing nor answer shows who has an account: `notice` mails that the account exists,
 * `link` a link without a code, `none` nothing.
 */
export type CodeItem = {
  kind: 'code' | 'notice' | 'link' | 'none'
  purpose: CodePurpose
  /** The stored address, not the one that was typed. */
  to: string
  /** The epoch of the account at that time: a new password voids earlier codes and links. 0 without an account. */
  epoch: number
  nonce: string
  keyId: string
  /**
   * Identifies the browser that requested the code. It is in the row's key, so no other browser can guess or replace
   * this code.
   */
  flowHash: string
  wrong: number
  sentAt: string
  expiresAt: string
  ttl: number
}

export const CodeItem = rowSchema<CodeItem>({
  kind: 'string',
  purpose: 'string',
  to: 'string',
  epoch: 'number',
  nonce: 'string',
  keyId: 'string',
  flowHash: 'string',
  wrong: 'number',
  sentAt: 'string',
  expiresAt: 'string',
  ttl: 'number',
})

/** Mails a code each time one is requested. */
export const codeEffects = ({ old, new: row }: StreamChange, ring: () => KeyRing, now: Date): Effect[] => {
  const sent = read(CodeItem)(row)
  if (!row || !sent || sent.sentAt === old?.sentAt) return []
  const mail = codeMail(sent, ring, now)
  const id = `code#${sent.purpose}#${fingerprint(sent.to)}#${sent.sentAt}`
  return mail ? [{ type: 'mail', id, mail, codeRow: { PK: String(row.PK), SK: String(row.SK) } }] : []
}

/**
 * The mail for a request, if anything in it still works: after ten minutes only the link does. No mail if the key is
 * gone, because neither code nor link can be derived.
 */
export const codeMail = (item: CodeItem, ring: () => KeyRing, now: Date): Mail | undefined => {
  const { kind, purpose, to, sentAt, expiresAt } = item
  const hasExpired = now.toISOString() >= expiresAt
  if (kind === 'none' || (kind === 'notice' && hasExpired)) return undefined
  if (kind === 'notice') return accountExistsMail(to)
  const [code, token] = [deriveCodeOf(item, ring()), linkTokenOf(item, ring())]
  if (!code || !token) return undefined
  if (now.toISOString() >= endingAfter(new Date(sentAt), mailLimits.linkHours * 60).expiresAt) return undefined
  if (purpose === 'signup') return hasExpired ? signupLinkMail(to, token) : signupCodeMail(to, code, token)
  if (kind === 'link') return linkMail(to, token)
  return hasExpired ? resetLinkMail(to, token) : resetCodeMail(to, code, token)
}

const signupCodeMail = (to: string, code: string, token: string): Mail => ({
  to,
  ...mailPage({
    subject: 'Your Sameway code',
    heading: 'Welcome to Sameway',
    paragraphs: [
      'Enter this code to confirm your email address.',
      codeLifetime,
      `Or use the link below. ${linkLifetime}`,
      notYou,
    ],
    code,
    link: { text: 'Continue without the code', url: signUpLinkTo(token) },
  }),
})

/** The sign-up mail if the code expires before it is sent. */
const signupLinkMail = (to: string, token: string): Mail => ({
  to,
  ...mailPage({
    subject: 'Your Sameway link',
    heading: 'Welcome to Sameway',
    paragraphs: [...delayed, notYou],
    link: { text: 'Continue signing up', url: signUpLinkTo(token) },
  }),
})

const delayed = [
  'Our emails were delayed, and the code you asked for has expired. Sorry about that.',
  `Please use this link instead. ${linkLifetime}`,
]

const accountExistsMail = (to: string): Mail => ({
  to,
  ...mailPage({
    subject: 'You already have a Sameway account',
    heading: 'You already have an account',
    paragraphs: [
      'Someone, most likely you, tried to sign up with this email address. You already have an account, so please log in.',
      "If you've forgotten your password, you can set a new one from the log-in screen.",
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
    paragraphs: [
      'Enter this code to set a new password.',
      codeLifetime,
      `Or use the link below. ${linkLifetime}`,
      notYou,
    ],
    code,
    link: { text: 'Continue without the code', url: linkTo(token) },
  }),
})

/** The reset mail if the code expires before it is sent. */
const resetLinkMail = (to: string, token: string): Mail => ({
  to,
  ...mailPage({
    subject: 'Your Sameway password link',
    heading: 'Set a new password',
    paragraphs: [...delayed, notYou],
    link: { text: 'Set a new password', url: linkTo(token) },
  }),
})

const linkMail = (to: string, token: string): Mail => ({
  to,
  ...mailPage({
    subject: 'Your link to Sameway',
    heading: 'Continue to Sameway',
    paragraphs: [
      "Someone typed too many wrong passwords for your account, so we've paused logging in on devices we don't know.",
      `This link shows us that the device is yours, so you can carry on. ${linkLifetime}`,
      notYou,
    ],
    link: { text: 'Continue to Sameway', url: linkTo(token) },
  }),
})

/** When something expires, and when its row may be deleted (an hour later). */
export const endingAfter = (at: Date, minutes: number): { expiresAt: string; ttl: number } => {
  const expires = new Date(at.getTime() + minutes * 60_000)
  return { expiresAt: expires.toISOString(), ttl: Math.floor(expires.getTime() / 1000) + 3600 }
}

/** Derives the code of a row again; undefined if its key is no longer in the ring. */
export const deriveCodeOf = ({ purpose, to, nonce, keyId }: CodeItem, ring: KeyRing): string | undefined => {
  const secret = ring.secretOf(keyId)
  return secret && deriveCode(secret, purpose, to, nonce)
}

/** The secret in a mail's link. It is derived like the code, so only the mail contains it. */
export const linkTokenOf = (
  { to, nonce, keyId }: Pick<CodeItem, 'to' | 'nonce' | 'keyId'>,
  ring: KeyRing,
): string | undefined => {
  const secret = ring.secretOf(keyId)
  return secret && deriveMark(secret, 'link', to, nonce)
}
