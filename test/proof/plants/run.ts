import { parseArgs } from 'node:util'
import { type Plant, plants, seedsOf } from './plants.ts'
import { copyTree, type TreeCopy } from './tree-copy.ts'

// Plants faults in a copy of the repository, one at a time, and asks whether the proofs that should find them do.

const { positionals } = parseArgs({ allowPositionals: true })
const chosen = plants.filter(
  ({ name, caughtBy }) => positionals.length === 0 || [name, ...caughtBy].some((one) => positionals.includes(one)),
)
if (chosen.length === 0) {
  console.error(`There is no such plant. There are:\n${plants.map(({ name }) => `  ${name}`).join('\n')}`)
  process.exit(1)
}

/** What a proof says of a plant, at the first seed that finds it. */
const find = (copy: TreeCopy, plant: Plant, proof: string) => {
  for (const seed of seedsOf(plant)) {
    const { held, said } = copy.prove(proof, seed)
    if (!held) return { plant: plant.name, proof, seed, 'it said': said }
  }
  return { plant: plant.name, proof, seed: 0, 'it said': 'nothing' }
}

const copy = copyTree()
try {
  const needed = [...new Set(chosen.flatMap(({ caughtBy }) => caughtBy))]
  // Whoever complains of a sound tree catches nothing.
  const loud = needed.filter((proof) => !copy.prove(proof, 1).held)
  if (loud.length > 0) throw new Error(`These fail without any plant: ${loud.join(', ')}`)
  const rows = chosen.flatMap((plant) => {
    const pullOut = copy.plant(plant)
    try {
      return plant.caughtBy.map((proof) => find(copy, plant, proof))
    } finally {
      pullOut()
    }
  })
  console.table(rows)
  const missed = rows.filter(({ seed }) => seed === 0)
  console.log(missed.length === 0 ? '\nEvery plant was found.' : `\n${missed.length} plants were not found.`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  copy.remove()
}
