import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LocalTable, TableRefusal } from '#functions/platform/local-adapters.ts'
import type { Operation } from '#functions/platform/table/commands.ts'
import { logFault } from '../fault-log.ts'
import { createCheckpoints } from './checkpoints.ts'
import { createTurns, withConflicts } from './conflicts.ts'
import { createGroupCommit, FileFailed } from './group-commit.ts'
import { createLateIndexes } from './late-indexes.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createReads } from './reads.ts'
import { createRows, type TableChange } from './rows.ts'
import { openTableFile } from './table-file.ts'
import { createTransactions } from './transactions.ts'
import { isVolatile } from './volatile-rows.ts'
import { createDecisions, createWrites } from './writes.ts'

type LocalTableOptions = {
  dataDir: string
  tableName: string
  /** The lag of index reads, as in the cloud. */
  indexLagMs?: number
  /** How many of a hundred transactions are refused with a conflict, as in the cloud. */
  conflicts?: number
  /** The maximum number of event loop turns that a command waits: calls overtake each other, as in the cloud. */
  turns?: number
}

/** Answers include only committed data. Callers wait for `confirmed` before an answer leaves this process. */
export type OpenLocalTable = LocalTable & {
  /** Resolves when the disk has confirmed everything that was answered so far; undefined if it already has. */
  confirmed: () => Promise<void> | undefined
  outbox: Outbox
  /** Runs writes without effects: the outbox does not keep them, so no one is notified. */
  withoutEffects: <Result>(run: () => Promise<Result>) => Promise<Result>
  /** Deletes expired rows, a few at a time, until none are left or the signal aborts. */
  expireRows: (signal: AbortSignal) => Promise<void>
  /** Copies all rows into a new file, while others read and write. */
  backup: (to: string) => Promise<void>
  close: () => Promise<void>
}

const expiredAtOnce = 50

/** The table in this process, in one SQLite file that no one else opens. */
export const openLocalTable = ({
  dataDir,
  tableName,
  indexLagMs = 0,
  conflicts = 0,
  turns = 0,
}: LocalTableOptions): OpenLocalTable => {
  const folder = join(dataDir, 'table')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'rows.db')
  const file = openTableFile(path)
  const groups = createGroupCommit(file, endProcess)
  groups.onEnd(({ failure }) => failure && logFault(failure.message, { error: failure.cause }))
  const checkpoints = createCheckpoints(file, { path, onFailedSync: endProcess })
  let written = file.written()
  groups.onEnd(() => {
    const before = written
    written = file.written()
    checkpoints.committed(written - before)
  })
  const outbox = createOutbox(file, groups)
  const late = indexLagMs > 0 ? createLateIndexes(file, groups, indexLagMs) : undefined
  const quiet = new AsyncLocalStorage<boolean>()
  let isReporting = true
  const report = (change: TableChange): void => {
    if (isReporting) outbox.report(change)
  }
  const rows = createRows(file, report, late)
  groups.onEnd(({ failure }) => failure && rows.forgetCached())
  let version = file.dataVersion()
  groups.onBegin(() => {
    const before = version
    version = file.dataVersion()
    if (version !== before) rows.forgetCached() // another process has written to the file, such as a test
  })
  const reads = createReads(file, tableName, rows, late?.rows)
  const decisions = createDecisions(rows)
  const writes = {
    ...createWrites(tableName, rows, decisions),
    TransactWriteItems: withConflicts(conflicts, createTransactions(file, tableName, rows, decisions)),
  }

  const run = (operation: Operation, input: unknown) => {
    // The input is what our stores wrote for this operation.
    if (operation in reads) return groups.read(() => reads[operation as keyof typeof reads](input as never))
    const isQuiet = quiet.getStore() ?? false
    const write = () => {
      isReporting = !isQuiet
      try {
        return writes[operation as keyof typeof writes](input as never)
      } finally {
        isReporting = true
      }
    }
    return isOfVolatileRow(input) ? write() : groups.write(write)
  }
  const waitForTurns = createTurns(turns)
  return {
    send: async (operation, input) => {
      if (waitForTurns) await waitForTurns()
      try {
        return await run(operation, input)
      } catch (error) {
        return { refusal: refusalOf(error) }
      }
    },
    confirmed: groups.confirmed,
    outbox,
    withoutEffects: (run) => quiet.run(true, run),
    expireRows: async (signal) => {
      while (!signal.aborted) {
        const deleted = await groups.write(() => rows.deleteExpired(expiredAtOnce))
        if (deleted < expiredAtOnce) return
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    backup: file.backup,
    close: async () => {
      await groups.write(rows.keepVolatileRows)
      await groups.flush()
      late?.stop()
      await checkpoints.stop()
      file.close()
    },
  }
}

const isOfVolatileRow = (input: unknown): boolean =>
  typeof input === 'object' &&
  input !== null &&
  'Key' in input &&
  isVolatile(String((input.Key as { PK?: unknown }).PK))

const refusalOf = (error: unknown): TableRefusal => {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message } = error
  return { name: error instanceof FileFailed ? 'ServiceUnavailable' : name, message }
}

const endProcess = (cause: unknown): never => {
  logFault('The disk did not confirm a write, so nobody knows what it holds. This process ends.', { error: cause })
  process.exit(1)
}
