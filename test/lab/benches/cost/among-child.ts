import { fileURLToPath } from 'node:url'
import { resultOfChild } from '../result-of-child.ts'
import { measureCosts } from './measure-costs.ts'

const layWorld = fileURLToPath(new URL('./lay-world.ts', import.meta.url))

const [seed, size] = process.argv.slice(2)
process.send?.(await measureCosts((folder) => resultOfChild<number>(layWorld, [folder, seed, size])))
