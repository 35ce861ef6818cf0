import { decide, handOver, reportAttempt } from '#test/support/door.ts'
import { inDays, ok } from '#test/support/requests.ts'
import type { Recipes } from './readies.ts'
import { secretPhoto, secretWords } from './secrets.ts'
import type { World } from './world.ts'

const both = ['requester', 'partner'] as const

/** A job that a partner carries for the requester, and a note and photos that only the two may see. */
const carried = async (world: World) => {
  const id = await world.requestAt('underway', 'requester')
  return { id, ...(await words(world)) }
}

const words = async (world: World) => ({
  note: secretWords(world, 'a note of a step', ...both),
  photos: [await secretPhoto(world, 'partner', ...both)],
})

/** A job that a partner could not deliver. */
const tried = async (world: World) => {
  const { id, ...said } = await carried(world)
  ok(await reportAttempt(world.person('partner'), id, said))
  return id
}

/** Calls from the pickup to the end. */
export const deliveryReadies: Recipes = {
  startDelivery: async (world) => {
    const id = await world.requestAt('matched', 'requester')
    const body = { status: 'in_transit', ...(await words(world)) }
    return { by: 'partner', params: { id }, body, only: ['partner'] }
  },
  completeDelivery: async ({ requestAt, rightCode }) => {
    const id = await requestAt('underway', 'requester', 'driver')
    const otp = await rightCode(id, 'requester')
    return { by: 'driver', params: { id }, body: { otp }, only: ['driver'] }
  },
  handOver: async (world) => {
    const { id, ...said } = await carried(world)
    const body = { left_with: 'neighbour', name: secretWords(world, 'a name at a door', ...both), ...said }
    return { by: 'partner', params: { id }, body, only: ['partner'] }
  },
  confirmHandover: async (world) => {
    const { id, ...said } = await carried(world)
    ok(await handOver(world.person('partner'), id, said))
    return { by: 'requester', params: { id }, only: ['requester'] }
  },
  reportAttempt: async (world) => {
    const { id, ...said } = await carried(world)
    const body = { reason: 'nobody_home', ...said }
    return { by: 'partner', params: { id }, body, only: ['partner'] }
  },
  decideAttempt: async (world) => {
    const [id, note] = [await tried(world), secretWords(world, 'the note of a choice', ...both)]
    return { by: 'requester', params: { id }, body: { choice: 'return', note }, only: ['requester'] }
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
