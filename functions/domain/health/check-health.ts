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
  /** What takes longer counts as failing. A function of the cloud is cut off after ten seconds. */
  patienceMs?: number
}

const sharedForMs = 5_000

/**
 * Creates the look at all parts, which answers with those that fail. There is one look in five seconds: whoever asks
 * meanwhile shares it, so a flood of callers costs no more than one.
 */
export const createHealthCheck = (deps: Deps): (() => Promise<Part[]>) => {
  let last: { startedAt: number; failing: Promise<Part[]> } | undefined
  return () => {
    const now = deps.now()
    const ageMs = last ? now.getTime() - last.startedAt : Number.POSITIVE_INFINITY
    // Below zero where the machine's clock was set back.
    if (!last || ageMs < 0 || ageMs >= sharedForMs) last = { startedAt: now.getTime(), failing: look(deps, now) }
    return last.failing
  }
}

/** Logs why a part fails, since callers only get its name. */
const look = async ({ health, local, patienceMs = 4_000 }: Deps, now: Date): Promise<Part[]> => {
  const report = (part: Part, why: LogLine): Part => {
    log('error', `${part} failing`, why)
    return part
  }
  const [table, others] = await Promise.allSettled([
    inTime(health.probe(now, sharedForMs), patienceMs),
    inTime(local()?.findFailing() ?? Promise.resolve([]), patienceMs),
  ])
  return [
    ...(table.status === 'rejected' ? [report('table', faultLine(table.reason))] : []),
    // Only the disk can keep the machine from looking.
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
