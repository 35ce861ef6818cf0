import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import type { Change, Effect } from '#functions/platform/realtime/effect.ts'
import { decisionMail } from './business-mails.ts'

/** Who hears of a change to a business, and what follows from it. */
export const toldOfBusinesses = (change: Change): Effect[] => {
  const { PK, SK } = change.new ?? change.old ?? {}
  if (!String(PK).startsWith('BIZ#') || SK !== 'PROFILE') return []
  // We alone write these rows.
  const [old, business] = [change.old as BusinessItem | undefined, change.new as BusinessItem | undefined]
  // One that comes into the table already decided was set up by us.
  return old && business ? [...toldOfDecision(old, business), ...toldOfName(old, business)] : []
}

const toldOfDecision = (old: BusinessItem, business: BusinessItem): Effect[] => {
  const { businessId, ownerId, status, version } = business
  const mail = status === old.status ? undefined : decisionMail(business)
  return mail ? [{ type: 'mail-to-user', id: `business#${businessId}#${version}`, userId: ownerId, mail }] : []
}

/** Whoever saved the name brings it to the drivers, too; what they did not get to is done from here. */
const toldOfName = (old: BusinessItem, { businessId, name }: BusinessItem): Effect[] =>
  name === old.name ? [] : [{ type: 'business-renamed', businessId }]
