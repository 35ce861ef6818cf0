import { randomBytes } from 'node:crypto'
import type { AccountStore } from '#functions/domain/accounts/account-store.ts'
import { isProtected, type UserItem } from '#functions/domain/accounts/user-store.ts'
import { isSameText, type KeyRing } from '#functions/platform/key-ring.ts'
import { isSameMailbox } from '#shared/model/email.ts'
import { Failure } from '#shared/model/failure.ts'
import { otp } from '#shared/model/one-time-code.ts'
import { type CodeItem, type CodePurpose, deriveCodeOf, endingAfter } from './code.ts'
import { type CodeStore, type GrantItem, type LinkItem, type LinkStore, type Proof, unproven } from './store.ts'

type Accounts = Pick<AccountStore, 'findLock' | 'findAccount'>
type Deps = { codes: CodeStore; keyRing: () => KeyRing; now: () => Date }
type Guess = { purpose: CodePurpose; email: string; otp: string; flow: string | undefined }

/**
 * Compares the guess before it writes anything, and both writes have the same condition, so parallel guesses gain
 * nothing over guesses in sequence. A browser that requested no code has no row to guess at. A password change voids
 * the codes sent before it.
 */
export const verifyCode = async (deps: Deps & { accounts: Accounts }, guess: Guess): Promise<void> => {
  const { codes, keyRing, now } = deps
  const { purpose, email, otp, flow } = guess
  if (purpose === 'reset' && isProtected({ email })) throw new Failure('reset.protected')
  const code = flow ? await codes.readCode(guess, flow) : undefined
  if (!code || !flow) throw new Failure('otp.wrong')
  const at = now()
  if (!isRightCode(code, otp, keyRing(), at)) throw await codes.countWrong(code, at)
  if (purpose === 'reset' && (await findUser(deps, email))?.epoch !== code.epoch) throw new Failure('otp.wrong')
  const exchanged = await codes.exchange(code, flow, newGrant({ ...code, email }, at), at)
  if (exchanged !== 'done') throw exchanged
}

const findUser = async ({ accounts }: { accounts: Accounts }, email: string): Promise<UserItem | undefined> => {
  const lock = await accounts.findLock(email)
  return lock && (await accounts.findAccount(lock.userId)).user
}

type Shown = { purpose: CodePurpose; email: string; flow: string | undefined; otp?: string | undefined }

/**
 * The proof that a caller reads this address: their browser's grant, or else the code itself. Wrong codes are counted
 * here too, so that nobody can guess here instead. To reset a password, also compare the proof's epoch with the
 * account's.
 */
export const findProof = async ({ codes, keyRing, now }: Deps, shown: Shown): Promise<Proof> => {
  const { purpose, flow, otp } = shown
  const { code, grant } = flow ? await codes.read(shown, flow) : {}
  const at = now()
  if (grant && flow && isGranted(grant, shown, at)) return codes.grantProof(grant, flow, at)
  if (!otp) throw new Failure(unproven[purpose])
  if (!code) throw new Failure('otp.wrong')
  if (isRightCode(code, otp, keyRing(), at)) return codes.codeProof(code, at)
  throw await codes.countWrong(code, at)
}

/** A sign-up may spell the address differently if it is the same mailbox that was proven. */
const isGranted = (grant: GrantItem, { purpose, email }: Shown, at: Date): boolean => {
  if (grant.purpose !== purpose || at.toISOString() >= grant.expiresAt) return false
  return purpose === 'signup' ? isSameMailbox(grant.email, email) : grant.email === email
}

type FollowLinkDeps = { accounts: Accounts; links: LinkStore; now: () => Date }

/**
 * The proven address, with its account unless the link is for sign-up. `flow` belongs to the grant; the system admin
 * has none, because they cannot reset their password.
 */
type Followed = { email: string; user: UserItem | undefined; flow: string | undefined }

/**
 * Uses up a link, which proves that the caller reads this mailbox. Used, expired and unknown links get the same
 * refusal; so do links from before a password change, and sign-up links of an address that has an account now.
 */
export const followLink = async (deps: FollowLinkDeps, { token }: { token: string }): Promise<Followed> => {
  const { links, now } = deps
  const link = await links.read(token)
  const user = link && (await findUser(deps, link.email))
  if (!link || !isOpen(link, user)) throw new Failure('link.unknown')
  const at = now()
  const flow = isProtected(link) ? undefined : randomBytes(32).toString('base64url')
  const isUsed = await links.use(token, flow ? { flow, item: newGrant(link, at) } : undefined, at)
  if (!isUsed) throw new Failure('link.unknown')
  return { email: link.email, user, flow }
}

const isOpen = ({ purpose, epoch }: LinkItem, user: UserItem | undefined): boolean =>
  purpose === 'signup' ? user === undefined : user?.epoch === epoch

const newGrant = ({ email, purpose, epoch }: Pick<GrantItem, 'email' | 'purpose' | 'epoch'>, at: Date): GrantItem => ({
  email,
  purpose,
  epoch,
  ...endingAfter(at, otp.grantMinutes),
})

/**
 * Whether the guess is the code of this row, and in time. The row's key contains the browser's flow, so no other
 * browser reads it.
 */
export const isRightCode = (item: CodeItem, otp: string, ring: KeyRing, now: Date): boolean => {
  const code = deriveCodeOf(item, ring)
  return item.kind === 'code' && code !== undefined && isSameText(otp, code) && now.toISOString() < item.expiresAt
}
