import type { TableFile } from './table-file.ts'

/** The file could not take a group of writes: none of them was done. */
export class WriteFailed extends Error {
  override readonly name = 'InternalServerError'
}

type Group = { ended: Promise<void>; commit: () => void; fail: (cause: unknown) => void }

/**
 * All commands of one turn of the event loop are one transaction of the file, so that many calls wait for the disk once.
 * Nobody hears an answer before its COMMIT: neither of a write, nor of what was read or refused while one was open.
 */
export const createGroupCommit = (file: TableFile, onBrokenDisk: (cause: unknown) => never) => {
  let group: Group | undefined
  let committed = (): void => undefined

  const open = (): Group => {
    file.run('BEGIN IMMEDIATE')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    promise.catch(() => undefined) // whoever waits hears of it
    const opened: Group = {
      ended: promise,
      commit: () => {
        if (group !== opened) return
        group = undefined
        try {
          file.run('COMMIT')
          resolve()
          committed()
        } catch (cause) {
          rollBack()
          // After a failed fsync nobody knows what is on the disk: https://www.sqlite.org/rescode.html#ioerr_fsync
          if (isFailedSync(cause)) onBrokenDisk(cause)
          reject(new WriteFailed('The table could not write', { cause }))
        }
      },
      fail: (cause) => {
        group = undefined
        rollBack()
        reject(new WriteFailed('The table could not write', { cause }))
      },
    }
    setImmediate(opened.commit)
    return opened
  }

  const rollBack = (): void => {
    if (file.isInTransaction) file.run('ROLLBACK')
  }

  return {
    /** Runs a command that writes. It has to check everything before its first write. */
    write: async <Answer>(command: () => Answer): Promise<Answer> => {
      group ??= open()
      const { ended, fail } = group
      try {
        return command()
      } catch (error) {
        if (isOfTheFile(error)) fail(error)
        throw error
      } finally {
        await ended
      }
    },
    read: async <Answer>(command: () => Answer): Promise<Answer> => {
      const ended = group?.ended
      try {
        return command()
      } finally {
        await ended
      }
    },
    /** Calls back after each COMMIT. */
    onCommit: (callback: () => void): void => {
      committed = callback
    },
    /** Commits what is open now. */
    flush: (): void => group?.commit(),
  }
}

const isOfTheFile = (error: unknown): error is Error & { errcode: number } =>
  error instanceof Error && 'errcode' in error

const failedSyncs = new Set([1034, 1290]) // SQLITE_IOERR_FSYNC, SQLITE_IOERR_DIR_FSYNC

const isFailedSync = (error: unknown): boolean => isOfTheFile(error) && failedSyncs.has(error.errcode)
