import { inBatches } from '#shared/model/concurrency-limit.ts'
import type { RequestId, UserId } from '#shared/model/ids.ts'
import type { UserItem } from '../user-store.ts'
import { type SearchPartsStore, searchPartKeys } from './search-parts-store.ts'

/** The rest follows the next night. */
const maxMinutes = 8
const pageSize = 100

type Deps = {
  parts: SearchPartsStore
  requestsOf: (userId: UserId) => Promise<readonly { requestId: RequestId }[]>
  /** Writes the rows that find requests by their numbers. */
  putNumbers: (requestIds: readonly RequestId[]) => Promise<void>
  now: () => Date
}

/**
 * Writes the rows for parts of words of users who signed up before such rows existed, and the rows for the numbers of
 * their requests. The fan-out writes both for everyone else, so after one pass over all users nothing is left to do.
 * Returns the number of users.
 */
export const fillSearch = async (deps: Deps): Promise<number> => {
  const { parts, now } = deps
  const filling = await parts.readFilling()
  if (filling?.isDone) return 0
  const endsAt = now().getTime() + maxMinutes * 60_000
  let filled = 0
  let last = filling?.upTo ?? ''
  for await (const { users, upTo } of parts.listAll(filling?.upTo, pageSize)) {
    await inBatches(users, (user) => fillUser(deps, user))
    filled += users.length
    last = upTo
    await parts.keepFilling({ upTo, isDone: false })
    if (now().getTime() >= endsAt) return filled
  }
  await parts.keepFilling({ upTo: last, isDone: true })
  return filled
}

const fillUser = async ({ parts, putNumbers, requestsOf }: Deps, user: UserItem): Promise<void> => {
  await parts.settle(user.userId, searchPartKeys(user))
  await putNumbers((await requestsOf(user.userId)).map(({ requestId }) => requestId))
}
