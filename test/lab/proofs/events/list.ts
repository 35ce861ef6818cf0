import { kindOf, ownerIdOf } from '#functions/platform/table/keys.ts'
import type { Row } from '#test/support/table.ts'
import type { DueNote } from './due.ts'

const togetherMs = 10 * 60_000

/** An entry in someone's list, of an event. */
const named = ({ userId, kind, event }: DueNote): string => [userId, kind, event].join(' ')

const nameOf = (row: Row): string =>
  named({ userId: ownerIdOf(row.PK), kind: String(row.kind), event: String(row.SK).split('#').slice(2).join('#') })

/** Of those about one request that say the same within ten minutes, only the newest stays. */
const isOutdated = (note: DueNote, all: readonly DueNote[]): boolean =>
  all.some((other) => {
    const isAlike =
      note.requestId !== undefined &&
      other.requestId === note.requestId &&
      other.userId === note.userId &&
      other.kind === note.kind
    const laterMs = Date.parse(other.at ?? '') - Date.parse(note.at ?? '')
    return isAlike && laterMs > 0 && laterMs <= togetherMs
  })

/** Compares everyone's list with what was due. Leaves out entries that were there before. */
export const listsAfter = (before: readonly Row[], due: readonly DueNote[], rows: readonly Row[]) => {
  const old = new Set(before.map(({ PK, SK }) => `${PK} ${SK}`))
  const there = rows.filter((row) => kindOf(row) === 'notification' && !old.has(`${row.PK} ${row.SK}`)).map(nameOf)
  const wanted = due.filter((note) => !isOutdated(note, due)).map(named)
  const countOf = (all: readonly string[], one: string): number => all.filter((other) => other === one).length
  const each = [...new Set([...wanted, ...there])]
  return {
    due: wanted.length,
    lost: each.filter((one) => countOf(there, one) < countOf(wanted, one)),
    more: each.filter((one) => countOf(there, one) > countOf(wanted, one)),
  }
}
