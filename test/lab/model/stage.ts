import type { Item } from '#functions/platform/table/keys.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import type { Client } from '#test/support/client.ts'
import type { Push } from './memory-pushes.ts'

export type Given = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  headers?: Record<string, string>
}

export type Answer = { status: number; body: Record<string, unknown>; setCookies: readonly string[] }

/** A row as stored: its text shows whether it has changed. */
export type Row = { item: Item; text: string }

/** Everything stored: rows by their key, and checksums of files by theirs. */
export type Snapshot = { rows: ReadonlyMap<string, Row>; files: ReadonlyMap<string, string> }

/** A row before and after something. */
export type RowChange = { name: string; before: Row | undefined; after: Row | undefined }

/** A file that was added, deleted or changed. */
export type FileChange = { key: string; isThere: boolean; was: boolean }

/** A frame that an open socket got. */
export type Frame = { userId: string; event: Record<string, unknown> }

/** Where the product runs for a proof: in this process alone, or whole. */
export type Stage = {
  /** What the makers of people need. */
  host: { client: () => Client }
  ask: (cookies: ReadonlyMap<string, string>, endpoint: Endpoint, given: Given) => Promise<Answer>
  /** A browser sends a file to the link that it got. */
  sendFile: (url: string, bytes: Buffer, headers: Record<string, string>) => Promise<void>
  /** Runs all effects of what was written. */
  drain: () => Promise<void>
  sweep: () => Promise<void>
  night: () => Promise<void>
  /** Deletes the rows that the table would have expired. */
  expireRows: () => Promise<void>
  snapshot: () => Promise<Snapshot>
  /** Every row written since the last call, each time that it was; undefined where only snapshots show it. */
  takeLog: () => RowChange[] | undefined
  /** Undefined where no socket of the proof's own can be open. */
  takeFrames: (() => Frame[]) | undefined
  /** The messages that a push service took since the last call; undefined where none is at hand. */
  takePushes: (() => Push[]) | undefined
  /** The last mail to an address, as text. */
  lastMail: (address: string) => Promise<string>
  /** The faults that the product has logged since the last call. */
  takeFaults: () => string[]
  /** Keeps the current state, and returns a function that restores it. */
  keep: () => Promise<() => Promise<void>>
  stop: () => Promise<void>
}

export const rowName = ({ PK, SK }: Item): string => `${PK}\u0000${SK}`

/** The differences between two snapshots. */
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
