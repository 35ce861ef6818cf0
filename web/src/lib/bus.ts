import { Hub } from 'aws-amplify/utils'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'

/** What the parts of the app tell each other without knowing each other. */
type Channels = {
  /** What the server pushed; 'missed' says that some of it may not have come, so that all must be fetched again. */
  realtime: SocketEvent | { type: 'missed' }
  /** The server no longer knows this session. */
  session: { type: 'ended' }
}

export const announce = <Name extends keyof Channels>(channel: Name, event: Channels[Name]): void =>
  Hub.dispatch(channel, { event: event.type, data: event })

/** Answers with the way to stop listening. */
export const listen = <Name extends keyof Channels>(
  channel: Name,
  hear: (event: Channels[Name]) => void,
): (() => void) =>
  // Only `announce` speaks on these channels, so what arrives is what it was given.
  Hub.listen(channel, ({ payload }) => hear(payload.data as Channels[Name]))
