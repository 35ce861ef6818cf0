import { cancelAllOf } from '#functions/domain/requests/cancel-all-of.ts'
import { endPartnership } from '#functions/domain/requests/carry/end-partnership.ts'
import { requestLists } from '#functions/domain/requests/request-list-store.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import type { UserId } from '#shared/model/ids.ts'
import { personStore } from './person-store.ts'

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
