import { expect, test } from 'vitest'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { readSealingKeys, seal } from '#functions/platform/sealing.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { businessId, people } from '#test/support/fake-requests.ts'
import { exportTaxes } from './export-taxes.ts'

const sealing = readSealingKeys('a secret of tests')
const { carrier: userId } = people
const user: UserItem = { userId, email: 'ann@example.org', createdAt: '2026', epoch: 1, businessId }
const none = { pence: 0, jobs: 0 }
const year = (ownerId: string, pence: number, jobs: number) => ({
  ...{ key: keys.taxYear(2026, ownerId), ownerId, year: 2026 },
  quarters: [none, none, none, { pence, jobs }],
})

test('the export of an owner has their number, their years, and apart from these their business’s', async () => {
  const looked: string[] = []
  const deps = {
    taxYears: {
      find: async (ids: readonly string[]) => {
        looked.push(...ids)
        return [year(userId, 1240, 1), year(businessId, 9000, 3), year(userId, 0, 0)]
      },
    },
    sealingKeys: () => sealing,
    now: () => new Date('2026-11-20T14:00:00Z'),
  }
  const row = { ...keys.taxNumber(userId), ...seal(sealing, keys.taxNumber(userId), 'AB123456C'), givenAt: '2026' }
  expect(await exportTaxes(deps, user, [row])).toMatchObject({
    nationalInsuranceNumber: 'AB123456C',
    earnedByYear: [{ year: 2026, earned: 12.4, deliveries: 1, fees: 0 }],
    earnedByYearOfBusiness: [{ year: 2026, earned: 90, deliveries: 3 }],
  })
  expect(looked).toEqual([userId, businessId])
  expect(await exportTaxes(deps, { ...user, isDriver: true }, [])).toMatchObject({ nationalInsuranceNumber: null })
  expect(looked.slice(2)).toEqual([userId])
})
