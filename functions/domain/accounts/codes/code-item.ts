import type { FailureCode } from '#shared/model/failure.ts'

export type CodePurpose = 'signup' | 'reset'

/**
 * What a request for a code leaves behind. The code itself is nowhere: it follows from a key and the nonce. Every
 * request leaves the same kind of row, so that neither time nor answer tells who has an account: `notice` mails that
 * the account exists, `none` mails nothing.
 */
export type CodeItem = {
  kind: 'code' | 'notice' | 'none'
  purpose: CodePurpose
  /** The stored address, never the one that was typed. */
  to: string
  nonce: string
  keyId: string
  flowHash: string
  wrong: number
  sentAt: string
  expiresAt: string
  ttl: number
}

/** A right code turned into leave to use it once, from the browser that asked for it. */
export type GrantItem = { email: string; purpose: CodePurpose; expiresAt: string; ttl: number }

/** Says no more than that the address was not proven, in the words of either screen. */
export const unproven = { signup: 'signup.unverified', reset: 'reset.unverified' } as const satisfies Record<
  CodePurpose,
  FailureCode
>
