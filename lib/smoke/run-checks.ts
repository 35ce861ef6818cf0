import type { Check, Target } from './check.ts'
import { readOnlyChecks } from './read-only-checks.ts'

/** What came of one check. Without a fault it passed, or was skipped for the reason given. */
export type CheckResult = { name: string; skipped: string | undefined; faults: string[] }

/** One after the other, since some need what an earlier one was given. `report` hears of each as it ends. */
export const runChecks = async (
  checks: readonly Check[],
  target: Target,
  report: (result: CheckResult) => void = () => undefined,
): Promise<CheckResult[]> => {
  const results: CheckResult[] = []
  for (const check of checks) {
    const result = await runCheck(check, target)
    report(result)
    results.push(result)
  }
  return results
}

/** Changes nothing, signs nobody in and sends no mail. `api` is the API's own address, behind the edge. */
export const runReadOnlyChecks = (
  { origin, api }: Pick<Target, 'origin' | 'api'>,
  report?: (result: CheckResult) => void,
): Promise<CheckResult[]> => runChecks(readOnlyChecks, { origin, api, mayMail: false, cookies: [] }, report)

export const hasFailed = ({ faults }: CheckResult): boolean => faults.length > 0

/** A line of the report. */
export const lineFor = ({ name, skipped, faults }: CheckResult): string => {
  if (skipped) return `skipped  ${name}: ${skipped}`
  return faults.length === 0 ? `ok       ${name}` : `FAILED   ${name}: ${faults.join('; ')}`
}

/** An error and what caused it, in one sentence. */
export const reasonFor = (error: unknown): string => {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  return cause instanceof Error ? `${message} (${cause.message})` : message
}

const runCheck = async ({ name, skipped, faults }: Check, target: Target): Promise<CheckResult> => {
  const why = skipped?.(target)
  if (why) return { name, skipped: why, faults: [] }
  const found = await faults(target).catch((error: unknown) => [reasonFor(error)])
  return { name, skipped: undefined, faults: found }
}
