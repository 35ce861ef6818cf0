import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FailingPart, LocalHealth } from '#functions/platform/local-adapters.ts'

const megabyte = 1024 * 1024

/** With less than this on the disk, uploads of a few minutes could fill it. */
export const leastFreeMegabytes = 100

/** A mail is tried again after five minutes at the latest in its first ten, so by then the server was asked seven times. */
const longestMailMs = 10 * 60_000
/** A change that cannot be delivered is set aside after a minute. */
const longestChangeMs = 2 * 60_000

type Watched = {
  /** They may be on different disks. */
  folders: readonly string[]
  /** When the oldest mail that waits for the mail server was accepted. */
  oldestMailAt: () => number | undefined
  /** When the oldest change that waits for the fan-out was written. */
  oldestChangeAt: () => Promise<number | undefined>
  freeMegabytes?: (folder: string) => Promise<number>
}

/** What one machine has to watch besides its table, which functions look at themselves. */
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

/** The part with its fault. One that cannot be looked at fails, too. */
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

/** Writes as well, since free space says nothing of a quota, of files that ran out, or of a disk that is read-only. */
const diskFault = async (folder: string, freeMegabytes: (folder: string) => Promise<number>) => {
  const free = await freeMegabytes(folder)
  if (free < leastFreeMegabytes) return `${Math.floor(free)} MB are free in ${folder}`
  const probe = join(folder, '.health')
  await writeFile(probe, Buffer.alloc(4096))
  await rm(probe, { force: true })
  return undefined
}

const delayFault = (since: number | undefined, longestMs: number): string | undefined => {
  const waitedMs = since === undefined ? 0 : Date.now() - since
  return waitedMs > longestMs ? `the oldest has waited for ${Math.floor(waitedMs / 60_000)} minutes` : undefined
}
