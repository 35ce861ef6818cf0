import type { Key } from './commands.ts'
import type { GroupCommit } from './group-commit.ts'
import { indexesOf, type TableFile } from './table-file.ts'

export type LateIndexes = ReturnType<typeof createLateIndexes>

type Copy = Key & { row: ReturnType<TableFile['get']> }

/**
 * Delays index reads as in the cloud: a second table follows the first with a lag and answers index queries. So a new
 * item is missing for a while, and a moved one is still in its old place.
 */
export const createLateIndexes = (file: TableFile, groups: GroupCommit, lagMs: number) => {
  file.exec(`CREATE TEMP TABLE lateRows AS SELECT * FROM rows; CREATE UNIQUE INDEX temp.lateKeys ON lateRows (PK, SK)`)
  file.exec(indexesOf('temp.', 'lateRows'))
  const timers = new Set<NodeJS.Timeout>()
  const copies: Copy[] = []

  groups.onEnd(({ failure }) => {
    const committed = copies.splice(0)
    if (failure || committed.length === 0) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void groups.write(() => committed.forEach(write), { mayBeLost: true })
    }, lagMs)
    timers.add(timer)
  })

  const write = ({ PK, SK, row }: Copy): void => {
    file.run('DELETE FROM temp.lateRows WHERE PK = ? AND SK = ?', PK, SK)
    if (!row) return
    const columns = Object.keys(row)
    file.run(
      `INSERT INTO temp.lateRows (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      ...Object.values(row),
    )
  }

  return {
    rows: 'temp.lateRows',
    /** Copies a row after a write, to be shown after the lag. */
    follow: ({ PK, SK }: Key): void => {
      copies.push({ PK, SK, row: file.get('SELECT * FROM rows WHERE PK = ? AND SK = ?', PK, SK) })
    },
    stop: (): void => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
