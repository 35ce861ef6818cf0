import type { RouteLine } from '#shared/contracts/history-shapes.ts'
import type { RoleFilter } from './queries.ts'

/** Deliveries with the same route, in the same role. */
export type LineGroup = {
  role: RouteLine['role']
  from: RouteLine['from']
  to: RouteLine['to']
  count: number
  co2SavedGrams: number
}

const roleOf: Record<RoleFilter, RouteLine['role'] | undefined> = {
  all: undefined,
  requester: 'Requester',
  partner: 'Partner',
}

/** Lines with the same role and ends would cover each other, so they are drawn and read as one. */
export const lineGroups = (lines: readonly RouteLine[], filter: RoleFilter): LineGroup[] => {
  const shown = lines.filter(({ role }) => role === (roleOf[filter] ?? role))
  const groups = new Map<string, LineGroup>()
  for (const { role, from, to, co2_saved_g } of shown) {
    const ends = [role, from.area, to?.area].join('\n')
    const { count, co2SavedGrams } = groups.get(ends) ?? { count: 0, co2SavedGrams: 0 }
    groups.set(ends, { role, from, to, count: count + 1, co2SavedGrams: co2SavedGrams + (co2_saved_g ?? 0) })
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count)
}
