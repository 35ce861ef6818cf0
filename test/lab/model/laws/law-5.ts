import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { contracts } from '#shared/contracts/contracts.ts'
import type { Earnings } from '#shared/contracts/history-shapes.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { whoIs } from '../draws.ts'
import { countIn, type Step, stepsOf } from '../step.ts'
import { ask, type Who } from '../world.ts'
import type { MakeLaw } from './law.ts'

/** The history of one request at the door, as far as it decides whether its carrier has earned anything. */
type Record = { hasPhoto: boolean; isUnproved: boolean }
/** A person's earnings, by the days of London. */
type Earned = { date: string; pence: number }

const wasEarned = ({ status, outcome, event, ownerId }: RequestItem, { isUnproved }: Record): boolean => {
  if (status !== 'completed') return false
  if (outcome === undefined) return true
  const isOfCode = event.type === 'complete'
  const isOfOwner = event.type === 'confirm' && event.by === ownerId
  const isOfAdmin = event.type === 'resolve' && event.by !== 'system'
  return isOfCode || isOfOwner || isOfAdmin || !isUnproved
}

const photosIn = ({ rows }: Step, requestId: string): number => {
  const row = rows.find(({ name, before }) => !before && name.startsWith(`REQ#${requestId}\u0000META#STEP#`))?.after
  return Array.isArray(row?.item.photos) ? row.item.photos.length : 0
}

const daysShown = 30

/** Each day with earnings, in words. */
const inWords = (days: readonly { date: string; pence: number; deliveries: number }[]): string =>
  days
    .filter(({ deliveries, pence }) => deliveries > 0 || pence > 0)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, pence, deliveries }) => `${date}: £${pence / 100} for ${deliveries}`)
    .join(', ') || 'nothing'

const lately = (earned: readonly Earned[], at: number): string => {
  const today = londonTime(new Date(at)).date
  const byDate = Map.groupBy(earned, ({ date }) => date)
  return inWords(
    [...byDate]
      .filter(([date]) => date > addDays(today, -daysShown))
      .map(([date, some]) => ({
        date,
        pence: some.reduce((sum, { pence }) => sum + pence, 0),
        deliveries: some.length,
      })),
  )
}

/** The earnings that a person sees; undefined where they are signed out, or gone. */
const shownTo = async ({ world }: Step, who: Who): Promise<string | undefined> => {
  const { getEarnings } = contracts.requests
  const { status, body } = await ask(world, who, who === 'fleet' ? contracts.business.getFleetEarnings : getEarnings)
  if (status !== 200) return undefined
  const { days } = body as Earnings // as its contract says
  return inWords(days.map(({ date, earned, deliveries }) => ({ date, pence: Math.round(earned * 100), deliveries })))
}

/** L5: earnings and counts include only what was carried. */
export const earnedLaw: MakeLaw = () => {
  const records = new Map<string, Record>()
  const earned = new Map<string, Earned[]>()
  const reached = new Set<string>()
  const earnedBy = (PK: string): readonly Earned[] => earned.get(PK) ?? []

  const note = (step: Step, was: RequestItem | undefined, next: RequestItem): string[] => {
    const { requestId, event, door, status } = next
    const record = records.get(requestId) ?? { hasPhoto: false, isUnproved: false }
    records.set(requestId, record)
    if (status === 'matched' && was?.status !== 'matched') Object.assign(record, { hasPhoto: false, isUnproved: false })
    if (event.type === 'attempt') record.hasPhoto = photosIn(step, requestId) > 0
    const isOnWayBack = door?.leg === 'return' || next.outcome === 'returned'
    if (isOnWayBack && was?.door?.leg !== 'return') record.isUnproved = !record.hasPhoto
    const isEndOfErrand = event.type === 'decide' && status !== 'in_transit'
    if (isEndOfErrand && status === 'cancelled') reached.add('an errand ended as not done')
    if (isEndOfErrand && status === 'completed') return [`${requestId} was not done, and counts as completed`]
    return []
  }

  /** The carriers and businesses of the requests that ended with this step, each with those requests. */
  const ended = (step: Step): Map<string, RequestItem[]> => {
    const byHolder = new Map<string, RequestItem[]>()
    for (const { was, next } of stepsOf(step)) {
      const record = records.get(next.requestId)
      if (next.status !== 'completed' || was?.status === 'completed' || !record) continue
      const isEarned = wasEarned(next, record)
      if (!isEarned) reached.add('a return was not earned')
      const one = { date: londonTime(new Date(next.event.at)).date, pence: next.pricePence }
      for (const PK of [`USER#${next.carrierId}`, ...(next.businessId ? [`BIZ#${next.businessId}`] : [])]) {
        byHolder.set(PK, [...(byHolder.get(PK) ?? []), next])
        if (isEarned) earned.set(PK, [...earnedBy(PK), one])
      }
    }
    return byHolder
  }

  const miscounted = ({ world, before }: Step, PK: string, items: readonly RequestItem[]): string[] => {
    if (!world.seen.rows.has(`${PK}\u0000COUNT`)) return []
    const counted = countIn(world.seen, PK, PK.startsWith('BIZ#') ? 'done' : 'jobDone')
    const wanted = earnedBy(PK).length
    const isAllReturned = items.every(({ outcome }) => outcome === 'returned')
    const savesMore = countIn(world.seen, PK, 'jobCo2') > countIn(before, PK, 'jobCo2')
    return [
      ...(counted === wanted ? [] : [`${PK} counts ${counted} deliveries, and earned ${wanted}`]),
      ...(isAllReturned && savesMore ? [`${PK} saved CO₂ with what came back`] : []),
    ]
  }

  const wronglyShown = async (step: Step, PK: string): Promise<string[]> => {
    const { world, at } = step
    const who = PK.startsWith('BIZ#') ? 'fleet' : whoIs(world, PK.slice('USER#'.length))
    const shown = who && (await shownTo(step, who))
    if (shown === undefined) return []
    reached.add(who === 'fleet' ? 'a business looked at its earnings' : 'a carrier looked at their earnings')
    const wanted = lately(earnedBy(PK), at)
    return shown === wanted ? [] : [`${who} sees as earned ${shown}, and earned ${wanted}`]
  }

  const paidUnearned = ({ transitions }: Step): string[] =>
    transitions.flatMap(({ was, next }) => {
      const record = next && records.get(next.requestId)
      const isMarked = next?.paidAt !== undefined && was?.paidAt === undefined && next.version === was?.version
      if (!record || !isMarked) return []
      const isOnWayBack = next.status === 'in_transit' && next.door?.leg === 'return'
      const isUnearned = next.status !== 'in_transit' && !wasEarned(next, record)
      return isOnWayBack || isUnearned ? [`${next.requestId} was marked as paid, and nothing was earned`] : []
    })

  return {
    reached,
    look: async (step) => {
      const faults = stepsOf(step).flatMap(({ was, next }) => note(step, was, next))
      for (const [PK, items] of ended(step))
        faults.push(...miscounted(step, PK, items), ...(await wronglyShown(step, PK)))
      return [...faults, ...paidUnearned(step)]
    },
  }
}
