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
 * The guess is compared before anything is written, and both writes have the same condition, so parallel guesses gain
 * nothing over guesses made in turn. A browser that requested no code finds no row to guess at. A password that was
 * changed meanwhile ends a code that was sent to reset it.
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
 * The proof that a caller reads this address: the grant of their browser, else the code itself. A wrong code is counted
 * here too, so this is no second place to guess. Whoever resets a password compares the epoch of the proof with that of
 * the account.
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

/** Who signs up may write the address as they like, if it leads to the very mailbox that was proven. */
const isGranted = (grant: GrantItem, { purpose, email }: Shown, at: Date): boolean => {
  if (grant.purpose !== purpose || at.toISOString() >= grant.expiresAt) return false
  return purpose === 'signup' ? isSameMailbox(grant.email, email) : grant.email === email
}

type FollowLinkDeps = { accounts: Accounts; links: LinkStore; now: () => Date }

/**
 * The address that was proven, and its account unless it is to sign up. `flow` is that of what the link opens: the system
 * admin cannot reset, so has none.
 */
type Followed = { email: string; user: UserItem | undefined; flow: string | undefined }

/**
 * Uses a link, which proves that the caller reads this mailbox. Used, expired and unknown links are refused alike, and so
 * are those from before a change of the password, or of an address that has signed up since.
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
 * Whether this is the code of the row, and not expired. The row's key holds the browser's flow, so no other browser
 * reads it.
 */
export const isRightCode = (item: CodeItem, otp: string, ring: KeyRing, now: Date): boolean => {
  const code = deriveCodeOf(item, ring)
  return item.kind === 'code' && code !== undefined && isSameText(otp, code) && now.toISOString() < item.expiresAt
}
