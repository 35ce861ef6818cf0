import type { Gates } from '#shared/model/cover.ts'
import { bar, type Finding } from '#test/lab/benches/bench.ts'
import { setClock } from '#test/lab/model/set-clock.ts'
import type { Proof, Size } from '#test/lab/proofs/proof.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { playRace, type Rounds, racingStage } from './race.ts'
import type { Race } from './races.ts'

const usualRounds: Record<Size, number> = { short: 3, full: 300 }

/** Who came first, and how often. */
const winsOf = ({ rounds }: Rounds): Map<string, number> => {
  const wins = new Map<string, number>()
  for (const { first } of rounds) if (first) wins.set(first, (wins.get(first) ?? 0) + 1)
  return wins
}

const winsText = (wins: Map<string, number>): string => {
  const counts = [...wins.values()]
  if (counts.length === 0) return 'all alike'
  if (counts.length > 4)
    return `${counts.length} of the group, ${Math.min(...counts)}–${Math.max(...counts)} times each`
  return [...wins].map(([name, count]) => `${count} × ${name}`).join(', ')
}

/** The callers who could win and never did: a race with one possible winner proves nothing. */
const neverFirst = ({ name }: Race, { couldBe }: Rounds, wins: Map<string, number>): string[] => {
  if (couldBe.size > 0 && wins.size === 1) return [`${name}: the same one always came first`]
  const were = new Set([...wins.keys()].map(withoutPlace))
  return [...new Set([...couldBe].map(withoutPlace))]
    .filter((one) => !were.has(one))
    .map((one) => `${name}: ${one} never came first`)
}
const withoutPlace = (one: string): string => one.replace(/ \d+$/, '')

const findingOf = (race: Race, played: Rounds, size: Size): Finding => {
  const { rounds } = played
  const [wrong, broken] = [rounds.filter(({ isAllowed }) => !isAllowed), rounds.flatMap((round) => round.broken)]
  const wins = winsOf(played)
  return {
    rows: [
      {
        race: race.name,
        rounds: rounds.length,
        'at once': Math.max(...rounds.map(({ atOnce }) => atOnce)),
        'came first': winsText(wins),
        'endings seen': new Set(rounds.map(({ ending }) => ending)).size,
        'wrong endings': wrong.length,
        'invariants broken': broken.length,
      },
    ],
    missed: [
      ...bar(`${race.name}: wrong endings`, wrong.length, 0, 'rounds'),
      ...wrong.slice(0, 3).map(({ ending }) => `${race.name}: ${ending}`),
      ...bar(`${race.name}: invariants`, broken.length, 0, 'broken'),
      ...broken.slice(0, 3),
      ...(size === 'full' ? neverFirst(race, played, wins) : []),
    ],
  }
}

/** Plays all rounds of these races on a stage of their own, of which a process can have only one. */
export const proveRaces =
  (races: readonly Race[], gates: Gates): Proof['run'] =>
  async ({ seed, size }) => {
    const stage = await racingStage(gates)
    const finding: Finding = { rows: [], missed: [] }
    try {
      for (const [index, race] of races.entries()) {
        if (size === 'full') process.stderr.write(`${race.name} …\n`) // stdout has the log
        const of = seed * races.length + index
        const count = (race.rounds ?? usualRounds)[size]
        const played = await playRace(stage, race, { size, count, seed: of * 1_000, chance: chanceFrom(of) })
        const { rows, missed } = findingOf(race, played, size)
        finding.rows.push(...rows)
        finding.missed.push(...missed)
      }
      return finding
    } finally {
      setClock.release()
      await stage.stage.stop()
    }
  }
