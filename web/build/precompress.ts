import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const isText = /\.(html|js|css|svg|json|txt|webmanifest)$/
const worthItBytes = 1000

/** Writes .br and .gz files next to every text file. Compressing this well takes seconds, so it is done in advance. */
export const precompress = async (folder: string): Promise<void> => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => isText.test(name))
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const text = await readFile(path)
      if (text.length < worthItBytes) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
      const [br, gz] = await Promise.all([brotli(text, { params }), zip(text, { level: 9 })])
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
    }),
  )
}
