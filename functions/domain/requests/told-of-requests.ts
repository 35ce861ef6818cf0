import type { Mail } from '#functions/platform/mail/mail.ts'
import type { Change, Effect } from '#functions/platform/realtime/effect.ts'
import { keys } from '#functions/platform/table/keys.ts'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { RequestItem } from './request-item.ts'
import { acceptedMail, calledOffMail, receiptMail, returnedMail, tooLateMail } from './request-mails.ts'
import { requestOfRow } from './request-row.ts'

const keptSeconds = 90 * 24 * 3600

/** Who hears what of a step of a request. A wrong guess and a new code are none: they bring no new version. */
export const toldOfRequests = (change: Change): Effect[] => {
  const { PK, SK } = change.new ?? {}
  if (!change.new || SK !== 'META' || !String(PK).startsWith('REQ#')) return []
  const item = requestOfRow(change.new)
  const old = change.old && requestOfRow(change.old)
  if (item.version === old?.version) return []
  return [historyRow(item, old), ...pushes(item, old), ...mails(item, old)]
}

/** The request itself keeps its last event alone; each becomes a row of its own here, under its version. */
const historyRow = (item: RequestItem, old: RequestItem | undefined): Effect => {
  const { requestId, version, status, event, carrierId } = item
  return {
    type: 'put',
    row: {
      ...keys.requestEvent(requestId, version),
      ...event,
      from: old?.status ?? null,
      status,
      ...(carrierId && { carrierId }),
      ttl: Math.floor(Date.parse(event.at) / 1000) + keptSeconds,
    },
  }
}

const hasBeenTaken = ({ event }: RequestItem): boolean => ['accept', 'assign', 'acceptOffer'].includes(event.type)

/** Its owner, and whoever carried it before or carries it now; also who did it, for their other devices. */
const pushes = (item: RequestItem, old: RequestItem | undefined): Effect[] => {
  if (!old) return []
  const parties = new Set([item.ownerId, old.carrierId, item.carrierId])
  return [...parties].flatMap((userId) => (userId ? [{ type: 'push', userId, event: newsFor(userId, item) }] : []))
}

const newsFor = (userId: UserId, item: RequestItem): SocketEvent => {
  const { requestId, version: v, status, ownerId } = item
  const about = { id: `${requestId}.${v}`, v, request_id: requestId, status }
  return userId === ownerId && hasBeenTaken(item)
    ? { type: 'offer_accepted', ...about, message: 'A partner has accepted your request.' }
    : { type: 'request_updated', ...about }
}

const mails = (item: RequestItem, old: RequestItem | undefined): Effect[] => {
  const { requestId, version, ownerId, event, status } = item
  const mail = (userId: UserId, content: Omit<Mail, 'to'>): Effect[] => [
    { type: 'mail-to-user', id: `request#${requestId}#${version}`, userId, mail: content },
  ]
  if (hasBeenTaken(item)) return mail(ownerId, acceptedMail(item))
  switch (event.type) {
    case 'giveBack':
    case 'withdraw':
      return mail(ownerId, status === 'cancelled' ? tooLateMail(item) : returnedMail(item))
    case 'complete':
      return mail(ownerId, receiptMail(item))
    case 'cancel':
      return old?.carrierId ? mail(old.carrierId, calledOffMail(item)) : []
    default:
      return []
  }
}
