import { copyFileSync, mkdirSync, statSync, truncateSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openLocalTable } from '#lib/local/table/local-table.ts'

type Answered = { SK: string; logBytes: number }

/** Writes rows in groups, and records with each answer how long the log was then. */
const writeRows = async (dataDir: string, groups: number): Promise<Answered[]> => {
  const table = openLocalTable({ dataDir, tableName: 'probe' })
  const log = join(dataDir, 'table', 'rows.db-wal')
  const answered: Answered[] = []
  for (let group = 0; group < groups; group += 1) {
    const sks = Array.from({ length: 1 + (group % 5) }, (_, index) => `${group}.${index}`)
    await Promise.all(
      sks.map(async (SK) => {
        const Item = { PK: 'P', SK, GSI1PK: 'L', GSI1SK: SK, text: 'x'.repeat((group % 7) * 900) }
        await table.send('PutItem', { TableName: 'probe', Item })
        await table.confirmed()
        answered.push({ SK, logBytes: statSync(log).size })
      }),
    )
  }
  // Copied while the host still runs, as a power cut would leave the files.
  mkdirSync(join(dataDir, 'cut', 'table'), { recursive: true })
  for (const name of ['rows.db', 'rows.db-wal']) copyFileSync(join(dataDir, 'table', name), join(dataDir, name))
  await table.close()
  return answered
}

const cutAt = (dataDir: string, bytes: number): string => {
  const path = join(dataDir, 'cut', 'table', 'rows.db')
  for (const name of ['rows.db', 'rows.db-wal']) copyFileSync(join(dataDir, name), join(dataDir, 'cut', 'table', name))
  rm(`${path}-shm`, { force: true })
  truncateSync(`${path}-wal`, bytes)
  return path
}

/** The rows of a file, or why it is not intact. */
const rowsIn = (path: string): Set<string> | string => {
  const database = new DatabaseSync(path)
  try {
    const { integrity_check: found } = database.prepare('PRAGMA integrity_check').get() as { integrity_check: string }
    if (found !== 'ok') return found
    return new Set(
      database
        .prepare('SELECT SK FROM rows')
        .all()
        .map(({ SK }) => String(SK)),
    )
  } finally {
    database.close()
  }
}

/**
 * Cuts the log off at random bytes, also inside a page: after a power cut the disk may contain anything after its last
 * confirmed write. The file must open intact, with every row acknowledged before the log was that long.
 */
export const provePowerCuts = async (cuts: number, groups: number) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sameway-power-'))
  try {
    const answered = await writeRows(dataDir, groups)
    const [shortest = 0, longest = 0] = [answered[0], answered.at(-1)].map((row) => row?.logBytes)
    const broken: string[] = []
    let held = 0
    for (let cut = 0; cut < cuts; cut += 1) {
      const bytes = shortest + Math.floor(Math.random() * (longest - shortest))
      const rows = rowsIn(cutAt(dataDir, bytes))
      if (typeof rows === 'string') broken.push(`cut at ${bytes}: ${rows}`)
      else
        for (const { SK, logBytes } of answered) {
          if (logBytes > bytes) continue
          if (rows.has(SK)) held += 1
          else broken.push(`cut at ${bytes}: ${SK} is lost`)
        }
    }
    return { answered: answered.length, cuts, held, broken }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
