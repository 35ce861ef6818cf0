import { faultLine } from '#functions/platform/faults.ts'
import type { FailingPart, LocalHealth } from '#functions/platform/local-adapters.ts'
import { type LogLine, log } from '#functions/platform/log.ts'
import type { HealthStore } from './health-store.ts'

type Part = 'table' | FailingPart['part']

type Deps = {
  health: HealthStore
  /** Undefined in the cloud, whose other parts have alarms of their own. */
  local: () => LocalHealth | undefined
  now: () => Date
  /**
   * Timeout for each part; a slower one counts as failing. In the cloud the function itself stops after ten seconds.
   */
  timeoutMs?: number
}

const sharedForMs = 5_000

/**
 * Creates the check of all parts, which returns those that fail. It runs at most once in five seconds; calls meanwhile
 * share the result, so a flood of calls costs one check.
 */
export const createHealthCheck = (deps: Deps): (() => Promise<Part[]>) => {
  let last: { startedAt: number; failing: Promise<Part[]> } | undefined
  return () => {
    const now = deps.now()
    const ageMs = last ? now.getTime() - last.startedAt : Number.POSITIVE_INFINITY
    // Negative if the machine's clock was set back.
    if (!last || ageMs < 0 || ageMs >= sharedForMs) last = { startedAt: now.getTime(), failing: look(deps, now) }
    return last.failing
  }
}

/** Logs why a part fails, because callers only get its name. */
const look = async ({ health, local, timeoutMs = 4_000 }: Deps, now: Date): Promise<Part[]> => {
  const report = (part: Part, why: LogLine): Part => {
    log('error', `${part} failing`, why)
    return part
  }
  const [table, others] = await Promise.allSettled([
    inTime(health.probe(now, sharedForMs), timeoutMs),
    inTime(local()?.findFailing() ?? Promise.resolve([]), timeoutMs),
  ])
  return [
    ...(table.status === 'rejected' ? [report('table', faultLine(table.reason))] : []),
    // Only a disk fault can make the machine's own check fail.
    ...(others.status === 'rejected' ? [report('disk', faultLine(others.reason))] : []),
    ...(others.status === 'fulfilled' ? others.value.map(({ part, why }) => report(part, { fault: why })) : []),
  ]
}

const inTime = async <Found>(work: Promise<Found>, ms: number): Promise<Found> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(Object.assign(new Error('No answer in time'), { name: 'TimeoutError' })), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
