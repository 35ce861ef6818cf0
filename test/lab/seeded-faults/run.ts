import { parseArgs } from 'node:util'
import { type SeededFault, seededFaults, seedsOf } from './seeded-faults.ts'
import { copyTree, type TreeCopy } from './tree-copy.ts'

// Puts faults into a copy of the repository, one at a time, and asks whether the proofs that should find them do.

const { positionals } = parseArgs({ allowPositionals: true })
const chosen = seededFaults.filter(
  ({ name, caughtBy }) => positionals.length === 0 || [name, ...caughtBy].some((one) => positionals.includes(one)),
)
if (chosen.length === 0) {
  console.error(`There is no such fault. There are:\n${seededFaults.map(({ name }) => `  ${name}`).join('\n')}`)
  process.exit(1)
}

/** The verdict of a proof on a fault, at the first seed that finds it. */
const tryToFind = (copy: TreeCopy, fault: SeededFault, proof: string) => {
  for (const seed of seedsOf(fault)) {
    const { held, said } = copy.prove(proof, seed)
    if (!held) return { fault: fault.name, proof, seed, 'it said': said }
  }
  return { fault: fault.name, proof, seed: 0, 'it said': 'nothing' }
}

const copy = copyTree()
try {
  const needed = [...new Set(chosen.flatMap(({ caughtBy }) => caughtBy))]
  // A proof that fails without a fault finds nothing.
  const failing = needed.filter((proof) => !copy.prove(proof, 1).held)
  if (failing.length > 0) throw new Error(`These fail without any fault: ${failing.join(', ')}`)
  const rows = chosen.flatMap((fault) => {
    const remove = copy.seed(fault)
    try {
      return fault.caughtBy.map((proof) => tryToFind(copy, fault, proof))
    } finally {
      remove()
    }
  })
  console.table(rows)
  const missed = rows.filter(({ seed }) => seed === 0)
  console.log(missed.length === 0 ? '\nEvery fault was found.' : `\n${missed.length} faults were not found.`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  copy.remove()
}
