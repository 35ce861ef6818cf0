import { describe, expect, test } from 'vitest'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { UserId } from '#shared/model/ids.ts'
import { flagChange } from './flag-change.ts'

const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const person: UserItem = { userId, email: 'ann@example.org', createdAt: '2026-11-20T12:00:00.000Z', epoch: 1 }
const applied = { isPartner: true, isVerifiedPartner: false }
const changed = (user: Partial<UserItem>, wish: Parameters<typeof flagChange>[1] = applied) =>
  flagChange({ ...person, ...user }, wish).action.Update

describe('a change of what somebody is', () => {
  test('is refused where anything that lists follow from is not as it was read', () => {
    const { ConditionExpression, ExpressionAttributeValues } = changed({ isAdmin: true }) ?? {}
    expect(ConditionExpression).toBe(
      [
        'attribute_exists(PK)',
        '#isAdmin = :was_isAdmin',
        'attribute_not_exists(#isDriver)',
        'attribute_not_exists(#isBusiness)',
        'attribute_not_exists(#isPartner)',
        'attribute_not_exists(#isVerifiedPartner)',
        'attribute_not_exists(#isDeactivated)',
      ].join(' AND '),
    )
    expect(ExpressionAttributeValues).toMatchObject({ ':was_isAdmin': true, ':isPartner': true })
  })

  test('is refused where sessions were ended meanwhile, if it ends them too', () => {
    const { ConditionExpression, ExpressionAttributeValues } = changed({ epoch: 4 }, { isAdmin: true, epoch: 5 }) ?? {}
    expect(ConditionExpression).toContain('#epoch = :was_epoch')
    expect(ExpressionAttributeValues).toMatchObject({ ':was_epoch': 4, ':epoch': 5 })
  })

  test('takes a first partner off the list of those without a role', () => {
    expect(changed({})?.UpdateExpression).toMatch(/^SET .*#isPartner = :isPartner.* REMOVE GSI2PK, GSI2SK$/)
  })

  test('leaves alone whoever did not stand there', () => {
    for (const user of [{ isAdmin: true }, { isPartner: true }, { isBusiness: true }])
      expect(changed(user)?.UpdateExpression).not.toMatch(/REMOVE/)
  })

  test('puts back on it whoever is nothing any more', () => {
    const back = changed({ isPartner: true }, { isPartner: false, isVerifiedPartner: false })
    expect(back?.ExpressionAttributeValues).toMatchObject({ ':GSI2PK': 'DIR#REGULAR', ':isPartner': false })
  })

  test('says what it changes in the statistics', () => {
    const counters = (user: Partial<UserItem>, wish = applied) => flagChange({ ...person, ...user }, wish).counters
    expect(counters({})).toEqual({ regulars: -1 })
    expect(counters({ isBusiness: true })).toEqual({})
    expect(counters({ isPartner: true }, { isPartner: false, isVerifiedPartner: false })).toEqual({ regulars: 1 })
  })

  test('touches nothing else of their row', () => {
    const names = Object.keys(changed({ firstName: 'Ann', mobile: '07700 900300' })?.ExpressionAttributeNames ?? {})
    for (const name of ['#firstName', '#mobile', '#epoch', '#email']) expect(names).not.toContain(name)
  })
})
