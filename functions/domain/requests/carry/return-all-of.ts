import { inTurn } from '#functions/platform/table/in-batches.ts'
import type { UserId } from '#shared/model/ids.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import type { RequestItem } from '../request-item.ts'
import type { RequestLists } from '../request-list-store.ts'
import type { RequestStore } from '../request-store.ts'
import { withdrawn } from '../request-transitions.ts'

export type ReturnAllOfDeps = { requests: Pick<RequestStore, 'change'>; lists: Pick<RequestLists, 'active'> }

/**
 * R13 for all that somebody has promised to carry; safe to run again. What is on its way is theirs to finish. Each changes
 * the same row of counters, so they go one after another.
 */
export const returnAllOf = async ({ requests, lists }: ReturnAllOfDeps, partnerId: UserId, at: Date): Promise<void> => {
  const isPromised = ({ carrierId, status }: RequestItem): boolean =>
    carrierId === partnerId && canTransition('withdraw', status)
  const active = await lists.active(partnerId)
  await inTurn(active.filter(isPromised), ({ requestId }) =>
    requests.change(requestId, (item) => (isPromised(item) ? { next: withdrawn(item, at) } : undefined)),
  )
}
