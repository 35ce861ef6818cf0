import type { ApplicationState } from './partner-item.ts'

/** What an application counts for in the statistics. All of them together are `partners` and `refusedPartners`. */
const countedAs: Record<ApplicationState, Record<string, number>> = {
  pending: { partners: 1, unverifiedPartners: 1 },
  verified: { partners: 1 },
  rejected: { refusedPartners: 1 },
  revoked: { refusedPartners: 1 },
}

const counted = (state: ApplicationState | undefined): Record<string, number> => (state ? countedAs[state] : {})

/** What a step of an application changes in the statistics: its first has no state before, its end none after. */
export const partnerCounters = (
  before: ApplicationState | undefined,
  after: ApplicationState | undefined,
): Record<string, number> => {
  const [old, next] = [counted(before), counted(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])]
  const changes = names.map((name) => [name, (next[name] ?? 0) - (old[name] ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}
