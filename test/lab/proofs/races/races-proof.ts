import { bar, type Finding } from '#test/lab/benches/bench.ts'
import type { Proof, Size } from '#test/lab/proofs/proof.ts'
import { miscountedIn } from '#test/support/admin-actions.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { brokenIn } from '#test/support/invariants.ts'
import { startTestHost, type TestHost } from '#test/support/start-test-host.ts'
import { allRows } from '#test/support/table.ts'
import { accountRaces } from './account-races.ts'
import { neverFirst, winsOf, winsText } from './came-first.ts'
import { capRaces } from './cap-races.ts'
import { codeRaces } from './code-races.ts'
import { doorRaces } from './door-races.ts'
import { fleetRaces } from './fleet-races.ts'
import { play, type Race, type Round } from './race.ts'
import { requestRaces } from './request-races.ts'
import { suspensionRaces } from './suspension-races.ts'

/** Each makes the table larger, so those with the largest groups come last. */
const races = [
  ...fleetRaces,
  ...accountRaces,
  ...suspensionRaces,
  ...doorRaces,
  ...requestRaces,
  ...codeRaces,
  ...capRaces,
]
const usualRounds: Record<Size, number> = { short: 3, full: 300 }
const setAtATime = 10
const firstMs = 20

const playAll = async (host: TestHost, race: Race, size: Size, chance: () => number): Promise<Round[]> => {
  const count = (race.rounds ?? usualRounds)[size]
  const played: Round[] = []
  while (played.length < count) {
    const numbers = Array.from(
      { length: Math.min(setAtATime, count - played.length) },
      (_, index) => played.length + index,
    )
    const stages = await Promise.all(numbers.map((round) => race.set(host, round, size)))
    for (const stage of stages) played.push(await play(race, stage, chance, played.at(-1)?.ms ?? firstMs))
  }
  return played
}

/** The invariants that are broken now and were not after the races before. */
const newlyBroken = async (host: TestHost, before: Set<string>): Promise<string[]> => {
  await host.settled()
  const rows = await allRows()
  const broken = [...brokenIn(rows), ...miscountedIn(rows)].filter((fault) => !before.has(fault))
  for (const fault of broken) before.add(fault)
  return broken
}

const findingOf = (race: Race, rounds: Round[], broken: string[], size: Size): Finding => {
  const wrong = rounds.filter(({ isAllowed }) => !isAllowed)
  const wins = winsOf(rounds)
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
      ...(size === 'full' ? neverFirst(race, wins) : []),
    ],
  }
}

export const racesProof: Proof = {
  name: 'races',
  about: 'whoever can get into each other’s way does it at once, and it ends in a way that is allowed',
  run: async ({ seed, size }) => {
    // Or each call would read and write in one turn of the event loop, and no two ever meet in between.
    const host = await startTestHost({ LIMITS: 'relaxed', TABLE_TURNS: '4' })
    const finding: Finding = { rows: [], missed: [] }
    const faults = new Set<string>()
    try {
      for (const [index, race] of races.entries()) {
        // a quarter of an hour in all; the host has the other output
        if (size === 'full') process.stderr.write(`${race.name} …\n`)
        const rounds = await playAll(host, race, size, chanceFrom(seed * races.length + index))
        const { rows, missed } = findingOf(race, rounds, await newlyBroken(host, faults), size)
        finding.rows.push(...rows)
        finding.missed.push(...missed)
      }
      return finding
    } finally {
      await host.stop()
    }
  },
}
