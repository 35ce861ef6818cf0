import type { Session } from '#functions/platform/sessions/session.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { canBeMarkedPaid } from '#shared/model/payment.ts'
import { requestCard } from '../request-card.ts'
import type { RequestStore } from '../request-store.ts'
import { viewerOf } from '../viewer-of.ts'

type Deps = { requests: Pick<RequestStore, 'change'>; now: () => Date }

/** The carrier or their business says whether they were paid. It is no step of the delivery: the version stays. */
export const markPaid = async (
  { requests, now }: Deps,
  session: Session,
  requestId: RequestId,
  isPaid: boolean,
): Promise<RequestCard> => {
  const item = await requests.change(requestId, (was) => {
    const viewer = viewerOf(was, session)
    if (!viewer) throw new Failure('request.unknown')
    if (viewer === 'requester') throw new Failure('request.not-carrier')
    if (!canBeMarkedPaid(was.status)) throw new Failure('payment.too-early')
    const { paidAt, ...rest } = was
    if (isPaid === (paidAt !== undefined)) return undefined
    return { next: isPaid ? { ...rest, paidAt: now().toISOString() } : rest }
  })
  return requestCard(item, viewerOf(item, session), now())
}
