import { inTurn } from '#functions/platform/table/in-batches.ts'
import type { UserId } from '#shared/model/ids.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { callOff } from './cancel-request.ts'
import { withExpiryApplied } from './request-item.ts'
import type { RequestLists } from './request-list-store.ts'
import type { RequestStore } from './request-store.ts'

type Deps = { requests: Pick<RequestStore, 'change'>; lists: Pick<RequestLists, 'open'> }

/**
 * R10 for all that a person still has waiting or matched; safe to run again. What is on its way stays. Each changes the same
 * row of counters, so they go one after another.
 */
export const cancelAllOf = async ({ requests, lists }: Deps, userId: UserId, at: Date): Promise<void> => {
  const open = await lists.open(userId, { atMost: Number.POSITIVE_INFINITY, now: at })
  const ids = open.filter(({ status }) => canTransition('cancel', status)).map(({ requestId }) => requestId)
  await inTurn(ids, (id) =>
    requests.change(id, (item) =>
      canTransition('cancel', withExpiryApplied(item, at).status) ? callOff(item, { by: userId, at }) : undefined,
    ),
  )
}
