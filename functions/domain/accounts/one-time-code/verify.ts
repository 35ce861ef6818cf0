import type { KeyRing } from '#functions/platform/key-ring.ts'
import { Failure } from '#shared/model/failure.ts'
import { isProtected } from '../user-item.ts'
import { type CodePurpose, isRightCode, newGrant, unproven } from './code.ts'
import type { CodeStore, Proof } from './store.ts'

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

type Shown = { purpose: CodePurpose; email: string; flow: string | undefined; otp?: string | undefined }

/**
 * What shows that a caller reads this address: the grant of their browser, else the code itself. A wrong code counts
 * as one, so this is no second place to guess at.
 */
export const findProof = async ({ codes, keyRing, now }: Deps, shown: Shown): Promise<Proof> => {
  const { purpose, email, flow, otp } = shown
  const { code, grant } = flow ? await codes.read(shown, flow) : {}
  const at = now()
  const isGranted = grant?.email === email && grant.purpose === purpose && at.toISOString() < grant.expiresAt
  if (isGranted && flow) return codes.grantProof(shown, flow, at)
  if (!otp) throw new Failure(unproven[purpose])
  if (!code) throw new Failure('otp.wrong')
  if (isRightCode(code, otp, keyRing(), at)) return codes.codeProof(code, at)
  throw await codes.countWrong(code, at)
}
