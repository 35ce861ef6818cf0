import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { RelatedWrite, RequestStore } from '#functions/domain/requests/request-store.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { Failure } from '#shared/model/failure.ts'
import type { DisputeId } from '#shared/model/ids.ts'
import type { DisputeItem } from './dispute-item.ts'
import type { DisputeStore } from './dispute-store.ts'

export type ChangeDeps = {
  requests: Pick<RequestStore, 'find' | 'change'>
  disputes: Pick<DisputeStore, 'find' | 'replace' | 'write'>
}

/** A problem, and its request as it is now. */
type DisputeAndRequest = { dispute: DisputeItem; item: RequestItem }

/** The next state of a problem; with `item`, that of its request in the same transaction. */
type Step = { dispute: DisputeItem; item?: RequestItem; also?: RelatedWrite[] }

/** Returns the next states, or undefined if nothing has to change; throws to refuse. */
type DecideDispute = (dispute: DisputeItem, item: RequestItem) => Step | undefined

// As many as a step of a request takes that loses its races.
const mostRounds = 6

/**
 * Changes a problem, and its request if it is attached to it. If either has changed meanwhile, `decide` is called again
 * with both as they are now. So it is after a refusal, too, if the problem is no longer as it was read: the request is
 * read after it, and somebody may have ended both between the two reads.
 */
export const changeDispute = async (
  deps: ChangeDeps,
  disputeId: DisputeId,
  decide: DecideDispute,
): Promise<DisputeAndRequest> => {
  for (let round = 0; round < mostRounds; round += 1) {
    const dispute = await deps.disputes.find(disputeId)
    if (!dispute) throw new Failure('problem.unknown')
    try {
      return await changeOnce(deps, dispute, decide)
    } catch (error) {
      if (error instanceof DisputeMoved) continue
      const isAsRead = async () => (await deps.disputes.find(disputeId))?.version === dispute.version
      if (!(error instanceof Failure) || (await isAsRead())) throw error
    }
  }
  throw new Failure('service.unavailable', { retryAfterSeconds: 1 })
}

/** The row of the problem is not as it was read. */
class DisputeMoved extends Error {}

const changeOnce = async (
  { requests, disputes }: ChangeDeps,
  dispute: DisputeItem,
  decide: DecideDispute,
): Promise<DisputeAndRequest> => {
  let step: Step | undefined
  const writesOf = ({ dispute: next, also = [] }: Step): RelatedWrite[] => [
    { action: disputes.replace(dispute, next), refusal: () => new DisputeMoved() },
    ...also,
  ]
  const item = await requests.change(dispute.requestId, (stored) => {
    step = decide(dispute, stored)
    return step?.item && { next: step.item, also: writesOf(step) }
  })
  if (!step) return { dispute, item }
  if (!step.item) await writeAlone(disputes, writesOf(step))
  return { dispute: step.dispute, item }
}

const writeAlone = async (disputes: Pick<DisputeStore, 'write'>, writes: readonly RelatedWrite[]): Promise<void> => {
  const actions: Action[] = writes.map(({ action }) => action)
  const refused = await disputes.write(actions)
  if (refused !== undefined) throw writes[refused]?.refusal()
}
