import { isCarried } from '#shared/model/request-lifecycle.ts'
import type { Answered } from '#test/support/client.ts'
import { assign, complete, start, unassign } from '#test/support/fleets.ts'
import { accept, acceptOffer, callOff, declineOffer } from '#test/support/offers.ts'
import type { Person } from '#test/support/test-users.ts'
import type { Due } from './command.ts'
import type { Seen } from './look.ts'
import type { World } from './world.ts'

/** The code that its owner can tell, and photos that wait to be used. */
type Given = { otp: string; photos: string[]; world: World }

export type Step = {
  weight: number
  by: (world: World) => Person[]
  due: (item: Seen, who: Person, world: World) => Due
  call: (who: Person, item: Seen, given: Given) => Promise<Answered<object>>
  photos?: number
  /** Somebody who is suspended can do it, too. */
  whileSuspended?: true
  /** Whether it happened once, where that is not only one new version. */
  isOnce?: (before: Seen, after: Seen) => boolean
}

const hasIt = ({ carrierId, status }: Seen, { userId }: Person): boolean => carrierId === userId && isCarried(status)

const isPending = ({ status }: Seen): boolean => status === 'pending_match'

const excludes = ({ excluded = [] }: Seen, { userId, businessId }: { userId: string; businessId?: string }): boolean =>
  excluded.some((one) => one === userId || one === businessId)

/** The present or last carrier, as its lists have it. */
const knows = ({ carrierId, formerCarrierId }: Seen, { userId }: Person): boolean =>
  (carrierId ?? formerCarrierId) === userId

const anyCarrier = ({ partners, drivers }: World): Person[] => [...partners, ...drivers]

/** The steps up to the code by the lifecycle, written a second time from the caller's side. */
export const requestSteps: Record<string, Step> = {
  accept: {
    weight: 4,
    by: ({ partners }) => partners,
    due: (item, who, { verified, paused }) => {
      if (!verified.has(who.userId)) return 'refused'
      if (hasIt(item, who)) return 'same'
      if (paused.has(who.userId)) return 'refused'
      return isPending(item) && !excludes(item, who) ? 'done' : 'refused'
    },
    call: (who, { requestId }) => accept(who, requestId),
  },
  acceptOffer: {
    weight: 3,
    by: ({ partners }) => partners,
    due: (item, who, { verified, paused }) => {
      if (!verified.has(who.userId)) return 'refused'
      if (hasIt(item, who)) return 'same'
      if (paused.has(who.userId)) return 'refused'
      return item.offer?.partnerId === who.userId ? 'done' : 'refused'
    },
    call: (who, { requestId }) => acceptOffer(who, requestId),
  },
  decline: {
    weight: 2,
    by: ({ partners }) => partners,
    due: (item, who, { verified }) => {
      if (!verified.has(who.userId)) return 'refused'
      if (item.event.type === 'closeOffer' && item.event.by === who.userId) return 'same'
      return item.offer?.partnerId === who.userId ? 'done' : 'refused'
    },
    call: (who, { requestId }) => declineOffer(who, requestId),
  },
  start: {
    weight: 5,
    by: anyCarrier,
    due: (item, who) => {
      if (!hasIt(item, who)) return 'refused'
      return item.status === 'in_transit' ? 'same' : 'done'
    },
    call: (who, { requestId }) => start(who, requestId),
  },
  complete: {
    weight: 4,
    whileSuspended: true,
    by: anyCarrier,
    due: (item, who) => {
      if (item.carrierId !== who.userId) return 'refused'
      if (item.status === 'completed') return 'same'
      return item.status === 'in_transit' ? 'done' : 'refused'
    },
    call: (who, { requestId }, { otp }) => complete(who, requestId, otp),
  },
  cancel: {
    weight: 2,
    whileSuspended: true,
    by: ({ owners }) => owners,
    due: ({ ownerId, status, event }, { userId }) => {
      if (ownerId !== userId) return 'refused'
      if (status === 'cancelled' && event.type === 'cancel') return 'same'
      return ['pending_match', 'pending_partner_approval', 'matched'].includes(status) ? 'done' : 'refused'
    },
    call: (who, { requestId }) => callOff(who, requestId),
  },
  giveBack: {
    weight: 2,
    whileSuspended: true,
    by: ({ partners }) => partners,
    due: (item, who) => {
      if (knows(item, who)) return item.status === 'matched' ? 'done' : 'refused'
      return excludes(item, who) ? 'same' : 'refused'
    },
    call: (who, { requestId }) => unassign(who, requestId),
  },
  unassign: {
    weight: 1,
    whileSuspended: true,
    by: ({ fleet }) => [fleet],
    due: (item, who) => {
      const { businessId, status } = item
      if (businessId && businessId === who.user.businessId) return status === 'matched' ? 'done' : 'refused'
      return excludes(item, who) ? 'same' : 'refused'
    },
    call: (who, { requestId }) => unassign(who, requestId),
  },
  assign: {
    weight: 3,
    whileSuspended: true,
    by: ({ drivers }) => drivers,
    due: (item, driver, { fleet, paused }) => {
      if (item.businessId === fleet.businessId && isCarried(item.status)) {
        if (hasIt(item, driver)) return 'same'
        return item.door?.handover ? 'refused' : 'done'
      }
      return isPending(item) && !excludes(item, fleet) && !paused.has(fleet.userId) ? 'done' : 'refused'
    },
    call: (driver, { requestId }, { world: { fleet } }) => assign(fleet, requestId, driver),
  },
}
