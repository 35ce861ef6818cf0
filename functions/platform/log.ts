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
  /** The name and place of a fault of ours. */
  fault?: string | undefined
}

export const log = (level: 'info' | 'error', message: string, line: LogLine = {}): void => {
  if (level === 'info' && config.LOG_LEVEL === 'error') return
  process.stdout.write(`${JSON.stringify({ level, message, at: new Date().toISOString(), ...line })}\n`)
}

/** A fault's name and the line that threw it. Its message is left out, since it may quote what a user typed. */
export const faultOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  const place = error.stack?.split('\n').find((row) => row.trimStart().startsWith('at '))
  return `${error.name}${place ? ` ${place.trim()}` : ''}`
}
