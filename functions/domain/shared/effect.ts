import type { ScheduledTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import type { Mail } from '#functions/platform/mail/mail.ts'
import type { MailTurn } from '#functions/platform/mail/mail-store.ts'
import type { Key } from '#functions/platform/table/keys.ts'
import type { Item } from '#functions/platform/table/table.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import type { PublicPoint } from '#shared/model/geo.ts'
import type { BusinessId, RequestId, RideId, UserId } from '#shared/model/ids.ts'
import type { RequestStatus } from '#shared/model/request-lifecycle.ts'

/** An item of the table before and after a write, as the stream tells it. */
export type Change = { old: Item | undefined; new: Item | undefined; at: Date }

/** What a change makes us do. Each may be carried out twice without harm. */
export type Effect =
  /** With a `codeRow` it holds a code or a link that follows from that row. */
  | { type: 'mail'; id: string; mail: Mail; codeRow?: Key }
  /**
   * To somebody whose address only their own row knows; who has no mailbox gets none. With a `turn` it only tells of what
   * a screen shows as well, and is held where a request has caused too many.
   */
  | { type: 'mail-to-user'; id: string; userId: string; mail: Omit<Mail, 'to'>; turn?: Omit<MailTurn, 'id'> }
  /** To whoever owns a business, which only its own row knows. */
  | { type: 'mail-to-business'; id: string; businessId: BusinessId; mail: Omit<Mail, 'to'> }
  | { type: 'push-to-business'; businessId: BusinessId; event: SocketEvent }
  /** A row that follows from the change. */
  | { type: 'put-row'; row: Item }
  /** A row that has lost its reason. */
  | { type: 'delete-row'; key: Key }
  | { type: 'push'; userId: string; event: SocketEvent }
  | { type: 'schedule-task'; task: ScheduledTask }
  /** A job that has just come into the pool: for those online near its pickup. */
  | { type: 'pool-added'; news: PoolNews }
  /** It has left the pool: for those who were told of it. */
  | { type: 'pool-removed'; requestId: RequestId; v: number; status: RequestStatus }
  /** Somebody is no verified partner any more: what is matched or offered to them goes back, and they are offline. */
  | { type: 'partnership-ended'; userId: UserId }
  /** Somebody has asked to be erased: what is open of theirs ends now. */
  | { type: 'erasure-requested'; userId: UserId }
  /** A driver may not work any more: what is matched to them goes back. */
  | { type: 'driver-deactivated'; userId: UserId }
  /** A business is called otherwise: what its drivers have of its name follows. */
  | { type: 'business-renamed'; businessId: BusinessId }
  /** A ride was taken back: what was offered for it goes to everybody. */
  | { type: 'ride-removed'; partnerId: UserId; rideId: RideId }
  /** Closes those sockets of a person whose session is over. */
  | { type: 'end-sockets'; userId: string }
  /** Of somebody who is gone, and has no open socket any more. */
  | { type: 'forget-sockets'; userId: string }

/** A job of the pool, as far as it matters who hears of it; `card` is what they hear. */
export type PoolNews = {
  requestId: RequestId
  v: number
  pickup: PublicPoint
  /** Those that can carry it: whoever has one of them may take it. */
  modes: readonly TransportMode[]
  /** Its owner, and who gave it back or declined it. */
  excluded: readonly UserId[]
  card: RequestCard
}
