import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import type { Mail } from '#functions/platform/mail/mail.ts'
import { otp } from '#shared/model/otp.ts'
import { accountExistsMail, linkMail, resetCodeMail, resetLinkMail, signupCodeMail } from '../account-mails.ts'
import { linkTokenOf } from '../links/link.ts'
import { type CodeItem, endingAfter } from './code-item.ts'
import { deriveCodeOf } from './judge-code.ts'

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
