import { resolve } from 'node:path'
import { gazetteerFolderOf, readOptions } from '#lib/local/options.ts'
import { runCommand } from '#lib/local/startup-error.ts'

/** Imports the unpacked folder of OS Code-Point Open. It reads the same settings as the host. */
const main = async (): Promise<void> => {
  const [from] = process.argv.slice(2)
  if (!from) throw new Error('Usage: npm run places:import -- <folder with the CSV files of OS Code-Point Open>')
  const { importPostcodes } = await import('#functions/domain/places/import-postcodes.ts')
  const to = gazetteerFolderOf(readOptions(process.env))
  const { postcodes, areas } = await importPostcodes(resolve(from), to)
  console.log(`${postcodes} postcodes of ${areas} areas are in ${to}. A host that runs sees them after a restart.`)
}

await runCommand(main)
