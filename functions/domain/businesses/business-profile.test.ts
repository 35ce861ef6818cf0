import { expect, test, vi } from 'vitest'
import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import { BusinessId, UserId } from '#shared/model/ids.ts'
import { aBusiness, aDriver, aUser } from '#test/support/sample-items.ts'
import { renameDrivers } from './business-profile.ts'

const businessId = BusinessId.parse('biz_0123456789abcdefABCDEF')
const idOf = (index: number) => UserId.parse(`usr_${String(index).padStart(22, '0')}`)
const business = aBusiness({ businessId, ownerId: idOf(0), name: 'Red Vans', status: 'pending', version: 2 })
const people = Array.from({ length: 25 }, (_, index) =>
  aUser({ userId: idOf(index), businessName: index % 5 === 0 ? 'Red Vans' : 'Green Vans' }),
)

const world = (found: BusinessItem | undefined) => {
  const rename = vi.fn(async () => true)
  const deps = {
    businesses: {
      find: async () => found,
      findPeople: async (ids: readonly string[]) => people.filter(({ userId }) => ids.includes(userId)),
      rename,
    },
    drivers: { list: async () => people.map(({ userId }) => aDriver({ userId, businessId })) },
  }
  return { rename, run: () => renameDrivers(deps, businessId) }
}

test('renames nobody for a business that is gone', async () => {
  const { rename, run } = world(undefined)
  await run()
  expect(rename).not.toHaveBeenCalled()
})

test('renames only drivers with another name, with the search words that change', async () => {
  const { rename, run } = world(business)
  await run()
  expect(rename).toHaveBeenCalledTimes(20)
  expect(rename).toHaveBeenCalledWith(business, { user: people[1], words: { added: ['red'], removed: ['green'] } })
  expect(rename).not.toHaveBeenCalledWith(business, expect.objectContaining({ user: people[5] }))
})
