import { expect, test } from 'vitest'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { noon, requestId, userId } from '#test/support/fake-requests.ts'
import { fillSearch } from './fill-search.ts'

const number3 = requestId('3')
const users = ['ann', 'bob', 'cat'].map(
  (name): UserItem => ({ userId: userId(name), email: `${name}@example.org`, createdAt: noon.toISOString(), epoch: 1 }),
)

/** Users on pages of one. Each page takes `minutes`. */
const harness = (minutes = 0) => {
  let at = noon.getTime()
  let filling: { upTo: string; isDone: boolean } | undefined
  const settled: string[] = []
  const numbered: string[] = []
  const deps: Parameters<typeof fillSearch>[0] = {
    parts: {
      readFilling: async () => filling,
      keepFilling: async (next) => {
        filling = next
      },
      settle: async (id) => {
        settled.push(id)
      },
      async *listAll(after) {
        for (const user of users.filter((one) => one.userId > (after ?? ''))) {
          at += minutes * 60_000
          yield { users: [user], upTo: user.userId }
        }
      },
    },
    requestsOf: async (id) => (id === users[1]?.userId ? [{ requestId: number3 }] : []),
    putNumbers: async (ids) => {
      numbered.push(...ids)
    },
    now: () => new Date(at),
  }
  return { fill: () => fillSearch(deps), settled, numbered }
}

test('goes through all users once, with their requests, and then never again', async () => {
  const { fill, settled, numbered } = harness()
  expect(await fill()).toBe(3)
  expect([settled, numbered]).toEqual([users.map((user) => user.userId), [number3]])
  expect(await fill()).toBe(0)
  expect(settled).toHaveLength(3)
})

test('stops after eight minutes, and goes on from there the next night', async () => {
  const { fill, settled } = harness(5)
  expect([await fill(), await fill(), await fill()]).toEqual([2, 1, 0])
  expect(settled).toEqual(users.map((user) => user.userId))
})
