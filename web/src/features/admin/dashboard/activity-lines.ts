import type { ActivityEntry } from '#shared/contracts/admin-shapes.ts'

/** One or several entries that are told in one sentence; `entry` is the newest of them. */
export type ActivityLine = { entry: ActivityEntry; count: number }

/** Who was erased has no name any more: two of them may be two people. */
const isSamePerson = (one: ActivityEntry['actor'], other: ActivityEntry['actor']): boolean =>
  one !== null && one.id === other?.id

/** Looks at several documents of one person are one thing that an admin did. */
const belongsTo = (entry: ActivityEntry, { entry: last }: ActivityLine): boolean =>
  entry.action === 'document.opened' &&
  last.action === 'document.opened' &&
  isSamePerson(entry.actor, last.actor) &&
  isSamePerson(entry.subject, last.subject)

export const groupActivity = (entries: readonly ActivityEntry[]): ActivityLine[] => {
  const lines: ActivityLine[] = []
  for (const entry of entries) {
    const last = lines.at(-1)
    if (last && belongsTo(entry, last)) last.count += 1
    else lines.push({ entry, count: 1 })
  }
  return lines
}
