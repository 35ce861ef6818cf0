export type Counters = Record<string, number>

/** What moves in a set of counters when something that counted for these comes to count for those. */
export const counterChanges = (before: Counters, after: Counters): Counters => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changes = names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}
