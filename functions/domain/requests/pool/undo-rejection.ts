import type { Session } from '#functions/platform/lambda/request.ts'
import type { RequestId } from '#shared/model/ids.ts'
import type { RejectionStore } from './pool-store.ts'

/** Like the answer to a rejection, this one is always the same, so it does not show which jobs exist. */
export const undoRejection = async (
  { rejections }: { rejections: Pick<RejectionStore, 'remove'> },
  { userId }: Session,
  requestId: RequestId,
): Promise<{ message: string }> => {
  await rejections.remove(userId, requestId)
  return { message: 'You will see this job again while it is open.' }
}
