import type { Item } from '#functions/platform/table/keys.ts'
import type { UpdateParts } from '#functions/platform/table/update-expressions.ts'
import { memberLimits } from '#shared/model/limits.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import type { RequestItem } from '../request-item.ts'
import { takesRing } from '../ringing.ts'

/** The counter of an owner's rings on one London day. */
const ringsOn = (date: string): string => `rings${date.replaceAll('-', '')}`

const daysForgotten = 7

/**
 * Counts the ring of a posted request (if it rings) in the owner's counters while the day has room for it, and removes
 * the counts of earlier days.
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

/** Whether these counters have no room for another ring on the day of the post. */
export const hasRungEnough = (counters: Item, { event }: RequestItem): boolean =>
  Number(counters[ringsOn(londonTime(new Date(event.at)).date)] ?? 0) >= memberLimits.ringsADay
