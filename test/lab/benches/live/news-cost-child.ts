import { fileURLToPath } from 'node:url'
import { resultOfChild } from '../result-of-child.ts'
import { measureNews } from './news-cost.ts'
import type { OnlinePerson } from './online-world.ts'

const seedOnline = fileURLToPath(new URL('./seed-online.ts', import.meta.url))

const [world = '', pickupAddress = '', seed, size] = process.argv.slice(2)
const fill = (folder: string) => resultOfChild<OnlinePerson[]>(seedOnline, [folder, world, seed, size])
process.send?.(await measureNews(fill, pickupAddress))
