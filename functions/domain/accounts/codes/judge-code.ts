import { deriveCode, isSameText } from '#functions/platform/codes/derive-code.ts'
import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import type { CodeItem } from './code-item.ts'

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
