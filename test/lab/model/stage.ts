import type { Item } from '#functions/platform/table/keys.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import type { Client } from '#test/support/client.ts'

export type Given = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  headers?: Record<string, string>
}

export type Answer = { status: number; body: Record<string, unknown>; setCookies: readonly string[] }

/** A row as it lies in the table: its text says whether it has changed. */
export type Row = { item: Item; text: string }

/** Everything that there is: rows by their key, and files by theirs. */
export type Snapshot = { rows: ReadonlyMap<string, Row>; files: ReadonlyMap<string, string> }

/** A row before and after something. */
export type RowChange = { name: string; before: Row | undefined; after: Row | undefined }

/** A file that came, went or changed. */
export type FileChange = { key: string; isThere: boolean; was: boolean }

/** A frame that an open socket got. */
export type Frame = { userId: string; event: Record<string, unknown> }

/** Where the product runs for a proof: in this process alone, or whole. */
export type Stage = {
  /** What the makers of people need. */
  door: { client: () => Client }
  ask: (cookies: ReadonlyMap<string, string>, endpoint: Endpoint, given: Given) => Promise<Answer>
  /** A browser sends a file to the link that it got. */
  sendFile: (url: string, bytes: Buffer, headers: Record<string, string>) => Promise<void>
  /** Carries out what follows from all that was written. */
  drain: () => Promise<void>
  sweep: () => Promise<void>
  night: () => Promise<void>
  /** Takes away what the table would have removed by its time. */
  expireRows: () => Promise<void>
  snapshot: () => Promise<Snapshot>
  /** Every row that was written since this was last asked, each time that it was; undefined where only snapshots tell. */
  takeLog: () => RowChange[] | undefined
  /** Undefined where no socket of the proof's own can be open. */
  takeFrames: (() => Frame[]) | undefined
  /** The last mail to an address, as text. */
  lastMail: (address: string) => Promise<string>
  /** What the product has logged as a fault since this was last asked. */
  takeFaults: () => string[]
  /** Keeps what there is, and answers how to put it back. */
  keep: () => Promise<() => Promise<void>>
  stop: () => Promise<void>
}

export const rowName = ({ PK, SK }: Item): string => `${PK}\u0000${SK}`

/** What is different in two snapshots. */
export const rowsChanged = (before: Snapshot, after: Snapshot): RowChange[] => {
  const changes: RowChange[] = []
  if (before === after) return changes
  for (const [name, row] of after.rows) {
    const was = before.rows.get(name)
    if (was !== row && was?.text !== row.text) changes.push({ name, before: was, after: row })
  }
  for (const [name, row] of before.rows)
    if (!after.rows.has(name)) changes.push({ name, before: row, after: undefined })
  return changes
}

export const filesChanged = (before: Snapshot, after: Snapshot): FileChange[] => {
  const changes: FileChange[] = []
  if (before === after) return changes
  for (const [key, mark] of after.files)
    if (before.files.get(key) !== mark) changes.push({ key, isThere: true, was: before.files.has(key) })
  for (const key of before.files.keys()) if (!after.files.has(key)) changes.push({ key, isThere: false, was: true })
  return changes
}
