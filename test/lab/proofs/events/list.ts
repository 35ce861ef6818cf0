import { kindOf, ownerIdOf } from '#functions/platform/table/keys.ts'
import type { Row } from '#test/support/table.ts'
import type { DueNote } from './due.ts'

const togetherMs = 10 * 60_000

const entryOf = (row: Row): Required<DueNote> => ({
  userId: ownerIdOf(row.PK),
  kind: String(row.kind),
  requestId: String(row.request_id ?? ''),
  at: String(row.SK).split('#')[1] ?? '',
})

const isOneEntry = (a: DueNote, b: DueNote): boolean =>
  a.userId === b.userId && a.kind === b.kind && a.requestId === b.requestId

/** Of those about one request that say the same within ten minutes, only the newest stays. */
const isOutdated = (note: DueNote, all: readonly DueNote[]): boolean =>
  note.at !== undefined &&
  all.some((other) => {
    const laterMs = Date.parse(other.at ?? '') - Date.parse(note.at ?? '')
    return isOneEntry(note, other) && laterMs > 0 && laterMs <= togetherMs
  })

/** Entries of the list, with the time of events whose time is known. */
const named = ({ userId, kind, requestId = '', at = '' }: DueNote): string => [userId, kind, requestId, at].join(' ')

const countOf = (all: readonly string[], one: string): number => all.filter((other) => other === one).length

/** Compares everyone's list with what was due. Leaves out entries that were there before. */
export const listsAfter = (before: readonly Row[], due: readonly DueNote[], rows: readonly Row[]) => {
  const old = new Set(before.map(({ PK, SK }) => `${PK} ${SK}`))
  const found = rows.filter((row) => kindOf(row) === 'notification' && !old.has(`${row.PK} ${row.SK}`)).map(entryOf)
  const wanted = due.filter((note) => !isOutdated(note, due)).map(named)
  // Only steps of requests tell their time.
  const isTimed = new Set(due.flatMap(({ kind, at }) => (at ? [kind] : [])))
  const there = found.map((entry) =>
    named(isTimed.has(entry.kind) ? entry : { ...entry, requestId: entry.requestId, at: '' }),
  )
  const each = [...new Set([...wanted, ...there])]
  return {
    due: wanted.length,
    lost: each.filter((one) => countOf(there, one) < countOf(wanted, one)),
    more: each.filter((one) => countOf(there, one) > countOf(wanted, one)),
  }
}
