import { type Notification, wordsOf } from './notifications.ts'

/** Lock screens show no more. */
const maxLines = 4
/** The maximum number of entries in a mail. */
const maxEntries = 20

const countOf = (count: number): string => `${count} notification${count === 1 ? '' : 's'}`

/** What has been held back in quiet hours, as one notification. Holds no names and no places, as titles do. */
export const digestOf = (held: readonly Notification[]): { title: string; lines: string[]; opens: string } => {
  const byTitle = [...Map.groupBy(held, (one) => wordsOf(one).title)]
  const shown = byTitle.length > maxLines ? byTitle.slice(0, maxLines - 1) : byTitle
  const rest = held.length - shown.reduce((sum, [, { length }]) => sum + length, 0)
  return {
    title: `${countOf(held.length)} while it was quiet`,
    lines: [
      ...shown.map(([title, { length }]) => (length === 1 ? title : `${title} (${length} times)`)),
      ...(rest > 0 ? [`And ${rest} more`] : []),
    ],
    opens: '/notifications',
  }
}

/** The same as a mail, which says more of each. */
export const digestMailOf = (held: readonly Notification[]): { heading: string; paragraphs: string[] } => {
  const rest = held.length - maxEntries
  return {
    heading: digestOf(held).title,
    paragraphs: [
      ...held.slice(0, maxEntries).map((one) => [wordsOf(one).title, wordsOf(one).body].join('\n')),
      ...(rest > 0 ? [`And ${rest} more in your list.`] : []),
    ],
  }
}
