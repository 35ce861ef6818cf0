import { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { endWorkEffects } from '#functions/domain/shared/end-work-effects.ts'
import { read } from '#functions/platform/table/row-schema.ts'

/** Deactivating or removing a driver gives back their jobs. */
export const driverEffects = (change: StreamChange): Effect[] => {
  const [old, user] = [change.old, change.new].map(read(UserItem))
  const isDeactivated = user ? user.isDriver && user.isDeactivated && !old?.isDeactivated : old?.isDriver
  return old && isDeactivated ? endWorkEffects({ kind: 'driver.fall', userId: old.userId }, change) : []
}
