import { fileURLToPath } from 'node:url'
import { resultOfChild } from '../result-of-child.ts'
import { measureCosts } from './measure-costs.ts'

const seedWorld = fileURLToPath(new URL('./seed-world.ts', import.meta.url))

const [seed, size] = process.argv.slice(2)
process.send?.(await measureCosts((folder) => resultOfChild<number>(seedWorld, [folder, seed, size])))
