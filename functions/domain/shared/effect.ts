import type { ScheduledTask, WorkEnd } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import type { Mail } from '#functions/platform/mail/mail.ts'
import type { MailTurn } from '#functions/platform/mail/mail-store.ts'
import type { Item, Key } from '#functions/platform/table/keys.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import type { PublicPoint } from '#shared/model/geo.ts'
import type { BusinessId, RequestId, UserId } from '#shared/model/ids.ts'
import type { RequestStatus } from '#shared/model/request-lifecycle.ts'

/** A row before and after a write, as the stream delivers it. */
export type StreamChange = { old: Item | undefined; new: Item | undefined; at: Date }

/** Something that follows from a change. Each is safe to apply twice. */
export type Effect =
  /** `codeRow` is the row that the mail's code or link is derived from. */
  | { type: 'mail'; id: string; mail: Mail; codeRow?: Key }
  /**
   * To a user, whose address is read from their row; drivers have no mailbox and get none. A mail with a `turn` is held if
   * its request has caused too many. `canBeSwitchedOff` is for mails that repeat what a screen shows and ask for nothing:
   * they end for whoever has reported one of ours as spam.
   */
  | {
      type: 'mail-to-user'
      id: string
      userId: string
      mail: Omit<Mail, 'to'>
      turn?: Omit<MailTurn, 'id'>
      canBeSwitchedOff?: true
    }
  /** To the owner of a business, who is read from its row. */
  | { type: 'mail-to-business'; id: string; businessId: BusinessId; mail: Omit<Mail, 'to'> }
  | { type: 'push-to-business'; businessId: BusinessId; event: SocketEvent }
  /** A row that follows from the change. */
  | { type: 'put-row'; row: Item }
  /** A row that is no longer needed. */
  | { type: 'delete-row'; key: Key }
  | { type: 'push'; userId: string; event: SocketEvent }
  | { type: 'schedule-task'; task: ScheduledTask }
  /** A job came into the pool: partners online near its pickup are notified. */
  | { type: 'pool-added'; news: PoolNews }
  /** A job left the pool: partners who were notified of it are notified again. */
  | { type: 'pool-removed'; requestId: RequestId; v: number; status: RequestStatus }
  /** Somebody may not work any more, or a ride was deleted. */
  | { type: 'end-work'; end: WorkEnd }
  /** A business has a new name: its drivers' copies of the name follow. */
  | { type: 'business-renamed'; businessId: BusinessId }
  /** Closes the sockets of a user whose sessions are over. */
  | { type: 'end-sockets'; userId: string }
  /** Deletes the row of sockets of an erased user who has none open. */
  | { type: 'forget-sockets'; userId: string }

/** A job of the pool: what decides who is notified, and the `card` that they get. */
export type PoolNews = {
  requestId: RequestId
  v: number
  pickup: PublicPoint
  /** The modes that can carry the job. */
  modes: readonly TransportMode[]
  /** The owner, and partners and businesses who gave the job back or declined it. */
  excluded: readonly (UserId | BusinessId)[]
  card: RequestCard
  /** Whom it rings; the others see it in their list alone. */
  ringing: 'everybody' | 'new-ones' | 'nobody'
  /** The request that it was changed from, perhaps in several steps, since that last rang everybody. */
  changeOf?: RequestId
}
