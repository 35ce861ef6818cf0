import { driverForm } from '#test/support/fleets.ts'
import { aDriverOf } from '#test/support/test-users.ts'
import type { Recipes } from './readies.ts'
import type { World } from './world.ts'

/** A driver of the business whom no other call needs. */
const spareDriver = async ({ host, fleetOf, mayTouch }: World): Promise<string> => {
  const { userId } = await aDriverOf(host, fleetOf('business'))
  mayTouch.set(userId, new Set(['business']))
  return userId
}

/** Calls of businesses and their drivers. */
export const fleetReadies: Recipes = {
  setUp: async () => ({
    by: 'unsettled',
    body: { businessName: 'Sample Couriers Ltd', businessAddress: '1 Sample Street, Oxford' },
  }),
  addDriver: async ({ person }) => ({
    by: 'business',
    body: await driverForm(person('business').client),
    only: ['business'],
  }),
  resetDriverPassword: async (world) => ({
    by: 'business',
    params: { id: await spareDriver(world) },
    only: ['business'],
  }),
  removeDriver: async (world) => ({
    by: 'business',
    params: { id: await spareDriver(world) },
    only: ['business'],
  }),
  setDriverStatus: async (world) => ({
    by: 'business',
    params: { id: await spareDriver(world) },
    body: { isActive: false },
    only: ['business'],
  }),
  assignDeliveries: async (world) => ({
    by: 'business',
    body: {
      driver_user_id: world.person('driver').userId,
      request_ids: [await world.requestAt('waiting', 'requester')],
    },
    only: ['business'],
  }),
  assignDelivery: async (world) => ({
    by: 'business',
    params: { requestId: await world.requestAt('waiting', 'requester') },
    body: { driver_user_id: world.person('driver').userId },
    only: ['business'],
  }),
}
