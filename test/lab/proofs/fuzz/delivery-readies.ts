import { aProof, decide, handOver, reportAttempt } from '#test/support/door.ts'
import { inDays, ok } from '#test/support/requests.ts'
import type { Recipes } from './readies.ts'
import type { World } from './world.ts'

/** What a partner carries for the requester, and words that only the two may read. */
const carried = async ({ requestAt, mayTouch, canaries }: World) => {
  const id = await requestAt('underway', 'requester')
  const note = `Canary note ${id}`
  canaries.push({ what: 'a note of a step', text: note, mayKnow: (slot) => mayTouch.get(id)?.has(slot) === true })
  return { id, note }
}

/** What a partner could not deliver. */
const tried = async (world: World) => {
  const { id, note } = await carried(world)
  ok(await reportAttempt(world.person('partner'), id, { note }))
  return id
}

/** Of the steps from the pickup to the end. */
export const deliveryReadies: Recipes = {
  startDelivery: async ({ requestAt }) => {
    const id = await requestAt('matched', 'requester')
    return { by: 'partner', params: { id }, body: { status: 'in_transit' }, only: ['partner'] }
  },
  completeDelivery: async ({ requestAt, rightCode }) => {
    const id = await requestAt('underway', 'requester', 'driver')
    const otp = await rightCode(id, 'requester')
    return { by: 'driver', params: { id }, body: { otp }, only: ['driver'] }
  },
  handOver: async (world) => {
    const { id, note } = await carried(world)
    const body = { left_with: 'neighbour', note, photos: [await aProof(world.person('partner'))] }
    return { by: 'partner', params: { id }, body, only: ['partner'] }
  },
  confirmHandover: async (world) => {
    const { id, note } = await carried(world)
    ok(await handOver(world.person('partner'), id, { note }))
    return { by: 'requester', params: { id }, only: ['requester'] }
  },
  reportAttempt: async (world) => {
    const { id, note } = await carried(world)
    const body = { reason: 'nobody_home', note, photos: [await aProof(world.person('partner'))] }
    return { by: 'partner', params: { id }, body, only: ['partner'] }
  },
  decideAttempt: async (world) => {
    const id = await tried(world)
    return { by: 'requester', params: { id }, body: { choice: 'return' }, only: ['requester'] }
  },
  returnInstead: async (world) => {
    const id = await tried(world)
    ok(await decide(world.person('requester'), id, { choice: 'retry', date: inDays(1), slot: 'morning' }))
    return { by: 'partner', params: { id }, only: ['partner'] }
  },
  markPaid: async ({ requestAt }) => {
    const id = await requestAt('underway', 'requester', 'driver')
    return { by: 'driver', params: { id }, body: { paid: true }, only: ['driver', 'business'] }
  },
}
