import type { RequestId } from '#shared/model/ids.ts'
import type { RequestStore } from './request-store.ts'
import { expired } from './request-transitions.ts'

/** R6 and R11: writes down what time has done to a request. One that has moved on stays as it is. */
export const expireRequest = async (
  { requests }: { requests: Pick<RequestStore, 'change'> },
  requestId: RequestId,
  now: Date,
): Promise<void> => {
  await requests.change(requestId, (item) => {
    const next = expired(item, now)
    return next && { next }
  })
}
