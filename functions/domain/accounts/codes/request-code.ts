import { randomBytes } from 'node:crypto'
import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import { fingerprint } from '#functions/platform/table/keys.ts'
import { Failure } from '#shared/model/failure.ts'
import { otp } from '#shared/model/otp.ts'
import type { CodeItem, CodePurpose } from './code-item.ts'
import type { CodeStore } from './code-store.ts'
import { codeOf } from './judge-code.ts'

export type RequestCodeDeps = { codes: CodeStore; keyRing: () => KeyRing; now: () => Date; resendSeconds: number }

type Wish = { purpose: CodePurpose; email: string; to: string; kind: CodeItem['kind'] }

/** `code` is only for hosts that show it on screen. */
export type CodeRequest = { flow: string; code: string | undefined }

/** One write, whoever asks for whatever address; the mail follows from it, so nobody waits for one either. */
export const requestCode = async (
  { codes, keyRing, now, resendSeconds }: RequestCodeDeps,
  { purpose, email, to, kind }: Wish,
): Promise<CodeRequest> => {
  const at = now()
  const ring = keyRing()
  const flow = randomBytes(32).toString('base64url')
  const expires = new Date(at.getTime() + otp.livesMinutes * 60_000)
  const item: CodeItem = {
    kind,
    purpose,
    to,
    nonce: randomBytes(16).toString('base64url'),
    keyId: ring.current.id,
    flowHash: fingerprint(flow),
    wrong: 0,
    sentAt: at.toISOString(),
    expiresAt: expires.toISOString(),
    ttl: Math.floor(expires.getTime() / 1000) + 3600,
  }
  const requested = await codes.request(email, item, new Date(at.getTime() - resendSeconds * 1000))
  if (requested !== 'done') throw tooSoon(requested.lastSentAt, at, resendSeconds)
  return { flow, code: kind === 'code' ? codeOf(item, ring) : undefined }
}

const tooSoon = (lastSentAt: string, at: Date, resendSeconds: number): Failure => {
  const waitedMs = at.getTime() - new Date(lastSentAt).getTime()
  const seconds = Math.max(1, Math.ceil(resendSeconds - waitedMs / 1000))
  return new Failure('otp.wait', { retryAfterSeconds: seconds, values: { seconds } })
}
