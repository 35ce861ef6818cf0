import { config } from './config.ts'
import { currentCallId, waits, workedOn } from './current-call.ts'
import type { FaultLine } from './faults.ts'

/** All that a log line may hold. Nothing a person typed is on the list: no body, code, token, address or phone. */
export type LogLine = Partial<FaultLine> & {
  request_id?: string
  /** The edge’s own id of a call, as in its access log. */
  edge_id?: string | undefined
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
  /** Of a quota. */
  percent?: number
}

/** Adds the call that began it, the row that is worked on, the release, and how long each dependency was waited for. */
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
