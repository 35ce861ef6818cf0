import type { RequestDetail } from '#functions/domain/requests/request-item.ts'
import { publicKilometres, publicPoint } from '#shared/model/geo.ts'
import { priceOf } from '#shared/model/pricing.ts'
import { type Step, stepsOf } from '../step.ts'
import type { MakeLaw } from './law.ts'

const detailOf = ({ rows }: Step, requestId: string): RequestDetail | undefined =>
  // as its store writes it
  rows.find(({ name }) => name === `REQ#${requestId}\u0000META#DETAIL`)?.after?.item as RequestDetail | undefined

/** L9: what strangers see, including the price, depends on the public points of both ends alone. */
export const publicPriceLaw: MakeLaw = () => {
  const reached = new Set<string>()
  return {
    reached,
    look: (step) =>
      stepsOf(step).flatMap(({ was, next }) => {
        const { requestId, pickup, category, mode, slot, band, loadingAssistance, publicKm, metres = 0 } = next
        const detail = was ? undefined : detailOf(step, requestId)
        if (!detail?.deliveryPoint || !pickup.point) return []
        const kilometres = publicKilometres(publicPoint(pickup.point), publicPoint(detail.deliveryPoint))
        const penceFor = (way: number): number =>
          priceOf({ category, mode, slot, band, loadingAssistance, bags: detail.bags, metres: way }).pence
        const pence = penceFor(kilometres * 1000)
        if (penceFor(metres) !== pence) reached.add('exact metres would have made another price')
        return [
          ...(publicKm === kilometres ? [] : [`${requestId} shows ${publicKm} km, and is ${kilometres} km long`]),
          ...(detail.suggestedPence === pence ? [] : [`${requestId} costs ${detail.suggestedPence}, not ${pence}`]),
        ]
      }),
  }
}
