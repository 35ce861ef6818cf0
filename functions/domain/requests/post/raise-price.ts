import type { Session } from '#functions/platform/lambda/session.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { penceOf } from '#shared/model/money.ts'
import { maxRaises, raiseError } from '#shared/model/raise-price.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { hasExpired, withExpiryApplied } from '../lifecycle/request-expiry.ts'
import { raised } from '../lifecycle/request-transitions.ts'
import { requestCard } from '../request-card.ts'
import { asWritten } from '../request-item.ts'
import type { RequestStore } from '../request-store.ts'
import { refuseErrors } from './suggest-price.ts'

type Deps = { requests: Pick<RequestStore, 'change'>; now: () => Date }

/** R21. A repeated call finds the new price already set, and changes nothing. */
export const raisePrice = async (
  { requests, now }: Deps,
  { userId }: Session,
  requestId: RequestId,
  price: number | undefined,
): Promise<RequestCard> => {
  const item = await requests.change(requestId, (stored) => {
    if (stored.ownerId !== userId) throw new Failure('request.unknown')
    const at = now()
    const was = asWritten(stored)
    if (!canTransition('raise', was.status) || hasExpired(was, at)) throw new Failure('request.not-waiting')
    const { raises = 0, pricePence } = was
    if (raises > 0 && price !== undefined && penceOf(price) === pricePence) return undefined
    if (raises >= maxRaises) throw new Failure('request.raised-enough')
    const error = raiseError(price, pricePence)
    refuseErrors(error ? { price: error } : {})
    return { next: raised(was, penceOf(price ?? 0), { by: userId, at }) }
  })
  return requestCard(withExpiryApplied(item, now()), 'requester', now())
}
