import type { Effect, Recipient, StreamChange } from '#functions/domain/shared/effect.ts'
import { noticeTime, notify } from '#functions/domain/shared/notify.ts'
import { config } from '#functions/platform/config.ts'
import { BusinessId, UserId } from '#shared/model/ids.ts'
import { type Notification, wordsOf } from '#shared/model/notifications.ts'
import { toTaxYearItem } from './tax-year-store.ts'

const [site = ''] = config.PUBLIC_ORIGINS

/** Notifies a partner, or the owner of a business, once the statement of a year has been announced. */
export const statementEffects = (change: StreamChange): Effect[] => {
  const [old, item] = [change.old, change.new].map((row) => row && toTaxYearItem(row))
  if (!item?.isAnnounced || old?.isAnnounced) return []
  const { ownerId, year } = item
  const businessId = BusinessId.safeParse(ownerId).data
  const to: Recipient = businessId ? { businessId } : { userId: UserId.parse(ownerId) }
  const notification: Notification = { kind: 'taxStatement', of: businessId ? 'business' : 'partner', year }
  const { title, body, opens } = wordsOf(notification)
  return notify({
    ...{ id: `statement#${ownerId}#${year}`, to, at: noticeTime(change) },
    notification,
    mail: { heading: title, paragraphs: [body], link: { text: 'Go to your tax statement', url: `${site}${opens}` } },
  })
}
