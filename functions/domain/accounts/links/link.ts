import { deriveMark } from '#functions/platform/codes/derive-code.ts'
import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import { otp } from '#shared/model/otp.ts'
import { type CodeItem, endingAfter } from '../codes/code-item.ts'
import type { NewLink } from './link-store.ts'

/** The secret in the link of a mail. It is derived like the code, so it is stored nowhere but in the mail itself. */
export const linkTokenOf = (
  { to, nonce, keyId }: Pick<CodeItem, 'to' | 'nonce' | 'keyId'>,
  ring: KeyRing,
): string | undefined => {
  const secret = ring.secretOf(keyId)
  return secret && deriveMark(secret, 'link', to, nonce)
}

/** The link that goes out with a mail, or would: an address without an account leaves the same row. */
export const newLink = (item: CodeItem, ring: KeyRing, at: Date): NewLink => ({
  token: linkTokenOf(item, ring) ?? '',
  item: { email: item.to, ...endingAfter(at, otp.linkHours * 60) },
})
