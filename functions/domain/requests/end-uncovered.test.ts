import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import type { Cover } from '#shared/model/cover.ts'
import { Failure } from '#shared/model/failure.ts'
import { createFakeRequests, noon, noonSlot, people, requestAt } from '#test/support/fake-requests.ts'
import { aUser } from '#test/support/sample-items.ts'
import { endUncovered } from './end-uncovered.ts'

const matched = requestAt('matched', { ...noonSlot, actualMode: 'Car' })
const none: Cover = { since: '2026-01-01', hire: 'none' }
const insured: Cover = { ...none, hire: matched.date }

/** The papers change between the first read and its write. */
const endWhilePapersChange = async (before: Cover, after: Cover) => {
  const { store, kept } = createFakeRequests(matched)
  let reads = 0
  await endUncovered(people.carrier, noon, {
    requests: {
      change: (id, decide) =>
        store.change(id, async (item) => {
          const step = await decide(item)
          if (step && reads === 1) throw new Failure('papers.changed')
          return step
        }),
    },
    lists: { active: async () => [matched] },
    fleet: { live: async () => ({ items: [], total: 0 }) },
    readRow: async () => {
      reads += 1
      const cover = reads === 1 ? before : after
      return { ...keys.user(people.carrier), ...aUser({ userId: people.carrier, isVerifiedPartner: true, cover }) }
    },
    goOffline: async () => undefined,
    schedule: async () => undefined,
  })
  return kept.get(matched.requestId)?.item.status
}

test('a job whose partner has newer papers in the moment in which it would go back stays with them', async () => {
  expect(await endWhilePapersChange(none, insured)).toBe('matched')
})

test('a job goes back if the newer papers do not cover it, either', async () => {
  expect(await endWhilePapersChange(none, { ...none, waste: 'none' })).toBe('pending_match')
})
