import type { UserId } from '#shared/model/ids.ts'
import { type ReturnAllOfDeps, returnAllOf } from '../carry/return-all-of.ts'
import type { FleetStore } from './fleet-store.ts'

type Deps = ReturnAllOfDeps & { fleet: Pick<FleetStore, 'mayWork'> }

/**
 * R13 for a driver who may not work any more; safe to run again. What is on its way stays with the business, which hands
 * it to another driver. News of it that comes late finds nothing to do where they work again.
 */
export const releaseDriver = async (deps: Deps, userId: UserId, at: Date): Promise<void> => {
  if (await deps.fleet.mayWork(userId)) return
  await returnAllOf(deps, userId, at)
}
