import { maxRetries } from '#shared/model/at-the-door.ts'
import type { Answered } from '#test/support/client.ts'
import { confirm, decide, handOver, reportAttempt, returnInstead } from '#test/support/door.ts'
import { inDays } from '#test/support/requests.ts'
import type { Person } from '#test/support/test-users.ts'
import type { Seen } from './look.ts'
import type { Step } from './request-steps.ts'
import type { World } from './world.ts'

const anyCarrier = ({ partners, drivers }: World): Person[] => [...partners, ...drivers]

const isUnderway = ({ status }: Seen): boolean => status === 'in_transit'

const hasDecided = ({ event }: Seen, { userId }: Person): boolean => event.type === 'decide' && event.by === userId

const deciding = (choice: 'retry' | 'leave' | 'return'): Step => ({
  weight: 2,
  by: ({ owners }) => owners,
  whileSuspended: true,
  due: (item, who) => {
    if (item.ownerId !== who.userId) return 'refused'
    const { attempt, retries = 0 } = item.door ?? {}
    if (hasDecided(item, who) && attempt?.choice === choice) return 'same'
    if (!isUnderway(item) || !attempt?.decideBy) return 'refused'
    return choice === 'retry' && retries >= maxRetries ? 'refused' : 'done'
  },
  call: (who, { requestId }) =>
    decide(who, requestId, choice === 'retry' ? { choice, date: inDays(1), slot: 'morning' } : { choice }),
})

const attempting = (photos: number, reason: 'unsafe' | 'nobody_home'): Step => ({
  weight: 3,
  by: anyCarrier,
  whileSuspended: true,
  photos,
  due: (item, who) => {
    if (item.carrierId !== who.userId || !isUnderway(item)) return 'refused'
    if (item.door?.handover) return 'refused'
    return item.door?.attempt?.decideBy ? 'gone' : 'done'
  },
  call: (who, { requestId }, given) => reportAttempt(who, requestId, { reason, photos: given.photos }),
})

const startWithPhotos = (who: Person, id: string, photos: string[]): Promise<Answered<object>> => {
  const body = { status: 'in_transit', note: 'One corner is dented.', photos }
  return who.client.delivery.startDelivery({ params: { id }, body })
}

/** The steps at both doors, written a second time from the caller’s side. */
export const doorSteps: Record<string, Step> = {
  startWithPhotos: {
    weight: 3,
    by: anyCarrier,
    photos: 2,
    due: ({ carrierId, status }, who) => {
      if (carrierId !== who.userId) return 'refused'
      if (status === 'matched') return 'done'
      return status === 'in_transit' ? 'same' : 'refused'
    },
    call: (who, { requestId }, { photos }) => startWithPhotos(who, requestId, photos),
  },
  handOver: {
    weight: 5,
    by: anyCarrier,
    whileSuspended: true,
    photos: 1,
    due: (item, who) => {
      if (item.carrierId !== who.userId || !isUnderway(item)) return 'refused'
      return item.door?.handover ? 'gone' : 'done'
    },
    call: (who, { requestId }, { photos }) => handOver(who, requestId, { photos }),
  },
  confirm: {
    weight: 2,
    by: ({ owners }) => owners,
    whileSuspended: true,
    due: (item, who) => {
      if (item.ownerId !== who.userId) return 'refused'
      if (item.status === 'completed') return 'same'
      return isUnderway(item) && item.door?.handover ? 'done' : 'refused'
    },
    call: (who, { requestId }) => confirm(who, requestId),
  },
  attempt: attempting(0, 'unsafe'),
  attemptWithPhoto: attempting(1, 'nobody_home'),
  retry: deciding('retry'),
  leave: deciding('leave'),
  return: deciding('return'),
  returnInstead: {
    weight: 3,
    by: anyCarrier,
    whileSuspended: true,
    due: (item, who) => {
      if (item.carrierId !== who.userId) return 'refused'
      if (hasDecided(item, who)) return 'same'
      return isUnderway(item) && item.door?.attempt?.choice === 'retry' ? 'done' : 'refused'
    },
    call: (who, { requestId }) => returnInstead(who, requestId),
  },
}
