import { parseArgs } from 'node:util'
import { seededFaults, seedsOf } from './seeded-faults.ts'
import { copyTree, type SeededFault } from './tree-copy.ts'

// Puts faults into a copy of the repository, one at a time, and runs the proofs that should find them.

const { positionals } = parseArgs({ allowPositionals: true })
const chosen = seededFaults.filter(
  ({ name, caughtBy }) => positionals.length === 0 || [name, ...caughtBy].some((one) => positionals.includes(one)),
)
if (chosen.length === 0) {
  console.error(`There is no such fault. There are:\n${seededFaults.map(({ name }) => `  ${name}`).join('\n')}`)
  process.exit(1)
}

const copy = copyTree()

const sound = new Map<string, boolean>()
/** Whether a proof holds without any fault. One that fails by itself finds nothing. */
const holds = (proof: string, seed: number): boolean => {
  const key = `${proof} ${seed}`
  const held = sound.get(key) ?? copy.prove(proof, seed).held
  sound.set(key, held)
  return held
}

const proveWith = (fault: SeededFault, proof: string, seed: number) => {
  const remove = copy.seed(fault)
  try {
    return copy.prove(proof, seed)
  } finally {
    remove()
  }
}

/** The proof's report of a fault, at the first seed that finds it. */
const tryToFind = (fault: SeededFault, proof: string) => {
  for (const seed of seedsOf(fault)) {
    const { held, said } = proveWith(fault, proof, seed)
    if (!held && holds(proof, seed)) return { fault: fault.name, proof, seed, 'it said': said }
  }
  return { fault: fault.name, proof, seed: 0, 'it said': 'nothing' }
}

try {
  const rows = chosen.flatMap((fault) => fault.caughtBy.map((proof) => tryToFind(fault, proof)))
  console.table(rows)
  const missed = rows.filter(({ seed }) => seed === 0)
  console.log(missed.length === 0 ? '\nEvery fault was found.' : `\n${missed.length} faults were not found.`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  copy.remove()
}
