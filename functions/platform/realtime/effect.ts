import type { Mail } from '#functions/platform/mail/mail.ts'
import type { Item } from '#functions/platform/table/table.ts'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'

/** An item of the table before and after a write, as the stream tells it. */
export type Change = { old: Item | undefined; new: Item | undefined; at: Date }

/** What a change makes us do. Each may be carried out twice without harm. */
export type Effect =
  | { type: 'mail'; id: string; mail: Mail }
  /** To somebody whose address only their own row knows; who has no mailbox gets none. */
  | { type: 'mail-to-user'; id: string; userId: string; mail: Omit<Mail, 'to'> }
  /** A row that follows from the change. */
  | { type: 'put'; row: Item }
  | { type: 'push'; userId: string; event: SocketEvent }
  /** Closes those sockets of a person whose session is over. */
  | { type: 'end-sockets'; userId: string }
