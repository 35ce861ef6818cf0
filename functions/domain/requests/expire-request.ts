import type { RequestId } from '#shared/model/ids.ts'
import { expired } from './lifecycle/request-transitions.ts'
import { type RequestStore, requestStore } from './request-store.ts'

type Requests = { requests: Pick<RequestStore, 'change'> }

/** R6, R11, R16 and R18: writes what a deadline has done to a request. A request that has moved on stays as it is. */
export const expireRequest = async (
  requestId: RequestId,
  now: Date,
  { requests }: Requests = { requests: requestStore },
): Promise<void> => {
  await requests.change(requestId, (item) => {
    const next = expired(item, now)
    return next && { next }
  })
}
