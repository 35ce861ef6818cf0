import { describe, expect, test } from 'vitest'
import type { Notification } from '#shared/model/notifications.ts'
import { people, requestId } from '#test/support/fake-requests.ts'
import { pushTimesOf, type StoredNotification } from './notification-item.ts'
import { type NewNotification, writeNotification } from './write-notification.ts'

/** A list in memory, of a reader who may be gone. */
const aList = ({ isReaderThere = true } = {}) => {
  const rows = new Map<string, StoredNotification['facts']>()
  const notifications = {
    add: async (_: string, id: string, notification: Notification, pushedBefore: number[]) => {
      if (!rows.has(id)) rows.set(id, { ...notification, pushedBefore })
    },
    remove: async (_: string, id: string) => void rows.delete(id),
    between: async (_: string, first: Date, last: Date): Promise<StoredNotification[]> =>
      [...rows]
        .filter(([id]) => id >= first.toISOString() && id <= `${last.toISOString()}~`)
        .map(([id, facts]) => ({ id, facts })),
    hasReader: async () => isReaderThere,
  }
  return {
    ids: () => [...rows.keys()].toSorted(),
    write: (one: NewNotification) => writeNotification({ notifications }, people.owner, one),
    /** Marks it as sent to its reader's devices. */
    push: (one: NewNotification) =>
      void rows.set(idOf(one), { ...rows.get(idOf(one)), kind: one.notification.kind, pushedAt: one.at }),
    /** The minutes at which what is in the list, or was replaced by it, was sent. */
    pushedAtMinutes: () => [...rows.values()].flatMap(pushTimesOf).map((ms) => (ms - Date.parse(at(0))) / 60_000),
  }
}

const at = (minute: number): string => new Date(Date.parse('2026-11-20T12:00:00Z') + minute * 60_000).toISOString()
const taken = (minute: number, name = 'one', kind: 'notFound' | 'calledOff' = 'notFound'): NewNotification => ({
  id: `step${minute}`,
  at: at(minute),
  notification: { kind, as: 'requester', request_id: requestId(name), place: 'Leeds LS1' },
})
const idOf = (one: NewNotification): string => `${one.at}#${one.id}`

test('nothing stays for a reader who is gone or is being erased', async () => {
  const list = aList({ isReaderThere: false })
  await list.write(taken(0))
  expect(list.ids()).toEqual([])
})

describe('of entries about one request that say the same', () => {
  const [first, second] = [taken(0), taken(9)]

  test.each<[string, NewNotification[]]>([
    ['in order', [first, second]],
    ['the other way round', [second, first]],
    ['and once more from the beginning', [first, second, first, second]],
    ['and each several times', [second, first, first, second, second, first]],
  ])('within ten minutes only the newest stays: %s', async (_, order) => {
    const list = aList()
    for (const one of order) await list.write(one)
    expect(list.ids()).toEqual([idOf(second)])
  })

  test('a chain of them ends as one entry, also when it is repeated', async () => {
    const list = aList()
    const chain = [taken(0), taken(8), taken(16)]
    for (const one of [...chain, ...chain]) await list.write(one)
    expect(list.ids()).toEqual([idOf(taken(16))])
  })

  test('both stay after more than ten minutes', async () => {
    const list = aList()
    for (const one of [first, taken(11)]) await list.write(one)
    expect(list.ids()).toHaveLength(2)
  })
})

test.each([
  ['another request', taken(1, 'two')],
  ['something else about the same request', taken(1, 'one', 'calledOff')],
])('an entry about %s stays beside it', async (_, other) => {
  const list = aList()
  for (const one of [taken(0), other]) await list.write(one)
  expect(list.ids()).toEqual([idOf(taken(0)), idOf(other)])
})

test('entries about no request all stay', async () => {
  const list = aList()
  for (const minute of [0, 1])
    await list.write({ id: `password${minute}`, at: at(minute), notification: { kind: 'passwordChanged' } })
  expect(list.ids()).toHaveLength(2)
})

describe('the push of an entry that is replaced counts on', () => {
  const chain = [taken(0), taken(8), taken(16)]
  const pushedChain = async (...order: NewNotification[]) => {
    const list = aList()
    for (const one of order) {
      await list.write(one)
      if (list.ids().includes(idOf(one))) list.push(one)
    }
    return list.pushedAtMinutes()
  }

  test('with each entry that replaces another', async () => {
    expect(await pushedChain(...chain)).toEqual([0, 8, 16])
  })

  test('once, however often the stream repeats a change', async () => {
    expect(await pushedChain(...chain, ...chain)).toEqual([0, 8, 16])
  })

  test('not after an hour', async () => {
    const all = Array.from({ length: 9 }, (_, index) => taken(10 * index))
    expect(await pushedChain(...all)).toEqual([30, 40, 50, 60, 70, 80])
  })

  test('not if it was never sent', async () => {
    const list = aList()
    for (const one of chain) await list.write(one)
    expect(list.pushedAtMinutes()).toEqual([])
  })
})
