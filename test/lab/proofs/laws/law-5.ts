import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { MakeLaw } from './law.ts'
import { type Step, stepsOf } from './step.ts'

/** What happened at the door of one request, as far as it decides whether its carrier has earned anything. */
type Record = { hasPhoto: boolean; isUnproved: boolean }

const wasEarned = ({ status, outcome, event, ownerId }: RequestItem, { isUnproved }: Record): boolean => {
  if (status !== 'completed') return false
  if (outcome === undefined) return true
  const isOfCode = event.type === 'complete'
  const isOfOwner = event.type === 'confirm' && event.by === ownerId
  const isOfAdmin = event.type === 'resolve' && event.by !== 'system'
  return isOfCode || isOfOwner || isOfAdmin || !isUnproved
}

const countIn = ({ world }: Step, PK: string, name: string): number =>
  Number(world.seen.rows.get(`${PK}\u0000COUNT`)?.item[name] ?? 0)

const photosIn = ({ rows }: Step, requestId: string): number => {
  const row = rows.find(({ name, before }) => !before && name.startsWith(`REQ#${requestId}\u0000META#STEP#`))?.after
  return Array.isArray(row?.item.photos) ? row.item.photos.length : 0
}

/** L5: earnings and counts take only what was carried. */
export const earnedLaw: MakeLaw = () => {
  const records = new Map<string, Record>()
  const earned = new Map<string, number>()
  const reached = new Set<string>()

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

  return {
    reached,
    look: (step) => {
      const faults: string[] = []
      const changed = new Set<string>()
      for (const { was, next } of stepsOf(step)) {
        faults.push(...note(step, was, next))
        const record = records.get(next.requestId)
        if (next.status !== 'completed' || was?.status === 'completed' || !record) continue
        if (!wasEarned(next, record)) reached.add('a return was not earned')
        for (const PK of [`USER#${next.carrierId}`, ...(next.businessId ? [`BIZ#${next.businessId}`] : [])]) {
          changed.add(PK)
          if (wasEarned(next, record)) earned.set(PK, (earned.get(PK) ?? 0) + 1)
        }
      }
      for (const PK of changed) {
        if (!step.world.seen.rows.has(`${PK}\u0000COUNT`)) continue
        const counted = countIn(step, PK, PK.startsWith('BIZ#') ? 'done' : 'jobDone')
        if (counted !== (earned.get(PK) ?? 0))
          faults.push(`${PK} counts ${counted} deliveries, and earned ${earned.get(PK) ?? 0}`)
      }
      for (const { was, next } of step.transitions) {
        const record = next && records.get(next.requestId)
        const isMarked = next?.paidAt !== undefined && was?.paidAt === undefined && next.version === was?.version
        if (record && isMarked && next.status === 'completed' && !wasEarned(next, record))
          faults.push(`${next.requestId} was marked as paid, and nothing was earned`)
      }
      return faults
    },
  }
}
