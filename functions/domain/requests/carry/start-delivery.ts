import type { Session } from '#functions/platform/sessions/session.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { requestCard } from '../request-card.ts'
import type { RequestStore } from '../request-store.ts'
import { started } from '../request-transitions.ts'
import { refuseUnlessCarrier } from './refuse-unless-carrier.ts'

type Deps = { requests: Pick<RequestStore, 'change'>; now: () => Date }

/** R7 */
export const startDelivery = async (
  { requests, now }: Deps,
  session: Session,
  requestId: RequestId,
): Promise<RequestCard> => {
  const item = await requests.change(requestId, (was) => {
    refuseUnlessCarrier(was, session)
    if (was.status === 'in_transit') return undefined
    if (!canTransition('start', was.status)) throw new Failure('request.moved')
    return { next: started(was, { by: session.userId, at: now() }) }
  })
  return requestCard(item, 'carrier', now())
}
