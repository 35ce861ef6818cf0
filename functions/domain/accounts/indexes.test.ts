import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BusinessId, UserId } from '#shared/model/ids.ts'
import { forAll } from '#test/support/for-all.ts'
import { businessIndex } from './business-item.ts'
import { userIndex } from './user-store.ts'

const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const flag = fc.boolean()
const flags = fc.record({ isAdmin: flag, isDriver: flag, isBusiness: flag, isPartner: flag }, { requiredKeys: [] })
const createdAt = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2200-01-01') })

test('a user is among the regulars only while no flag is set, and always in the directory', () => {
  forAll(flags, createdAt, (set, at) => {
    const index = userIndex({ userId, email: 'a@example.org', createdAt: at.toISOString(), epoch: 1, ...set })
    expect(index.GSI1PK).toBe('DIR#USER')
    expect(index.GSI2PK).toBe(Object.values(set).some(Boolean) ? undefined : 'DIR#REGULAR')
    expect(index.GSI2SK === undefined).toBe(index.GSI2PK === undefined)
  })
})

test('the directory is sorted by sign-up', () => {
  forAll(createdAt, createdAt, (one, two) => {
    const [a = '', b = ''] = [one, two].map(
      (at) => userIndex({ userId, email: '', createdAt: at.toISOString(), epoch: 1 }).GSI1SK,
    )
    expect(Math.sign(one.getTime() - two.getTime())).toBe(a < b ? -1 : a > b ? 1 : 0)
  })
})

test('a business is in one list only', () => {
  const business = {
    businessId: BusinessId.parse('biz_0123456789abcdefABCDEF'),
    ownerId: userId,
    name: 'Vans',
    address: '1 Street',
    createdAt: '2026-11-20T12:00:00.000Z',
    version: 1,
  }
  const lists = (['pending', 'verified', 'rejected'] as const).map((status) => businessIndex({ ...business, status }))
  expect(lists.map(({ GSI1PK }) => GSI1PK)).toEqual(['DIR#BIZ#U', 'DIR#BIZ#V', 'DIR#BIZ#R'])
})
