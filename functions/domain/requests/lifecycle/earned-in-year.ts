import { isEarned } from '#shared/model/earnings.ts'
import type { BusinessId, UserId } from '#shared/model/ids.ts'
import { quarterOf } from '#shared/model/tax-year.ts'
import type { RequestItem } from '../request-item.ts'

/** What is reported of an earned job: its price and quarter, for the partner, or for the business of the driver. */
export const earnedInYear = (
  item: RequestItem,
): { earner: UserId | BusinessId; year: number; amounts: Record<string, number> } | undefined => {
  const { carrierId, businessId, event, pricePence } = item
  const earner = businessId ?? carrierId
  if (!earner || !isEarned(item)) return undefined
  const { year, quarter } = quarterOf(new Date(event.at))
  const amounts = { [`q${quarter}Pence`]: pricePence, [`q${quarter}Jobs`]: 1 }
  return { earner, year, amounts }
}
