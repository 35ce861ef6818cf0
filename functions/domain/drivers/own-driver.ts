import type { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import { Failure } from '#shared/model/failure.ts'
import type { DriverStore } from './driver-store.ts'

/** A driver of the caller's own business; of any other they do not hear. */
export const findOwnDriver = async (
  drivers: Pick<DriverStore, 'find'>,
  { businessId }: Session,
  userId: string,
): Promise<DriverItem> => {
  const driver = businessId ? await drivers.find(businessId, userId) : undefined
  if (!driver) throw new Failure('driver.unknown')
  return driver
}
