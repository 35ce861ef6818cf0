import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import { Failure } from '#shared/model/failure.ts'
import { otp as rules } from '#shared/model/otp.ts'
import { isProtected } from '../protected-admin.ts'
import type { CodePurpose } from './code-item.ts'
import type { CodeStore } from './code-store.ts'
import { isRightCode } from './judge-code.ts'

type Deps = { codes: CodeStore; keyRing: () => KeyRing; now: () => Date }
type Guess = { purpose: CodePurpose; email: string; otp: string; flow: string | undefined }

/**
 * Right or wrong is known before anything is written, and both writes stand under the same condition: guesses made at
 * once are worth no more than guesses made in turn.
 */
export const verifyCode = async ({ codes, keyRing, now }: Deps, guess: Guess): Promise<void> => {
  const { purpose, email, otp, flow } = guess
  if (purpose === 'reset' && isProtected({ email })) throw new Failure('reset.protected')
  const { code } = await codes.read(guess, undefined)
  const at = now()
  if (!code || !flow || !isRightCode(code, otp, flow, keyRing(), at)) throw await codes.countWrong(guess, at)
  const expires = new Date(at.getTime() + rules.grantMinutes * 60_000)
  const grant = {
    email,
    purpose,
    expiresAt: expires.toISOString(),
    ttl: Math.floor(expires.getTime() / 1000) + 3600,
  }
  const exchanged = await codes.exchange(code, flow, grant, at)
  if (exchanged !== 'done') throw exchanged
}
