import type { Session } from '#functions/platform/sessions/session.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { isOver } from '#shared/model/statuses.ts'
import { waitsUntil } from '#shared/model/time-slots.ts'
import { withExpiryApplied } from '../request-item.ts'
import type { RequestStore } from '../request-store.ts'
import type { RejectionStore } from './rejection-store.ts'

type Deps = { requests: Pick<RequestStore, 'find'>; rejections: Pick<RejectionStore, 'add'>; now: () => Date }

/**
 * Whatever is asked, the answer is the same, so nobody learns from it which jobs there are. It is remembered where that
 * can matter, and somebody else's having been quicker does not matter: the job may come back.
 */
export const rejectRequest = async (
  { requests, rejections, now }: Deps,
  { userId }: Session,
  requestId: RequestId,
): Promise<{ message: string }> => {
  const stored = await requests.find(requestId)
  const item = stored && withExpiryApplied(stored, now())
  const mayBeShown = item && !isOver(item.status) && item.ownerId !== userId
  if (mayBeShown) await rejections.add(userId, requestId, waitsUntil(item.date, item.slot))
  return { message: 'You will not see this job again.' }
}
