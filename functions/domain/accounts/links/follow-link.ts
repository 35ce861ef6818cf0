import { randomBytes } from 'node:crypto'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { Failure } from '#shared/model/failure.ts'
import type { AccountStore } from '../account-store.ts'
import { newGrant } from '../codes/code-item.ts'
import { isProtected } from '../protected-admin.ts'
import type { LinkStore } from './link-store.ts'

type Deps = { accounts: Pick<AccountStore, 'findLock' | 'findAccount'>; links: LinkStore; now: () => Date }

/** Whose link it was; `flow` is that of the reset which it opens, and missing for the system admin, who has none. */
type Followed = { user: UserItem; flow: string | undefined }

/** Whoever presses the link reads this mailbox. One that was used, has run out or never was is refused alike. */
export const followLink = async ({ accounts, links, now }: Deps, { token }: { token: string }): Promise<Followed> => {
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
