import { randomBytes } from 'node:crypto'
import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import { fingerprint } from '#functions/platform/table/keys.ts'
import type { FailureCode } from '#shared/model/failure.ts'
import { otp } from '#shared/model/otp.ts'
import { newLink } from '../links/link.ts'
import { type CodeItem, type CodePurpose, endingAfter } from './code-item.ts'
import type { CodeStore } from './code-store.ts'
import { deriveCodeOf } from './judge-code.ts'
import { type AllowanceDeps, takeMail } from './mail-allowance.ts'

export type RequestCodeDeps = AllowanceDeps & { codes: CodeStore; keyRing: () => KeyRing; now: () => Date }

type Wish = { purpose: CodePurpose; email: string; to: string; kind: CodeItem['kind']; tooSoon?: FailureCode }

/** `code` is only for hosts that show it on screen. */
export type CodeRequest = { flow: string; code: string | undefined }

/** The same writes, whoever asks for whatever address; the mail follows from them, so nobody waits for one either. */
export const requestCode = async (
  deps: RequestCodeDeps,
  { purpose, email, to, kind, tooSoon = 'otp.wait' }: Wish,
): Promise<CodeRequest> => {
  const at = deps.now()
  const ring = deps.keyRing()
  const flow = randomBytes(32).toString('base64url')
  const item: CodeItem = {
    kind,
    purpose,
    to,
    nonce: randomBytes(16).toString('base64url'),
    keyId: ring.current.id,
    flowHash: fingerprint(flow),
    wrong: 0,
    sentAt: at.toISOString(),
    ...endingAfter(at, otp.livesMinutes),
    // The mail of a reset is derived from this row for as long as its link works.
    ...(purpose === 'reset' && { ttl: endingAfter(at, otp.linkHours * 60).ttl }),
  }
  await takeMail(deps, { purpose, email, tooSoon }, at)
  await deps.codes.add(email, item, purpose === 'reset' ? newLink(item, ring, at) : undefined)
  return { flow, code: kind === 'code' ? deriveCodeOf(item, ring) : undefined }
}
