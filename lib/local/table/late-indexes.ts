import type { Key } from './commands.ts'
import { indexesOf, type TableFile } from './table-file.ts'

/**
 * Delays index reads as in the cloud: a second table follows the first with a lag and answers the queries of indexes. So a
 * new item is missing for a while, and a moved one is still in its old place.
 */
export const createLateIndexes = (file: TableFile, lagMs: number) => {
  file.exec(`CREATE TEMP TABLE lateRows AS SELECT * FROM rows; CREATE UNIQUE INDEX temp.lateKeys ON lateRows (PK, SK)`)
  file.exec(indexesOf('temp.', 'lateRows'))
  const timers = new Set<NodeJS.Timeout>()

  return {
    rows: 'temp.lateRows',
    /** Copies a row as it is after the write, when the lag is over. */
    follow: ({ PK, SK }: Key): void => {
      const row = file.get('SELECT * FROM rows WHERE PK = ? AND SK = ?', PK, SK)
      const timer = setTimeout(() => {
        timers.delete(timer)
        if (!row) return void file.run('DELETE FROM temp.lateRows WHERE PK = ? AND SK = ?', PK, SK)
        const columns = Object.keys(row)
        file.run(
          `INSERT OR REPLACE INTO temp.lateRows (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
          ...Object.values(row),
        )
      }, lagMs)
      timers.add(timer)
    },
    stop: (): void => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
