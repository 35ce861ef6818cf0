import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { quarantine } from '#shared/model/upload-purposes.ts'
import { sha256 } from './signature-v4.ts'

export type StoredFile = { body: Buffer; about: About }
export type About = { key: string; type: string; etag: string; storedAt: string; metadata: Record<string, string> }

/** Objects on the disk. A key never touches a path: files are named by its hash. */
export const fileStore = (dataDir: string) => {
  const folder = join(dataDir, 'files')
  const waiting = join(folder, 'quarantine')
  mkdirSync(waiting, { recursive: true })
  const pathOf = (bucket: string, key: string): string =>
    join(key.startsWith(quarantine.prefix) ? waiting : folder, sha256(`${bucket}/${key}`))

  return {
    /** Facts and bytes are one file, renamed into place, so a kill leaves the old object or the new one. */
    put: async (bucket: string, key: string, body: Buffer, about: Pick<About, 'type' | 'metadata'>): Promise<About> => {
      const path = pathOf(bucket, key)
      const full: About = {
        key,
        ...about,
        etag: `"${createHash('md5').update(body).digest('hex')}"`,
        storedAt: new Date().toISOString(),
      }
      const temporary = `${path}.${randomUUID()}`
      const file = await open(temporary, 'wx')
      await file.writeFile(Buffer.concat([Buffer.from(`${JSON.stringify(full)}\n`), body]))
      await file.utimes(new Date(), new Date()) // by the clock that `expire` goes by
      await file.sync()
      await file.close()
      await rename(temporary, path)
      return full
    },
    get: async (bucket: string, key: string): Promise<StoredFile | undefined> => {
      const bytes = await readFile(pathOf(bucket, key)).catch(() => undefined)
      if (!bytes) return undefined
      const end = bytes.indexOf(10)
      return { about: JSON.parse(bytes.toString('utf8', 0, end)), body: bytes.subarray(end + 1) }
    },
    remove: (bucket: string, key: string): Promise<void> => rm(pathOf(bucket, key), { force: true }),
    /** What the bucket's lifecycle does in the cloud: nobody has named these files in time. */
    expire: async (): Promise<void> => {
      const before = Date.now() - quarantine.hours * 3_600_000
      for (const name of await readdir(waiting)) {
        const path = join(waiting, name)
        const found = await stat(path).catch(() => undefined) // or it was renamed in this moment
        if (found && found.mtimeMs <= before) await rm(path, { force: true })
      }
    },
  }
}

export type FileStore = ReturnType<typeof fileStore>
