import type { Access } from '#shared/model/access.ts'
import type { Client } from '#test/support/client.ts'
import type { Case } from '#test/support/every-endpoint.ts'
import { accountReadies } from './account-readies.ts'
import { deliveryReadies } from './delivery-readies.ts'
import type { Input } from './draft.ts'
import { fleetReadies } from './fleet-readies.ts'
import { problemReadies } from './problem-readies.ts'
import { reportReadies } from './report-readies.ts'
import { requestReadies } from './request-readies.ts'
import { reviewReadies } from './review-readies.ts'
import type { Slot } from './test-users.ts'
import type { World } from './world.ts'

/** A prepared call, which must succeed. */
export type Ready = Partial<Input> & {
  by: Slot
  /** A browser of its own, where the call continues an earlier one. */
  as?: Client
  /** The callers who may make this call; by default everyone whom its access rule allows. */
  only?: readonly Slot[]
}

export type Recipes = Record<string, (world: World) => Promise<Ready>>

const recipes: Recipes = {
  ...accountReadies,
  ...requestReadies,
  ...deliveryReadies,
  ...problemReadies,
  ...reportReadies,
  ...reviewReadies,
  ...fleetReadies,
}

/** A caller for each access rule. A new rule does not compile without one. */
const callers: Record<Access, Slot> = {
  anyone: 'nobody',
  'any-session': 'newcomer',
  'signed-in': 'requester',
  'not-driver': 'requester',
  requester: 'requester',
  'verified-partner': 'partner',
  partner: 'partner',
  'sees-pool': 'partner',
  'any-business': 'business',
  business: 'business',
  driver: 'driver',
  admin: 'admin',
}

/** Valid calls, each prepared when it is first needed, and again after it was used up. */
export const readiesOf = (world: World) => {
  const kept = new Map<string, Ready>()
  /**
   * Everyone whom a prepared call concerns, even if someone else makes it: an offer is gone once its owner was erased.
   */
  const concerned = ({ by, only = [], params = {} }: Ready): Slot[] => [
    by,
    ...only,
    ...Object.values(params).flatMap((id) => [...(world.mayTouch.get(id) ?? [])]),
  ]
  return {
    of: async ({ operation, endpoint, sample }: Case): Promise<Ready> => {
      const recipe = recipes[operation]
      const ready = kept.get(operation) ?? (recipe ? await recipe(world) : { by: callers[endpoint.access], ...sample })
      kept.set(operation, ready)
      return ready
    },
    spent: ({ operation }: Case): void => {
      if (recipes[operation]) kept.delete(operation)
    },
    /** Forgets prepared calls that concern people who have been replaced. */
    without: (gone: readonly Slot[]): void => {
      for (const [operation, ready] of kept)
        if (concerned(ready).some((slot) => gone.includes(slot))) kept.delete(operation)
    },
  }
}
