import type { Mail } from '#functions/platform/mail/mail.ts'
import type { Item } from '#functions/platform/table/table.ts'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'

/** An item of the table before and after a write, as the stream tells it. */
export type Change = { old: Item | undefined; new: Item | undefined; at: Date }

/** What a change makes us do. Each may be carried out twice without harm. */
export type Effect =
  | { type: 'mail'; id: string; mail: Mail }
  | { type: 'push'; userId: string; event: SocketEvent }
  /** Closes those sockets of a person whose session is over. */
  | { type: 'end-sockets'; userId: string }
