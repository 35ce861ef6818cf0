import { newId } from '#functions/platform/new-id.ts'
import { storeReview } from '#test/support/reviews.ts'
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
    const id = newId('rev')
    const text = secretWords(world, 'a published review', 'partner')
    await storeReview(userId, id, text)
    world.mayTouch.set(id, new Set<Slot>(['partner']))
    return { by: 'partner', params: { id }, body: { text: 'Thank you.' }, only: ['partner'] }
  },
}
