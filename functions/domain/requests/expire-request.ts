import type { RequestId } from '#shared/model/ids.ts'
import { type RequestStore, requestStore } from './request-store.ts'
import { expired } from './request-transitions.ts'

type Requests = { requests: Pick<RequestStore, 'change'> }

/** R6 and R11: writes the expiry of a request or its offer. A request that has moved on stays as it is. */
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
