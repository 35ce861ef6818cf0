import { personStore } from '#functions/domain/users/person-store.ts'
import type { UserId } from '#shared/model/ids.ts'
import { cancelAllOf } from './cancel-all-of.ts'
import { endPartnership } from './carry/end-partnership.ts'
import { requestLists } from './request-list-store.ts'
import { requestStore } from './request-store.ts'

const deps = { requests: requestStore, lists: requestLists }

/**
 * R6 R10 R13 What is open of somebody who leaves: their requests are called off, what they took or were offered goes back,
 * and they are offline, which hides their rides. Safe to run again; news of it that comes late finds nothing to do where
 * they have decided to stay.
 */
export const endOpenWork = async (userId: UserId, at: Date): Promise<void> => {
  const user = await personStore.find(userId)
  if (!user?.erasesAt) return
  await cancelAllOf(deps, userId, at)
  if (user.isVerifiedPartner) await endPartnership(userId, at)
}
