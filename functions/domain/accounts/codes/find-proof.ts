import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import { Failure } from '#shared/model/failure.ts'
import { type CodePurpose, unproven } from './code-item.ts'
import type { CodeStore, Proof } from './code-store.ts'
import { isRightCode } from './judge-code.ts'

type Deps = { codes: CodeStore; keyRing: () => KeyRing; now: () => Date }
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
