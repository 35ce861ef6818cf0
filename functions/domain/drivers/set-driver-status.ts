import type { Session } from '#functions/platform/sessions/session.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { DriverStore } from './driver-store.ts'
import { findOwnDriver } from './own-driver.ts'

type Deps = {
  drivers: Pick<DriverStore, 'find' | 'setStatus'>
  /** R13: what they had not picked up goes back. */
  releaseDriver: (userId: UserId, at: Date) => Promise<unknown>
  now: () => Date
}

/** The flag falls first, so nothing new comes to the driver while what they have goes back. */
export const setDriverStatus = async (
  { drivers, releaseDriver, now }: Deps,
  session: Session,
  userId: UserId,
  isActive: boolean,
): Promise<{ is_active: boolean }> => {
  const driver = await findOwnDriver(drivers, session, userId)
  if (driver.isActive !== isActive) {
    // Whoever was quicker has switched it just so: there are only two ways.
    const isSet = await drivers.setStatus({ driver, isActive })
    if (isSet && !isActive) await releaseDriver(userId, now())
  }
  return { is_active: isActive }
}
