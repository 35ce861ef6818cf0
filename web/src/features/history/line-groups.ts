import type { RouteLine } from '#shared/contracts/request-shapes.ts'
import type { RoleFilter } from './history-page.tsx'

/** The deliveries that went the same way, in the same role. */
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

/** Lines of one role that have the same ends lie on each other, so they are drawn and read as one. */
export const lineGroups = (lines: readonly RouteLine[], filter: RoleFilter): LineGroup[] => {
  const shown = lines.filter(({ role }) => role === (roleOf[filter] ?? role))
  const groups = Map.groupBy(shown, ({ role, from, to }) => [role, from.area, to?.area].join('\n'))
  return [...groups.values()]
    .flatMap((same) => {
      const [first] = same
      if (!first) return []
      const { role, from, to } = first
      return [{ role, from, to, count: same.length, co2SavedGrams: savedBy(same) }]
    })
    .toSorted((one, other) => other.count - one.count)
}

const savedBy = (lines: readonly RouteLine[]): number =>
  lines.reduce((sum, { co2_saved_g }) => sum + (co2_saved_g ?? 0), 0)
