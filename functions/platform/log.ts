import { config } from './config.ts'
import { currentCallId, waits, workedOn } from './current-call.ts'
import type { FaultLine } from './faults.ts'

/** All that a log line may hold. Nothing a person typed is on the list: no body, code, token, address or phone. */
export type LogLine = Partial<FaultLine> & {
  request_id?: string
  /** The edge's id of a call, as in its access log. */
  edge_id?: string | undefined
  group?: string
  operation?: string | undefined
  status?: number
  code?: string | undefined
  ms?: number
  user_id?: string | undefined
  count?: number
  /** The counter or timeline that is wrong, its owner, and the difference. */
  figure?: string
  subject?: string
  difference?: number
  /** The push service that was called. */
  service?: string
  /** The used part of a quota. */
  percent?: number
}

/**
 * Writes a line. Adds the id of the original call, the row being worked on, the release, and the wait for each
 * dependency.
 */
export const log = (level: 'info' | 'error', message: string, line: LogLine = {}): void => {
  if (level === 'info' && config.LOG_LEVEL === 'error') return
  const call_id = currentCallId()
  const said = {
    level,
    message,
    at: new Date().toISOString(),
    ...line,
    ...workedOn(),
    call_id: call_id === line.request_id ? undefined : call_id,
    waited: waits(),
    release: config.RELEASE || undefined,
  }
  process.stdout.write(`${JSON.stringify(said)}\n`)
}
