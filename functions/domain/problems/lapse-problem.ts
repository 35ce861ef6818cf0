import { isAttached } from '#functions/domain/requests/lifecycle/dispute-steps.ts'
import { lapsed } from '#functions/domain/requests/lifecycle/request-transitions.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import type { DisputeId } from '#shared/model/ids.ts'
import { type ChangeDeps, changeDispute } from './change-dispute.ts'
import { changed, withLapseApplied } from './dispute-item.ts'
import { disputeStore } from './dispute-store.ts'

/**
 * Closes a problem that nobody has resolved in time, and ends the delivery that waits for it (R20 by the clock). Admins
 * keep it in their queue.
 */
export const lapseProblem = async (deps: ChangeDeps, disputeId: DisputeId, now: Date): Promise<void> => {
  await changeDispute(deps, disputeId, (stored, item) => {
    const dispute = withLapseApplied(stored, now)
    if (dispute === stored) return undefined
    if (!isAttached(stored, item)) return { dispute: { ...changed(dispute, item), lapsedTo: 'keep' } }
    const next = lapsed(item)
    const lapsedTo = next.status === item.status ? 'keep' : next.status === 'completed' ? 'complete' : 'cancel'
    return { dispute: { ...changed(dispute, next), lapsedTo }, item: next }
  })
}

/** The same with the stores that it needs outside tests. */
export const lapseStoredProblem = (disputeId: DisputeId, now: Date): Promise<void> =>
  lapseProblem({ requests: requestStore, disputes: disputeStore }, disputeId, now)
