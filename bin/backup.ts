import { resolve } from 'node:path'
import { backUp } from '#lib/local/back-up.ts'
import { readOptions } from '#lib/local/options.ts'
import { runCommand } from '#lib/local/startup-error.ts'

/** Copies the data folder of one machine, whether it runs or not. It reads the same settings as the host. */
const main = async (): Promise<void> => {
  const [to, ...others] = process.argv.slice(2)
  if (!to || others.length > 0) throw new Error('Usage: npm run backup -- <new folder>')
  const { dataDir } = readOptions(process.env)
  await backUp(dataDir, resolve(to))
  console.log(
    `${resolve(to)} holds what ${dataDir} held. To go back to it, start Sameway with DATA_DIR set to a copy of it.`,
  )
}

await runCommand(main)
