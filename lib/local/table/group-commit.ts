import type { TableFile } from './table-file.ts'
import { ValidationException } from './values.ts'

/** The file could not be written or read, so nothing of the whole group was done. */
export class FileFailed extends Error {
  constructor(cause: unknown) {
    super('The table could not be written or read', { cause })
  }
}

export type GroupCommit = ReturnType<typeof createGroupCommit>

/** The outcome of a group: committed, or failed with a reason. */
type End = { failure?: FileFailed }

/**
 * All commands of one event loop turn share one transaction of the file. No command is answered before its COMMIT, not
 * even one that only reads or is refused. The disk confirms many COMMITs at once, and commands do not wait for it:
 * callers wait for `confirmed` before an answer leaves this process.
 */
export const createGroupCommit = (
  file: Pick<TableFile, 'run' | 'isInTransaction' | 'sync'>,
  onBrokenDisk: (cause: unknown) => never,
) => {
  let group: ReturnType<typeof open> | undefined
  const listeners: ((end: End) => void)[] = []
  let begun = (): void => undefined
  const disk = createConfirmations(file.sync, onBrokenDisk)

  const open = () => {
    const committed = Promise.withResolvers<void>()
    committed.promise.catch(() => undefined) // those who wait for it get the error
    let failure: FileFailed | undefined

    const fail = (cause: unknown): void => {
      if (failure) return
      failure = new FileFailed(cause)
      committed.reject(failure)
      if (isFailedSync(cause)) onBrokenDisk(cause)
      rollBack()
      for (const listener of listeners) listener({ failure })
    }
    const opened = {
      committed: committed.promise,
      /** Whether the disk has to confirm the group before anyone outside learns of it. */
      isToBeConfirmed: false,
      fail,
      isFailed: () => failure !== undefined,
      /** Ends the group. If a command failed, the later ones were refused. */
      end: (): void => {
        if (group !== opened) return
        group = undefined
        if (failure) return
        try {
          file.run('COMMIT')
        } catch (cause) {
          fail(cause)
          return
        }
        if (opened.isToBeConfirmed) void disk.confirm()
        committed.resolve()
        for (const listener of listeners) listener({})
      },
    }
    setImmediate(opened.end)
    try {
      endReading()
      file.run('BEGIN IMMEDIATE')
      begun()
    } catch (cause) {
      fail(cause)
    }
    return opened
  }

  let isReading = false
  /** A lock for each read would take longer than most reads. */
  const beginReading = (): void => {
    if (isReading) return
    file.run('BEGIN')
    isReading = true
    setImmediate(endReading)
    begun()
  }
  const endReading = (): void => {
    if (!isReading) return
    isReading = false
    if (file.isInTransaction) file.run('COMMIT') // a read that failed may have ended it
  }

  /** SQLite may have rolled back already: after FULL, IOERR and NOMEM. https://www.sqlite.org/lang_transaction.html */
  const rollBack = (): void => {
    try {
      if (file.isInTransaction) file.run('ROLLBACK')
    } catch (cause) {
      onBrokenDisk(cause)
    }
  }

  return {
    /**
     * Runs a command that writes. It must check everything before its first write: only a ValidationException leaves
     * the group intact, and any other error fails it whole. A write with `mayBeLost` needs no confirmation, because no
     * one was notified of it.
     */
    write: async <Answer>(command: () => Answer, { mayBeLost = false } = {}): Promise<Answer> => {
      group ??= open()
      const { committed, fail, isFailed } = group
      group.isToBeConfirmed ||= !mayBeLost
      try {
        if (!isFailed()) return command()
      } catch (error) {
        if (error instanceof ValidationException) throw error
        fail(error)
      } finally {
        await committed
      }
      throw new Error('A failed group ended well')
    },
    read: async <Answer>(command: () => Answer): Promise<Answer> => {
      const around = group
      try {
        if (!around) beginReading()
        return command()
      } catch (error) {
        if (!isOfTheFile(error)) throw error
        around?.fail(error) // it may have rolled the group back
        if (isFailedSync(error)) onBrokenDisk(error)
        throw new FileFailed(error)
      } finally {
        if (around) await around.committed
      }
    },
    /** Resolves when the disk has all writes that were answered so far; undefined if it already has. */
    confirmed: (): Promise<void> | undefined => disk.unconfirmed(),
    /** Calls back before the first command of a turn. */
    onBegin: (callback: () => void): void => {
      begun = callback
    },
    /** Calls back after each group. */
    onEnd: (callback: (end: End) => void): void => {
      listeners.push(callback)
    },
    /** Commits the open group, and waits until the disk has all of it. */
    flush: async (): Promise<void> => {
      group?.end()
      endReading()
      await disk.unconfirmed()
    },
  }
}

/** Asks the disk to confirm the log, one sync at a time. Commits during a sync are confirmed by the next one. */
const createConfirmations = (sync: () => Promise<void>, onBrokenDisk: (cause: unknown) => never) => {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = (): Promise<void> => {
    running = sync()
      .catch(onBrokenDisk)
      .then(() => {
        running = undefined
      })
    return running
  }
  return {
    /** Makes the disk confirm everything that is committed so far. */
    confirm: (): Promise<void> => {
      if (!running) return next ?? start()
      next ??= running.then(() => {
        next = undefined
        return start()
      })
      return next
    },
    /** Resolves when the disk has confirmed everything so far; undefined if it already has. */
    unconfirmed: (): Promise<void> | undefined => next ?? running,
  }
}

const isOfTheFile = (error: unknown): error is Error & { errcode: number } =>
  error instanceof Error && 'errcode' in error

// SQLITE_IOERR_FSYNC and SQLITE_IOERR_DIR_FSYNC. After them no one knows what is on disk:
// https://www.sqlite.org/rescode.html#ioerr_fsync
export const failedSyncs = new Set([1034, 1290])

const isFailedSync = (error: unknown): boolean => isOfTheFile(error) && failedSyncs.has(error.errcode)
