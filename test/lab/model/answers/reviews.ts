import type { Item } from '#functions/platform/table/keys.ts'
import { londonTime } from '#shared/model/london.ts'
import { type Answers, type Ask, dayMs, isOwners, nobodys } from './rule.ts'

const padded = (number: number): string => String(number).padStart(6, '0')

const rowOf = ({ stored, rows }: Ask, SK: string): Item | undefined =>
  rows.get(`REQ#${stored.requestId}\u0000${SK}`)?.item

type Ended = { match: number; at: number }

/** What the carrier's side has left on the day or later: its owner may say so. */
const leftOnTheDay = (ask: Ask): Ended[] =>
  Array.from({ length: ask.stored.version }, (_, index) => rowOf(ask, `EVT#${padded(index + 1)}`)).flatMap((event) => {
    const left = event?.left as { match: number } | undefined // only the fan-out writes it
    if (!left || event?.side !== 'carrier' || londonTime(new Date(String(event.at))).date < ask.stored.date) return []
    return [{ match: left.match, at: Date.parse(String(event.at)) }]
  })

/** The last match, if it is over and this side may review it. */
const lastEnded = (ask: Ask): Ended[] => {
  const { status, event, matches, cancellation, date, carrierId, formerCarrierId } = ask.stored
  const isOver = (status === 'completed' || status === 'cancelled') && (carrierId ?? formerCarrierId) !== undefined
  const isLeft = event.side === 'carrier' && londonTime(new Date(event.at)).date >= date
  const isLate = event.type === 'cancel' && cancellation?.late === 'very_late'
  const may = status === 'completed' || event.type === 'resolve' || (isOwners(ask) ? isLeft : isLate)
  return isOver && may ? [{ match: matches, at: Date.parse(event.at) }] : []
}

const chosen = (ask: Ask): Ended | undefined =>
  [...(isOwners(ask) ? leftOnTheDay(ask) : []), ...lastEnded(ask)].findLast(
    ({ match }) => ask.body.match === undefined || match === ask.body.match,
  )

const written = (ask: Ask): Item | undefined =>
  rowOf(ask, `REV#${padded(chosen(ask)?.match ?? 0)}`)?.[isOwners(ask) ? 'requester' : 'carrier'] as Item | undefined

const isRepeated = (ask: Ask): boolean => {
  const { by, stars, text = '', facts = [] } = written(ask) ?? {}
  const { body, me } = ask
  return by === me.userId && stars === body.stars && text === body.text && String(facts) === String(body.facts)
}

export const reviewAnswers: Answers = {
  writeReview: [
    nobodys,
    ['409 review.not-possible', (ask) => !chosen(ask)],
    ['201 again', isRepeated],
    ['409 review.written', written],
    ['409 review.too-late', (ask) => ask.at >= (chosen(ask)?.at ?? 0) + 7 * dayMs],
  ],
}
