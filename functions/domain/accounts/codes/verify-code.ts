import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import { Failure } from '#shared/model/failure.ts'
import { isProtected } from '../protected-admin.ts'
import { type CodePurpose, newGrant } from './code-item.ts'
import type { CodeStore } from './code-store.ts'
import { isRightCode } from './judge-code.ts'

type Deps = { codes: CodeStore; keyRing: () => KeyRing; now: () => Date }
type Guess = { purpose: CodePurpose; email: string; otp: string; flow: string | undefined }

/**
 * Right or wrong is known before anything is written, and both writes stand under the same condition: guesses made at
 * once are worth no more than guesses made in turn. From a browser that asked for no code there is nothing to guess at.
 */
export const verifyCode = async ({ codes, keyRing, now }: Deps, guess: Guess): Promise<void> => {
  const { purpose, email, otp, flow } = guess
  if (purpose === 'reset' && isProtected({ email })) throw new Failure('reset.protected')
  const code = flow ? await codes.readCode(guess, flow) : undefined
  if (!code || !flow) throw new Failure('otp.wrong')
  const at = now()
  if (!isRightCode(code, otp, keyRing(), at)) throw await codes.countWrong(code, at)
  const exchanged = await codes.exchange(code, flow, newGrant(email, purpose, at), at)
  if (exchanged !== 'done') throw exchanged
}
