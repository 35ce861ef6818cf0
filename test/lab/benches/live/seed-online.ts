import { rowsOfOnline } from '../worlds/rows-of-world.ts'
import { seedTable } from '../worlds/seed-table.ts'
import { peopleOnline, type WorldName } from './online-world.ts'

// Not in the process of the measured host: functions are loaded here before there are settings for them.
const [folder = '', world, seed, size] = process.argv.slice(2)
const people = peopleOnline(world as WorldName, Number(seed), Number(size)) // the arguments are our own names
const now = new Date()
seedTable(
  folder,
  people.flatMap((person) => rowsOfOnline(person, now)),
)
process.send?.(people)
