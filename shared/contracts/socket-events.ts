import * as z from 'zod/mini'

/** What the server may push. Events are hints: a client that missed some refetches and is right again. */
export const SocketEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('session_changed'), id: z.string(), v: z.number() }),
])
export type SocketEvent = z.output<typeof SocketEvent>
