import { resolve } from 'node:path'
import { backUp } from '#lib/local/back-up.ts'
import { readOptions } from '#lib/local/options.ts'

/** Copies the data folder of one machine, while it runs or not. It reads the same settings as the host. */
const main = async (to: string): Promise<void> => {
  const { dataDir } = readOptions(process.env)
  await backUp(dataDir, resolve(to))
  console.log(
    `${resolve(to)} holds what ${dataDir} held. To go back to it, start Sameway with DATA_DIR set to a copy of it.`,
  )
}

const [to, ...others] = process.argv.slice(2)
try {
  if (!to || others.length > 0) throw new Error('Usage: npm run backup -- <new folder>')
  await main(to)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
