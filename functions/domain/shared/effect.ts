import type { ScheduledTask, WorkEnd } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import type { Mail } from '#functions/platform/mail/mail.ts'
import type { MailTurn } from '#functions/platform/mail/mail-store.ts'
import type { Item, Key } from '#functions/platform/table/keys.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import type { PublicPoint } from '#shared/model/geo.ts'
import type { BusinessId, RequestId, UserId } from '#shared/model/ids.ts'
import type { Notification, NotificationKind } from '#shared/model/notifications.ts'
import type { RequestStatus } from '#shared/model/request-lifecycle.ts'

/** A row before and after a write, as the stream delivers it. */
export type StreamChange = { old: Item | undefined; new: Item | undefined; at: Date }

/** A user, or the owner of a business, who is looked up in its row. */
export type Recipient = { userId: UserId } | { businessId: BusinessId }

/** What a change causes. Each effect is safe to apply twice. */
export type Effect =
  /** `codeRow` is the row that the mail's code or link is derived from. */
  | { type: 'mail'; id: string; mail: Mail; codeRow?: Key }
  /**
   * The address is read from the user's row; drivers have no mailbox and get none. A mail with a `turn` is held back if
   * its request has caused too many. The kind of its notification and its reader's settings decide whether it is sent,
   * and when. `canBeSwitchedOff` marks mails that repeat what a screen shows and ask for nothing; users who have
   * reported us as spam no longer get them.
   */
  | {
      type: 'mail-to'
      id: string
      to: Recipient
      mail: Omit<Mail, 'to'>
      turn?: Omit<MailTurn, 'id'>
      canBeSwitchedOff?: true
      /** Its entry in the list. */
      note: { id: string; kind: NotificationKind }
    }
  /** An entry in the recipient's list of notifications. A repeated change has the same `at`. */
  | { type: 'note'; id: string; to: Recipient; at: string; notification: Notification }
  | { type: 'push-to-business'; businessId: BusinessId; event: SocketEvent }
  /** A row that the change causes. */
  | { type: 'put-row'; row: Item }
  /** A row that is no longer needed. */
  | { type: 'delete-row'; key: Key }
  | { type: 'push'; userId: string; event: SocketEvent }
  | { type: 'schedule-task'; task: ScheduledTask }
  /** A job entered the pool: notify partners online near its pickup. */
  | { type: 'pool-added'; news: PoolNews }
  /** A job left the pool: notify the partners who had been notified of it. */
  | { type: 'pool-removed'; requestId: RequestId; v: number; status: RequestStatus }
  /** A user may no longer work, or a ride was deleted. */
  | { type: 'end-work'; end: WorkEnd }
  /** A user is new, renamed or erased: the rows for parts of words that they may have gained or lost. */
  | { type: 'search-parts'; userId: UserId; rows: readonly Key[] }
  /** A business has a new name: copy it to its drivers. */
  | { type: 'business-renamed'; businessId: BusinessId }
  /** Closes the sockets of a user's ended sessions. */
  | { type: 'end-sockets'; userId: string }
  /** Deletes the row of sockets of an erased user who has none open. */
  | { type: 'forget-sockets'; userId: string }
  /** Deletes notifications that were written while their reader was being erased. */
  | { type: 'forget-notifications'; userId: string }

/** A job in the pool: what decides who is notified, and the `card` that they get. */
export type PoolNews = {
  requestId: RequestId
  v: number
  pickup: PublicPoint
  /** The modes that can carry the job. */
  modes: readonly TransportMode[]
  /** The owner, and the partners and businesses who gave the job back or declined it. */
  excluded: readonly string[]
  card: RequestCard
  /** Who is rung; the others only see it in their list. */
  ringing: 'everybody' | 'new-ones' | 'nobody'
  /** The request it was changed from (perhaps over several changes), which last rang everyone. */
  changeOf?: RequestId
}
