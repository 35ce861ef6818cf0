import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bar } from '#test/lab/benches/bench.ts'
import { hasDynoxide, whyNoDynoxide } from '#test/support/dynoxide.ts'
import type { Proof, Size } from '../proof.ts'
import { type Comparison, compareTables, knownDifferences } from './differ.ts'
import { openOtherTable } from './other-table.ts'
import { openOurTable } from './our-table.ts'
import { plantedFaults } from './planted-faults.ts'

/** Each round begins with empty tables. */
const sizes: Record<Size, { rounds: number; commands: number }> = {
  short: { rounds: 1, commands: 600 },
  full: { rounds: 20, commands: 5_000 },
}

type Around = Parameters<typeof openOurTable>[1]

/** Opens both tables in a new folder and gives them the same commands. */
export const compareOnce = async (
  asked: { seed: number; count: number; most?: number },
  around?: Around,
): Promise<Comparison> => {
  const folder = await mkdtemp(join(tmpdir(), 'sameway-tables-'))
  const theirs = await openOtherTable(folder)
  const ours = openOurTable(folder, around)
  try {
    return await compareTables(ours, theirs, asked)
  } finally {
    await ours.stop()
    await theirs.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const notFound = 'never'

/** Each planted fault by itself, until the comparison notices it. */
const seededFaultsFound = async (seed: number) => {
  const rows: { planted: string; 'found after': string }[] = []
  for (const [planted, around] of Object.entries(plantedFaults)) {
    const { differences } = await compareOnce({ seed, count: sizes.full.commands, most: 1 }, around)
    const [first] = differences
    rows.push({ planted, 'found after': first ? `${first.index} commands` : notFound })
  }
  return rows
}

export const tableProof: Proof = {
  name: 'table',
  about: 'random commands of our grammar to our table and to dynoxide: answers, refusals, costs, order and changes',
  run: async ({ seed, size }) => {
    const { rounds, commands } = sizes[size]
    if (!hasDynoxide) return { rows: [], missed: [], unmeasured: [whyNoDynoxide] }
    const sum: Comparison = { commands: 0, refused: 0, changes: 0, differences: [] }
    for (let round = 0; round < rounds; round += 1) {
      const found = await compareOnce({ seed: seed * 1_000 + round, count: commands })
      sum.commands += found.commands
      sum.refused += found.refused
      sum.changes += found.changes
      sum.differences.push(...found.differences)
    }
    const { differences } = sum
    const planted = size === 'full' ? await seededFaultsFound(seed) : []
    return {
      rows: [{ commands: sum.commands, refused: sum.refused, changes: sum.changes, differences: differences.length }],
      also: [planted, knownDifferences].filter((table) => table.length > 0),
      missed: [
        ...planted.flatMap((row) => (row['found after'] === notFound ? [`not found: ${row.planted}`] : [])),
        ...bar('differences between the tables', differences.length, 0, 'commands'),
        ...differences.slice(0, 5).map((difference) => JSON.stringify(difference).slice(0, 2_000)),
      ],
    }
  },
}
