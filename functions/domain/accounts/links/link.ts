import { randomBytes } from 'node:crypto'
import { isDriverAddress, type UserItem } from '#functions/domain/accounts/user-item.ts'
import { Failure } from '#shared/model/failure.ts'
import type { AccountStore } from '../account-store.ts'
import { newGrant } from '../one-time-code/code.ts'
import { type RequestCodeDeps, requestCode } from '../one-time-code/request.ts'
import { isProtected } from '../user-item.ts'
import type { LinkStore } from './link-store.ts'

type EmailLinkDeps = RequestCodeDeps & { accounts: Pick<AccountStore, 'findLock'> }

/**
 * For somebody whose sign-in is paused, the system admin too. It counts as a reset mail, and each of those carries such
 * a link: when strangers have asked for all mails of a day, the links in them still let the owner in.
 */
export const emailLink = async (deps: EmailLinkDeps, { email }: { email: string }): Promise<void> => {
  const lock = await deps.accounts.findLock(email)
  const kind = lock && !isDriverAddress(email) ? 'link' : 'none'
  await requestCode(deps, { purpose: 'reset', email, to: lock?.email ?? email, kind, tooSoon: 'link.wait' })
}

type FollowLinkDeps = { accounts: Pick<AccountStore, 'findLock' | 'findAccount'>; links: LinkStore; now: () => Date }

/** Whose link it was; `flow` is that of the reset which it opens, and missing for the system admin, who has none. */
type Followed = { user: UserItem; flow: string | undefined }

/** Whoever presses the link reads this mailbox. One that was used, has run out or never was is refused alike. */
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
