import { newId } from '#functions/platform/new-id.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { putRow } from '#test/support/table.ts'
import type { Recipes } from './readies.ts'
import { secretWords } from './secrets.ts'
import type { Slot } from './test-users.ts'

const sides = ['requester', 'driver', 'business'] as const satisfies Slot[]

export const reviewReadies: Recipes = {
  // Their requester reads it only once it is published, which is after the fuzz.
  writeReview: async (world) => {
    const id = await world.requestAt('done', 'requester', 'driver')
    const text = secretWords(world, 'a review', 'driver', 'business')
    return { by: 'driver', params: { id }, body: { stars: 4, facts: ['clear'], text }, only: sides }
  },
  getReviews: async (world) => {
    const id = await world.requestAt('done', 'requester', 'driver')
    return { by: 'requester', params: { id }, only: sides }
  },
  replyToReview: async (world) => {
    const { userId } = world.person('partner')
    const [id, requestId] = [newId('rev'), newId('req')]
    const text = secretWords(world, 'a published review', 'partner')
    const review = { stars: 3, facts: [], text, requestId, match: 1, counted: { stars: 3, reviews: 1 } }
    await putRow({ ...keys.publishedReview(userId, '2026-01-02', id), ...review })
    world.mayTouch.set(id, new Set<Slot>(['partner']))
    return { by: 'partner', params: { id }, only: ['partner'] }
  },
}
