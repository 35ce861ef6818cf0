import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import type { LocalFiles } from '#functions/platform/local-adapters.ts'
import { proofFiles, quarantine } from '#shared/model/upload-purposes.ts'
import { sha256 } from './signature-v4.ts'

export type Digests = { md5: Buffer; sha256: Buffer; crc32: Buffer }

/** S3's digests, computed while the bytes arrive. */
const createDigests = () => {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  let sum = 0
  return {
    add: (part: Uint8Array): void => {
      md5.update(part)
      sha256.update(part)
      sum = crc32(part, sum)
    },
    end: (): Digests => {
      const crc = Buffer.alloc(4)
      crc.writeUInt32BE(sum)
      return { md5: md5.digest(), sha256: sha256.digest(), crc32: crc }
    },
  }
}

type FileMetadata = {
  key: string
  type: string
  etag: string
  storedAt: string
  metadata: Record<string, string>
}
/** A file that is moved from elsewhere keeps the time when it was first stored. */
type NewFile = Pick<FileMetadata, 'type' | 'metadata'> & { storedAt?: Date }
/** The bytes are read from disk only when they are sent. */
export type StoredFile = { about: FileMetadata; size: number; read: (first: number, last: number) => Readable }
type Bytes = AsyncIterable<Uint8Array>

/** The first line of a file holds its metadata, which is at most as long as the headers may be. */
const maxHeaderBytes = 32 * 1024

const hourMs = 3_600_000

/** Prefixes with their own folders, whose files expire, like the lifecycle rules of the bucket. */
const shortLived = [
  { prefix: quarantine.prefix, name: 'quarantine', lifeMs: quarantine.hours * hourMs, everyMs: 0 },
  // There may be many, so this folder is checked only once an hour.
  { prefix: proofFiles.prefix, name: 'proof', lifeMs: proofFiles.days * 24 * hourMs, everyMs: hourMs },
]

/** Objects on the disk. Files are named by the hash of the key, so a key never becomes a path. */
export const fileStore = (dataDir: string) => {
  const folder = join(dataDir, 'files')
  const folders = shortLived.map(({ name, ...rule }) => ({
    ...rule,
    path: join(folder, name),
    lookedAt: Number.NEGATIVE_INFINITY,
  }))
  for (const { path } of folders) mkdirSync(path, { recursive: true })
  const pathOf = (bucket: string, key: string): string => {
    const own = folders.find(({ prefix }) => key.startsWith(prefix))
    return join(own?.path ?? folder, sha256(`${bucket}/${key}`))
  }

  return {
    /**
     * Metadata and bytes are one file that is renamed into place, so a kill leaves the old object or the new one. Bytes
     * go to disk as they arrive. `check` throws if the digests are wrong.
     */
    put: async (
      bucket: string,
      key: string,
      bytes: Bytes,
      { type, metadata, storedAt = new Date() }: NewFile,
      check: (digests: Digests) => void = () => undefined,
    ): Promise<FileMetadata> => {
      const path = pathOf(bucket, key)
      const temporary = `${path}.${randomUUID()}`
      const file = await open(temporary, 'wx')
      try {
        const full = await write(file, bytes, { key, type, metadata, storedAt }, check)
        await file.close()
        await rename(temporary, path)
        return full
      } catch (error) {
        await file.close()
        await rm(temporary, { force: true })
        throw error
      }
    },
    get: async (bucket: string, key: string): Promise<StoredFile | undefined> => {
      const path = pathOf(bucket, key)
      const file = await open(path).catch(unlessAbsent)
      if (!file) return undefined
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeaderBytes), 0, maxHeaderBytes, 0)
        const begin = buffer.subarray(0, bytesRead).indexOf(10) + 1
        const read = (first: number, last: number): Readable =>
          last < first ? Readable.from([]) : createReadStream(path, { start: begin + first, end: begin + last })
        const { size } = await file.stat()
        return { about: JSON.parse(buffer.toString('utf8', 0, begin)), size: size - begin, read }
      } finally {
        await file.close()
      }
    },
    freeBytes: async (): Promise<number> => {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    remove: (bucket: string, key: string): Promise<void> => rm(pathOf(bucket, key), { force: true }),
    /** Removes unclaimed uploads and old proofs. */
    expire: async (): Promise<void> => {
      const now = Date.now()
      for (const one of folders) {
        const since = now - one.lookedAt // negative if the machine's clock was set back
        if (since >= 0 && since < one.everyMs) continue
        one.lookedAt = now
        await removeOlder(one.path, now - one.lifeMs)
      }
    },
  }
}

const unlessAbsent = (error: unknown): undefined => {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

const removeOlder = async (folder: string, before: number): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined) // it may have been renamed just now
    if (found && found.mtimeMs <= before) await rm(path, { force: true })
  }
}

export type FileStore = ReturnType<typeof fileStore>

/** The files of one bucket, for the functions of this process. */
export const localFiles = ({ get, put, remove }: FileStore, bucket: string): LocalFiles => ({
  read: async (key) => {
    const file = await get(bucket, key)
    return file && buffer(file.read(0, file.size - 1)).catch(unlessAbsent) // it may be removed meanwhile
  },
  write: async (key, bytes, type) => {
    await put(bucket, key, Readable.from([bytes]), { type, metadata: {} })
  },
  remove: (key) => remove(bucket, key),
})

const lineOf = (about: FileMetadata): Buffer => Buffer.from(`${JSON.stringify(about)}\n`)

/** The etag is stored before the bytes, but known only after them, so a placeholder is overwritten at the end. */
const write = async (
  file: FileHandle,
  bytes: Bytes,
  { key, type, metadata, storedAt }: Required<NewFile> & { key: string },
  check: (digests: Digests) => void,
): Promise<FileMetadata> => {
  const before = { key, type, metadata, etag: `"${'0'.repeat(32)}"`, storedAt: storedAt.toISOString() }
  await file.appendFile(lineOf(before))
  const digests = createDigests()
  for await (const part of bytes) {
    digests.add(part)
    await file.appendFile(part)
  }
  const found = digests.end()
  check(found)
  const full = { ...before, etag: `"${found.md5.toString('hex')}"` }
  await file.write(lineOf(full), 0, undefined, 0)
  await file.utimes(storedAt, storedAt) // by the clock of this process, as in `expire`
  await file.sync()
  return full
}
