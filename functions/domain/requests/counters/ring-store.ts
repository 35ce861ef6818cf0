import type { Item } from '#functions/platform/table/keys.ts'
import type { UpdateParts } from '#functions/platform/table/update-expressions.ts'
import { memberLimits } from '#shared/model/limits.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import type { RequestItem } from '../request-item.ts'
import { takesRing } from '../ringing.ts'

/** Counts how often an owner's posts have rung on a day of London. */
const ringsOn = (date: string): string => `rings${date.replaceAll('-', '')}`

const daysForgotten = 7

/**
 * Counts the ring of a posted request, if it is one, in the owner's counters: while the day has room for it. It also
 * forgets the days before.
 */
export const ringParts = (posted: RequestItem): UpdateParts[] => {
  if (!takesRing(posted)) return []
  const { date } = londonTime(new Date(posted.event.at))
  return [
    {
      add: '#rings :ring',
      condition: '(attribute_not_exists(#rings) OR #rings < :ringsADay)',
      names: { '#rings': ringsOn(date) },
      values: { ':ring': 1, ':ringsADay': memberLimits.ringsADay },
    },
    ...Array.from({ length: daysForgotten }, (_, index) => {
      const name = ringsOn(addDays(date, -index - 1))
      return { remove: `#${name}`, names: { [`#${name}`]: name } }
    }),
  ]
}

/** Whether these counters have no room for the ring of a posted request. */
export const hasRungEnough = (counters: Item, { event }: RequestItem): boolean =>
  Number(counters[ringsOn(londonTime(new Date(event.at)).date)] ?? 0) >= memberLimits.ringsADay
