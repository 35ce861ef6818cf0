import type { Item } from '#functions/platform/table/keys.ts'
import type { UpdateParts } from '#functions/platform/table/update-expressions.ts'
import { memberLimits } from '#shared/model/limits.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import type { RequestItem } from '../request-item.ts'
import { takesRing } from '../ringing.ts'

/** The attribute that counts an owner's rings (posts announced with a sound) on one London day. */
const ringsOn = (date: string): string => `rings${date.replaceAll('-', '')}`

const daysForgotten = 7

/**
 * Counts the ring of a posted request, if it rings, in its owner's counters. Refused if the day's rings are used up.
 * Removes the counts of the week before.
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

/** Whether the owner has used up the rings of the day on which they posted. */
export const hasRungEnough = (counters: Item, { event }: RequestItem): boolean =>
  Number(counters[ringsOn(londonTime(new Date(event.at)).date)] ?? 0) >= memberLimits.ringsADay
