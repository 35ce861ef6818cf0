import type { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import type { RequestItem } from '../request-item.ts'

/** Who carries it, or had it when it was called off. */
export const driverIdOf = ({ carrierId, formerCarrierId }: RequestItem): string => carrierId ?? formerCarrierId ?? ''

export const driverName = (drivers: Map<string, DriverItem>, item: RequestItem): string =>
  drivers.get(driverIdOf(item))?.name ?? 'A former driver'
