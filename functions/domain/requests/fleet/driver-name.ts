import type { RequestItem } from '../request-item.ts'
import type { NamedDriver } from './fleet-store.ts'

/** Who carries it, or had it when it was called off. */
export const driverIdOf = ({ carrierId, formerCarrierId }: RequestItem): string => carrierId ?? formerCarrierId ?? ''

export const driverName = (drivers: Map<string, NamedDriver>, item: RequestItem): string =>
  drivers.get(driverIdOf(item))?.name ?? 'A former driver'
