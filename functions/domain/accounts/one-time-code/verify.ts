import { randomBytes } from 'node:crypto'
import type { AccountStore } from '#functions/domain/accounts/account-store.ts'
import { isProtected, type UserItem } from '#functions/domain/accounts/user-store.ts'
import { isSameText, type KeyRing } from '#functions/platform/key-ring.ts'
import { Failure } from '#shared/model/failure.ts'
import { otp } from '#shared/model/one-time-code.ts'
import { type CodeItem, type CodePurpose, deriveCodeOf, endingAfter } from './code.ts'
import { type CodeStore, type GrantItem, type LinkStore, type Proof, unproven } from './store.ts'

type Deps = { codes: CodeStore; keyRing: () => KeyRing; now: () => Date }
type Guess = { purpose: CodePurpose; email: string; otp: string; flow: string | undefined }

/**
 * The guess is compared before anything is written, and both writes have the same condition, so parallel guesses gain
 * nothing over guesses made in turn. A browser that requested no code finds no row to guess at.
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
 * The proof that a caller reads this address: the grant of their browser, else the code itself. A wrong code is counted
 * here too, so this is no second place to guess.
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

type FollowLinkDeps = { accounts: Pick<AccountStore, 'findLock' | 'findAccount'>; links: LinkStore; now: () => Date }

/** The owner of the link; `flow` is that of the reset which it opens. The system admin cannot reset, so has none. */
type Followed = { user: UserItem; flow: string | undefined }

/** Uses a link, which proves that the caller reads this mailbox. Used, expired and unknown links are refused alike. */
export const followLink = async (
  { accounts, links, now }: FollowLinkDeps,
  { token }: { token: string },
): Promise<Followed> => {
  const link = await links.read(token)
  const lock = link && (await accounts.findLock(link.email))
  const { user } = lock ? await accounts.findAccount(lock.userId) : {}
  if (!user) throw new Failure('link.unknown')
  const at = now()
  const flow = isProtected(user) ? undefined : randomBytes(32).toString('base64url')
  const isUsed = await links.use(token, flow ? { flow, item: newGrant(user.email, 'reset', at) } : undefined, at)
  if (!isUsed) throw new Failure('link.unknown')
  return { user, flow }
}

const newGrant = (email: string, purpose: CodePurpose, at: Date): GrantItem => ({
  email,
  purpose,
  ...endingAfter(at, otp.grantMinutes),
})

/**
 * Whether this is the code of the row, and not expired. The row's key holds the browser's flow, so no other browser
 * reads it.
 */
export const isRightCode = (item: CodeItem, otp: string, ring: KeyRing, now: Date): boolean => {
  const code = deriveCodeOf(item, ring)
  return item.kind === 'code' && code !== undefined && isSameText(otp, code) && now.toISOString() < item.expiresAt
}
