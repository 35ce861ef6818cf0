import { deriveCode, isSameText, type KeyRing } from '#functions/platform/key-ring.ts'
import { rowSchema } from '#functions/platform/table/row-schema.ts'
import type { FailureCode } from '#shared/model/failure.ts'
import { otp } from '#shared/model/one-time-code.ts'

export type CodePurpose = 'signup' | 'reset'

/**
 * What a request for a code leaves behind. The code itself is nowhere: it follows from a key and the nonce. Every
 * request leaves the same kind of row, so that neither time nor answer tells who has an account: `notice` mails that
 * the account exists, `link` a link without a code, `none` mails nothing.
 */
export type CodeItem = {
  kind: 'code' | 'notice' | 'link' | 'none'
  purpose: CodePurpose
  /** The stored address, never the one that was typed. */
  to: string
  nonce: string
  keyId: string
  /** The browser that asked. The row lies under it, so that nobody else can guess at this code or replace it. */
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
  nonce: 'string',
  keyId: 'string',
  flowHash: 'string',
  wrong: 'number',
  sentAt: 'string',
  expiresAt: 'string',
  ttl: 'number',
})

/** A right code turned into leave to use it once, from the browser that asked for it. */
export type GrantItem = { email: string; purpose: CodePurpose; expiresAt: string; ttl: number }
export const GrantItem = rowSchema<GrantItem>({
  email: 'string',
  purpose: 'string',
  expiresAt: 'string',
  ttl: 'number',
})

/** When something ends, and when its row may go: an hour later. */
export const endingAfter = (at: Date, minutes: number): { expiresAt: string; ttl: number } => {
  const expires = new Date(at.getTime() + minutes * 60_000)
  return { expiresAt: expires.toISOString(), ttl: Math.floor(expires.getTime() / 1000) + 3600 }
}

export const newGrant = (email: string, purpose: CodePurpose, at: Date): GrantItem => ({
  email,
  purpose,
  ...endingAfter(at, otp.grantMinutes),
})

/** Says no more than that the address was not proven, in the words of either screen. */
export const unproven = { signup: 'signup.unverified', reset: 'reset.unverified' } as const satisfies Record<
  CodePurpose,
  FailureCode
>

/** The code of a row, derived again; none where its key has left the ring. */
export const deriveCodeOf = ({ purpose, to, nonce, keyId }: CodeItem, ring: KeyRing): string | undefined => {
  const secret = ring.secretOf(keyId)
  return secret && deriveCode(secret, purpose, to, nonce)
}

/** Right is the code of this row, in time. The row was found by the browser's flow, so no other browser gets here. */
export const isRightCode = (item: CodeItem, otp: string, ring: KeyRing, now: Date): boolean => {
  const code = deriveCodeOf(item, ring)
  return item.kind === 'code' && code !== undefined && isSameText(otp, code) && now.toISOString() < item.expiresAt
}
