import { ServiceUnavailableError } from './aws/service-unavailable.ts'
import { config } from './config.ts'

/** All that a log line may hold. Nothing a person typed is on the list: no body, code, token, address or phone. */
export type LogLine = {
  request_id?: string
  group?: string
  operation?: string | undefined
  status?: number
  code?: string | undefined
  ms?: number
  user_id?: string | undefined
  count?: number
  /** A counter or a timeline, whose it is, and by how much it is off. */
  figure?: string
  subject?: string
  difference?: number
  /** The name and place of a fault, and those of its causes. */
  fault?: string | undefined
}

export const log = (level: 'info' | 'error', message: string, line: LogLine = {}): void => {
  if (level === 'info' && config.LOG_LEVEL === 'error') return
  process.stdout.write(`${JSON.stringify({ level, message, at: new Date().toISOString(), ...line })}\n`)
}

/** Enough for an outage: the refusal, what was asked of which service, and why that did not answer. */
const mostCauses = 3

/**
 * A fault's name, code and the line that threw it, and the same of its causes. Their messages are left out, since they may
 * quote what a user typed, save that of an outage.
 */
export const faultOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  return chainOf(error, mostCauses).map(describe).join(', caused by ')
}

const chainOf = (error: unknown, length: number): Error[] =>
  error instanceof Error && length > 0 ? [error, ...chainOf(error.cause, length - 1)] : []

const describe = (error: Error): string => {
  const code = 'code' in error && /^[\w.-]{1,60}$/.test(String(error.code)) ? ` ${error.code}` : ''
  const message = error instanceof ServiceUnavailableError ? ` (${error.message})` : ''
  const place = error.stack?.split('\n').find((row) => row.trimStart().startsWith('at '))
  return `${error.name}${code}${message}${place ? ` ${place.trim()}` : ''}`
}
