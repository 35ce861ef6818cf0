import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FailingPart, LocalHealth } from '#functions/platform/local-adapters.ts'

const megabyte = 1024 * 1024

/** With less free space than this, a few minutes of uploads could fill the disk. */
export const minFreeMegabytes = 100

/** By then the server has been asked seven times: in its first ten minutes a mail waits at most five between tries. */
const longestMailMs = 10 * 60_000
/** A change that cannot be delivered is put aside after a minute. */
const longestChangeMs = 2 * 60_000

type Watched = {
  /** The folders may be on different disks. */
  folders: readonly string[]
  /** When the oldest mail that waits for the mail server was accepted. */
  oldestMailAt: () => number | undefined
  /** When the oldest change that waits for the fan-out was written. */
  oldestChangeAt: () => Promise<number | undefined>
  freeMegabytes?: (folder: string) => Promise<number>
}

/** The health of one machine except its table, which functions check themselves. */
export const localHealth = ({
  folders,
  oldestMailAt,
  oldestChangeAt,
  freeMegabytes = askDisk,
}: Watched): LocalHealth => ({
  findFailing: async () => {
    const found = await Promise.all([
      ...folders.map((folder) => failing('disk', () => diskFault(folder, freeMegabytes))),
      failing('mail', async () => delayFault(oldestMailAt(), longestMailMs)),
      failing('outbox', async () => delayFault(await oldestChangeAt(), longestChangeMs)),
    ])
    return found.flatMap((one) => one ?? [])
  },
})

/** The part with its fault. A part that cannot be checked fails, too. */
const failing = async (
  part: FailingPart['part'],
  findFault: () => Promise<string | undefined>,
): Promise<FailingPart | undefined> => {
  const why = await findFault().catch(String)
  return why === undefined ? undefined : { part, why }
}

const askDisk = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return (bavail * bsize) / megabyte
}

/** Writes a file as well: free space does not show a quota, a lack of inodes, or a read-only disk. */
const diskFault = async (folder: string, freeMegabytes: (folder: string) => Promise<number>) => {
  const free = await freeMegabytes(folder)
  if (free < minFreeMegabytes) return `${Math.floor(free)} MB are free in ${folder}`
  const probe = join(folder, '.health')
  await writeFile(probe, Buffer.alloc(4096))
  await rm(probe, { force: true })
  return undefined
}

const delayFault = (since: number | undefined, longestMs: number): string | undefined => {
  const waitedMs = since === undefined ? 0 : Date.now() - since
  return waitedMs > longestMs ? `the oldest has waited for ${Math.floor(waitedMs / 60_000)} minutes` : undefined
}
