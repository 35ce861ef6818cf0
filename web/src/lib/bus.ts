import { Hub } from 'aws-amplify/utils'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'

/** Events between parts of the app that do not import each other. */
type Channels = {
  /** Events that the server pushed. 'missed' means that some may not have arrived, so everything must be reloaded. */
  realtime: SocketEvent | { type: 'missed' }
  /** The session has ended on the server. */
  session: { type: 'ended' }
  /** The user logs out. The server may not know yet. */
  'log-out': { type: 'begun' }
}

export const announce = <Name extends keyof Channels>(channel: Name, event: Channels[Name]): void =>
  Hub.dispatch(channel, { event: event.type, data: event })

/** Returns a function that stops listening. */
export const listen = <Name extends keyof Channels>(
  channel: Name,
  onEvent: (event: Channels[Name]) => void,
): (() => void) =>
  // Only `announce` dispatches on these channels, so the data has the channel's type.
  Hub.listen(channel, ({ payload }) => onEvent(payload.data as Channels[Name]))
