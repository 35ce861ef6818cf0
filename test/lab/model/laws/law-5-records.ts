import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { slotStart } from '#shared/model/time-slots.ts'
import { countIn, type Step, stepsOf } from '../step.ts'
import type { MakeLaw } from './law.ts'
import { isMissed } from './law-2-and-3.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]

type Taken = { was: RequestItem; next: RequestItem }
type Count = { PK: string; name: string }

const holderOf = ({ businessId, carrierId }: RequestItem): string =>
  businessId ? `BIZ#${businessId}` : `USER#${carrierId}`

const saysNothing = ({ cancellation }: RequestItem): boolean =>
  ['carrier_asked', 'unsafe', 'item_not_as_described'].includes(cancellation?.reason ?? '')

/** What a carrier did not carry out: given back, or missed. Their papers and admins take jobs away, too. */
const ofCarrier = ({ was, next }: Taken): Count[] => {
  const { type, by, side, reason } = next.event
  const PK = holderOf(was)
  if (isMissed(was, next)) return [{ PK, name: 'jobMissed' }]
  if (type === 'giveBack' && !saysNothing(next)) return [{ PK, name: 'jobGave' }]
  const isLeaving = type === 'withdraw' && by === 'system' && side === 'carrier' && reason !== 'papers'
  return isLeaving ? [{ PK, name: 'jobGave' }] : []
}

const ofOwner = ({ was, next }: Taken): Count[] => {
  const { type, by, at } = next.event
  const isOwn = was.status === 'matched' && type === 'cancel' && by === next.ownerId
  if (!isOwn || isMissed(was, next) || saysNothing(next)) return []
  const PK = `USER#${next.ownerId}`
  const now = Date.parse(at)
  const isFree = now < Date.parse(was.stageAt ?? was.event.at) + 5 * minuteMs
  const isVeryLate = now > slotStart(was.date, was.slot).getTime() - hourMs
  return [{ PK, name: 'reqCalled' }, ...(isFree ? [] : [{ PK, name: isVeryLate ? 'reqVeryLate' : 'reqLate' }])]
}

/** L5: the sums of a record are those of all steps that there have been, and nothing uncarried is among them. */
export const recordsLaw: MakeLaw = () => {
  const sums = new Map<string, number>()
  const reached = new Set<string>()

  const miscounted = ({ world }: Step, { PK, name }: Count): string[] => {
    if (!world.seen.rows.has(`${PK}\u0000COUNT`)) return []
    const [counted, wanted] = [countIn(world.seen, PK, name), sums.get(`${PK} ${name}`)]
    return counted === wanted ? [] : [`${PK} counts ${counted} as ${name}, and ${wanted} happened`]
  }

  return {
    reached,
    look: (step) => {
      const counts = stepsOf(step).flatMap(({ was, next }) =>
        was ? [...ofCarrier({ was, next }), ...ofOwner({ was, next })] : [],
      )
      for (const { PK, name } of counts) {
        sums.set(`${PK} ${name}`, (sums.get(`${PK} ${name}`) ?? 0) + 1)
        if (name === 'jobMissed') reached.add('a carrier’s record counts a job that was missed')
        if (name === 'reqLate' || name === 'reqVeryLate') reached.add('an owner’s record counts a late cancellation')
      }
      return counts.flatMap((count) => miscounted(step, count))
    },
  }
}
