import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestHost } from './start-test-host.ts'

/** How often the bytes of an upload lie among the files that are kept: what a refused try put there must be gone. */
export const countStoredCopies = async (
  { dataDir }: TestHost,
  uploadId: string | null | undefined,
): Promise<number> => {
  if (!uploadId) throw new Error('of which upload?')
  const folder = join(dataDir, 'files')
  const entries = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
  const files = await Promise.all(entries.map(({ name }) => readFile(join(folder, name), 'latin1')))
  return files.filter((file) => file.slice(0, 1000).includes(`"files/${uploadId}`)).length
}
