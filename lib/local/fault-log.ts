import { createHmac, randomBytes } from 'node:crypto'

type Details = {
  /** What was thrown. Its message is logged only if the system wrote it: any other may quote what a user typed. */
  error?: unknown
  /** The message of a library, from a caller who knows that it quotes no user. */
  cause?: string | undefined
  code?: string | undefined
  operation?: string | undefined
  status?: number | undefined
  server?: string
  /** The caller's address. The line shows a mark instead. */
  caller?: string | undefined
}

type Repeats = { count: number; callers: Set<string>; cause: string | undefined; timer: NodeJS.Timeout }

const quietMs = 60_000
/** At this many callers, counting stops, so that a flood from many addresses takes no memory. */
const maxCallers = 1000

/** The faults of the last minute, keyed by the parts that stay the same when they repeat. */
const recent = new Map<string, Repeats>()

/**
 * Logs a fault of the host as one line of JSON, like the lines of the functions. A repeated fault is logged once a
 * minute at most, with its count. The message is a constant: the details hold what varies.
 */
export const logFault = (message: string, { error, caller, ...given }: Details = {}): void => {
  const { cause, ...kind } = { message, ...describe(error), ...given }
  const key = JSON.stringify(kind)
  const mark = caller === undefined ? undefined : markOf(caller)
  const repeats = recent.get(key)
  if (!repeats) {
    write({ ...kind, cause, count: 1, caller: mark })
    countRepeats(key)
    return
  }
  repeats.count += 1
  repeats.cause = cause
  if (mark !== undefined && repeats.callers.size < maxCallers) repeats.callers.add(mark)
}

const countRepeats = (key: string): void => {
  const timer = setTimeout(() => {
    const repeats = recent.get(key)
    recent.delete(key)
    if (!repeats || repeats.count === 0) return
    writeRepeats(key, repeats)
    countRepeats(key)
  }, quietMs).unref()
  recent.set(key, { count: 0, callers: new Set(), cause: undefined, timer })
}

const writeRepeats = (key: string, { cause, count, callers }: Repeats): void =>
  write({ ...JSON.parse(key), cause, count, ...(callers.size > 0 && { callers: callers.size }) })

/** Logs the counts so far, and starts anew. */
export const flushFaults = (): void => {
  for (const [key, repeats] of recent) {
    clearTimeout(repeats.timer)
    if (repeats.count > 0) writeRepeats(key, repeats)
  }
  recent.clear()
}

const write = ({ message, ...line }: { message: string; [detail: string]: unknown }): void =>
  console.error(JSON.stringify({ level: 'error', message, at: new Date().toISOString(), ...line }))

/** Kind and place of an error, and the system's own words about it. */
const describe = (error: unknown): Pick<Details, 'cause' | 'code'> & { fault?: string } => {
  if (error === undefined) return {}
  if (!(error instanceof Error)) return { fault: typeof error }
  const place = error.stack?.split('\n').find((row) => row.trimStart().startsWith('at '))
  const reason = [error, error.cause].find(isOfTheSystem)
  const code: unknown = Reflect.get(reason ?? error, 'code')
  return {
    fault: `${error.name}${place ? ` ${place.trim()}` : ''}`,
    ...(typeof code === 'string' && { code }),
    ...(reason && { cause: reason.message }),
  }
}

/** An error of the operating system, or of SQLite, such as a full disk. */
const isOfTheSystem = (error: unknown): error is Error =>
  error instanceof Error && ('syscall' in error || 'errcode' in error)

const markKey = randomBytes(32)

/** The same mark for the same address until this process ends. Without a key anyone could try out all addresses. */
const markOf = (address: string): string =>
  createHmac('sha256', markKey).update(address).digest('base64url').slice(0, 12)
