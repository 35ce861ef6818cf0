import type { Race, Round } from './race.ts'

/** Who came first, and how often. */
export const winsOf = (rounds: Round[]): Map<string, number> => {
  const wins = new Map<string, number>()
  for (const { first } of rounds) if (first) wins.set(first, (wins.get(first) ?? 0) + 1)
  return wins
}

export const winsText = (wins: Map<string, number>): string => {
  const counts = [...wins.values()]
  if (counts.length === 0) return 'all alike'
  if (counts.length > 3)
    return `${counts.length} of the group, ${Math.min(...counts)}–${Math.max(...counts)} times each`
  return [...wins].map(([name, count]) => `${count} × ${name}`).join(', ')
}

/** The callers who could win and never did: a race with one possible winner proves nothing. */
export const neverFirst = ({ name, mayEnd }: Race, wins: Map<string, number>): string[] => {
  const couldBe = new Set(Object.values(mayEnd).filter(Boolean))
  const were = new Set([...wins.keys()].map((one) => one.replace(/ \d+$/, '')))
  const missing = [...couldBe].filter((one) => !were.has(one)).map((one) => `${name}: ${one} never came first`)
  return couldBe.size === 1 && wins.size === 1 ? [`${name}: the same one always came first`] : missing
}
