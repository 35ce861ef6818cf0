import type { IncomingMessage } from 'node:http'
import { isLoopback, withoutPort } from '#shared/model/loopback.ts'

/** What a proxy or a tunnel adds to a call that it passes on. */
const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via']

/**
 * Whether the call says of itself that it was made on this machine, to this machine: what is meant for the screen here
 * is shown to no other. A page under a foreign name that stands for this machine names itself in Host.
 */
export const isDirectCall = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  isLoopback(withoutPort(headers.host ?? '')) && !forwarding.some((name) => name in headers)
