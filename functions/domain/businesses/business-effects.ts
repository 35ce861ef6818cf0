import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import { decisionMail } from './business-mails.ts'

/** Who hears of a change to a business, and what follows from it. */
export const businessEffects = (change: Change): Effect[] => {
  const { PK, SK } = change.new ?? change.old ?? {}
  if (!String(PK).startsWith('BIZ#') || SK !== 'PROFILE') return []
  // We alone write these rows.
  const [old, business] = [change.old as BusinessItem | undefined, change.new as BusinessItem | undefined]
  // One that comes into the table already decided was set up by us.
  return old && business ? [...toldOfStatus(old, business), ...toldOfName(old, business)] : []
}

/** Its owner's screens say what may be done now, on every device; a decision is mailed, too. */
const toldOfStatus = (old: BusinessItem, business: BusinessItem): Effect[] => {
  const { businessId, ownerId, status, version: v } = business
  if (status === old.status) return []
  const mail = decisionMail(business)
  return [
    { type: 'push', userId: ownerId, event: { type: 'session_changed', id: `${businessId}.${v}`, v } },
    ...(mail ? [{ type: 'mail-to-user' as const, id: `business#${businessId}#${v}`, userId: ownerId, mail }] : []),
  ]
}

/** Whoever saved the name brings it to the drivers, too; what they did not get to is done from here. */
const toldOfName = (old: BusinessItem, { businessId, name }: BusinessItem): Effect[] =>
  name === old.name ? [] : [{ type: 'business-renamed', businessId }]
