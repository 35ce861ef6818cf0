import type { Files } from '#functions/platform/files/files.ts'

/** What a step did to a file. */
type FileChange = { key: string; before: Buffer | undefined; after: Buffer | undefined }

const link = 'https://files.test.example/'

/** A file store in memory, in place of the bucket, whose every change is kept. */
export const memoryFiles = () => {
  const stored = new Map<string, Buffer>()
  const changes: FileChange[] = []

  const store = (key: string, bytes: Buffer | undefined): void => {
    if (bytes) stored.set(key, bytes)
    else stored.delete(key)
  }
  const change = (key: string, after: Buffer | undefined): void => {
    const before = stored.get(key)
    if (!before && !after) return
    changes.push({ key, before, after })
    store(key, after)
  }

  const files: Files = {
    uploadLink: async (key) => link + key,
    downloadLink: async (key) => link + key,
    read: async (key) => stored.get(key),
    write: async (key, bytes) => change(key, bytes),
    remove: async (key) => change(key, undefined),
  }
  return {
    files,
    stored: stored as ReadonlyMap<string, Buffer>,
    changes: changes as readonly FileChange[],
    /** A browser sends a file to its link. */
    receive: (url: string, bytes: Buffer): void => change(url.slice(link.length), bytes),
    rewind: (length: number): void => {
      for (let last = changes.at(-1); last && changes.length > length; last = changes.at(-1)) {
        store(last.key, last.before)
        changes.pop()
      }
    },
  }
}
