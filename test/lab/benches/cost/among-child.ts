import { fileURLToPath } from 'node:url'
import { toldByChild } from '../told-by-child.ts'
import { measureCosts } from './measure-costs.ts'

const layWorld = fileURLToPath(new URL('./lay-world.ts', import.meta.url))

const [seed, size] = process.argv.slice(2)
process.send?.(await measureCosts((folder) => toldByChild<number>(layWorld, [folder, seed, size])))
