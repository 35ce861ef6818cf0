import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { BatchGetCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { UserId } from '#shared/model/ids.ts'
import { SessionUser } from '#shared/model/session-user.ts'
import { noon, userId } from '#test/support/fake-requests.ts'
import { forAll } from '#test/support/for-all.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { aUser } from '#test/support/sample-items.ts'
import { userWith } from '#test/support/user-with.ts'
import {
  adminChange,
  adminIndex,
  flagChange,
  fullName,
  isDriverAddress,
  isProtected,
  signOutEverywhere,
  toSessionUser,
  type UserItem,
  userCounters,
  userIndex,
  userStore,
} from './user-store.ts'

vi.hoisted(() => {
  process.env.SYSTEM_ADMIN_EMAIL = ' Root@example.org '
})

describe('a change of roles', () => {
  const userId = UserId.parse('usr_0123456789abcdefABCDEF')
  const person: UserItem = { userId, email: 'ann@example.org', createdAt: '2026-11-20T12:00:00.000Z', epoch: 1 }
  const applied = { isPartner: true, isVerifiedPartner: false }
  const changed = (user: Partial<UserItem>, wish: Parameters<typeof flagChange>[1] = applied) =>
    flagChange({ ...person, ...user }, wish).action.Update

  test('is refused if any flag has changed since the read', () => {
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

  test('is refused if sessions were ended since the read, when it ends them too', () => {
    const { ConditionExpression, ExpressionAttributeValues } = changed({ epoch: 4 }, { isAdmin: true, epoch: 5 }) ?? {}
    expect(ConditionExpression).toContain('#epoch = :was_epoch')
    expect(ExpressionAttributeValues).toMatchObject({ ':was_epoch': 4, ':epoch': 5 })
  })

  test('removes a new partner from the list of users without a role', () => {
    expect(changed({})?.UpdateExpression).toMatch(/^SET .*#isPartner = :isPartner.* REMOVE GSI2PK, GSI2SK$/)
  })

  test('does not touch the list for users who were not in it', () => {
    for (const user of [{ isAdmin: true }, { isPartner: true }, { isBusiness: true }])
      expect(changed(user)?.UpdateExpression).not.toMatch(/REMOVE/)
  })

  test('puts users back when they lose their last role', () => {
    const back = changed({ isPartner: true }, { isPartner: false, isVerifiedPartner: false })
    expect(back?.ExpressionAttributeValues).toMatchObject({ ':GSI2PK': 'DIR#REGULAR', ':isPartner': false })
  })

  test('returns the change of the statistics', () => {
    const counters = (user: Partial<UserItem>, wish = applied) => flagChange({ ...person, ...user }, wish).counters
    expect(counters({})).toEqual({ regulars: -1 })
    expect(counters({ isBusiness: true })).toEqual({})
    expect(counters({ isPartner: true }, { isPartner: false, isVerifiedPartner: false })).toEqual({ regulars: 1 })
  })

  test('changes no other field of the row', () => {
    const names = Object.keys(changed({ firstName: 'Ann', mobile: '07700 900300' })?.ExpressionAttributeNames ?? {})
    for (const name of ['#firstName', '#mobile', '#epoch', '#email']) expect(names).not.toContain(name)
  })
})

describe('admin change', () => {
  const user: UserItem = { userId: userId('ann'), email: 'ann@example.org', createdAt: noon.toISOString(), epoch: 3 }
  const changed = (isAdmin: boolean, parts: Partial<UserItem> = {}) => {
    const [row, mark, counters] = adminChange({ ...user, ...parts, isAdmin: !isAdmin }, isAdmin, noon)
    return { row: row?.Update, mark, counters: counters?.Update?.ExpressionAttributeValues }
  }

  describe('a user who becomes an admin', () => {
    const { row, mark, counters } = changed(true)

    test('has to sign in again; refused if their sessions were ended since the read', () => {
      expect(row?.ExpressionAttributeValues).toMatchObject({ ':isAdmin': true, ':epoch': 4, ':was_epoch': 3 })
      expect(row?.ConditionExpression).toContain('#epoch = :was_epoch')
    })

    test('is listed with the admins by the time of the change, and no longer with the regulars', () => {
      expect(mark).toMatchObject({
        Put: { Item: { ...keys.adminMark(user.userId), GSI1SK: `${noon.toISOString()}#${user.userId}` } },
      })
      expect(row?.UpdateExpression).toMatch(/REMOVE GSI2PK, GSI2SK$/)
      expect(counters).toMatchObject({ ':admins': 1, ':regulars': -1 })
    })
  })

  describe('a user who stops being an admin', () => {
    test('keeps their sessions', () => {
      expect(changed(false).row?.ExpressionAttributeNames).not.toHaveProperty('#epoch')
    })

    test.each([
      [{}, 1, 'DIR#REGULAR'],
      [{ isPartner: true }, undefined, undefined],
    ])('is back in the lists of their other roles: %j', (parts, regulars, list) => {
      const { row, mark, counters } = changed(false, parts)
      expect(mark).toEqual({ Delete: { Key: keys.adminMark(user.userId) } })
      expect(row?.ExpressionAttributeValues?.[':GSI2PK']).toBe(list)
      expect([counters?.[':admins'], counters?.[':regulars']]).toEqual([-1, regulars])
    })
  })
})

test('fullName leaves out missing parts', () => {
  const people = [{}, { firstName: 'Ann' }, { firstName: 'Ann', lastName: 'Hill' }]
  expect(people.map(fullName)).toEqual(['', 'Ann', 'Ann Hill'])
})

test('only the system admin is protected; driver addresses are recognised by their domain', () => {
  const [root, driver] = ['root@example.org', 'd@drivers.sameway.example']
  const emails = [root, 'root@example.org.example', driver, '@drivers.sameway.example@example.org']
  expect(emails.filter((email) => isProtected({ email }))).toEqual([root])
  expect(emails.filter(isDriverAddress)).toEqual([driver])
})

test('signing out everywhere starts a new epoch, if the account exists', () => {
  const condition = { ConditionExpression: 'attribute_exists(PK)', ExpressionAttributeValues: { ':one': 1 } }
  const change = { UpdateExpression: 'SET epoch = epoch + :one', ...condition }
  expect(signOutEverywhere('usr_1')).toEqual({ Update: { Key: keys.user('usr_1'), ...change } })
})

describe('find all', () => {
  const sent = mockTable(table)
  const ann = { userId: userId('ann'), email: 'ann@example.org', createdAt: noon.toISOString(), epoch: 1 }
  const answer = (row: object) => sent.on(BatchGetCommand).resolves({ Responses: { [tableName]: [{ ...row }] } })

  test('returns existing users by id, reads each once, and throws on a row without an epoch', async () => {
    answer({ ...keys.user(ann.userId), ...ann, ...userIndex(ann) })
    const ids = [ann.userId, userId('ben'), ann.userId]
    expect(await userStore.findAll(ids)).toEqual(new Map([[ann.userId, ann]]))
    const [read] = sent.commandCalls(BatchGetCommand).map(({ args: [{ input }] }) => input.RequestItems?.[tableName])
    expect(read?.Keys).toEqual([keys.user(ann.userId), keys.user(userId('ben'))])
    answer({ ...ann, epoch: undefined })
    await expect(userStore.findAll(ids)).rejects.toThrow('epoch')
  })

  test('the directory lists users by sign-up', () => {
    const place = `${noon.toISOString()}#${ann.userId}`
    expect(userIndex(ann)).toMatchObject({ GSI1SK: place, GSI2PK: 'DIR#REGULAR', GSI2SK: place })
  })
})

describe('user item', () => {
  const user = aUser({ userId: UserId.parse('usr_0123456789abcdefABCDEF'), epoch: 4 })
  const profile = {
    firstName: 'Ann',
    lastName: 'Hill',
    mobile: '07700900123',
    dateOfBirth: '1990-02-03',
    addressParts: { houseNumber: '1', street: 'Street', city: 'Leeds', county: 'Yorkshire', postcode: 'LS1 4AP' },
  }

  test.each(Object.keys(profile))('a profile without %s is not complete', (part) => {
    const { [part as keyof typeof profile]: _, ...rest } = profile // a key of `profile`
    expect(toSessionUser({ ...user, ...rest }, noon).is_profile_complete).toBe(false)
    expect(toSessionUser({ ...user, ...profile }, noon).is_profile_complete).toBe(true)
  })

  test('a driver has no business profile, although they belong to a business', () => {
    expect(toSessionUser({ ...user, isDriver: true, businessId: 'biz_1' }, noon).has_business_profile).toBe(false)
    expect(toSessionUser({ ...user, isBusiness: true }, noon).has_business_profile).toBe(false)
    expect(toSessionUser({ ...user, isBusiness: true, businessId: 'biz_1' }, noon).has_business_profile).toBe(true)
  })

  test('a browser gets every field of the contract and nothing else', () => {
    const shown = toSessionUser({ ...user, ...profile }, noon)
    expect(SessionUser.parse(shown)).toEqual(shown)
    expect(JSON.stringify(shown)).not.toMatch(/1990|LS1|Hill|epoch/)
  })

  test('a new user has no details and no flags', () => {
    const { userId: id, email } = user
    expect(toSessionUser({ ...user, businessName: 'Fennel Couriers' }, noon)).toEqual(
      userWith({ id, email, first_name: null, business_name: 'Fennel Couriers' }),
    )
  })
})

describe('user counters', () => {
  const userId = UserId.parse('usr_0123456789abcdefABCDEF')
  const person: UserItem = { userId, email: 'ann@example.org', createdAt: '2026-11-20T12:00:00.000Z', epoch: 1 }

  test.each([
    ['comes', undefined, {}, { users: 1, regulars: 1 }],
    ['comes as a driver', undefined, { isDriver: true }, { users: 1, drivers: 1 }],
    ['becomes an admin', {}, { isAdmin: true }, { admins: 1, regulars: -1 }],
    ['is no longer an admin', { isAdmin: true }, { isAdmin: false }, { admins: -1, regulars: 1 }],
    ['is no longer an admin, but a partner', { isAdmin: true, isPartner: true }, { isPartner: true }, { admins: -1 }],
    ['becomes a partner too', { isBusiness: true }, { isBusiness: true, isPartner: true }, {}],
    ['gets another name', {}, { firstName: 'Ann' }, {}],
    ['goes', { isAdmin: true, isBusiness: true }, undefined, { users: -1, admins: -1 }],
  ] as const)('a user %s', (_, before, after, changes) => {
    expect(userCounters(before && { ...person, ...before }, after && { ...person, ...after })).toEqual(changes)
  })

  const flag = fc.boolean()
  const flags = fc.record({ isAdmin: flag, isDriver: flag, isBusiness: flag, isPartner: flag }, { requiredKeys: [] })

  test('after any changes the sums equal the lengths of the lists', () => {
    const way = fc.array(fc.option(flags, { nil: undefined }), { minLength: 1 })
    forAll(fc.array(way), (ways) => {
      const sums: Record<string, number> = { users: 0, admins: 0, drivers: 0, regulars: 0 }
      const stands = (set: Partial<UserItem> | undefined) => set && { ...person, ...set }
      for (const steps of ways)
        for (const [index, after] of steps.entries())
          for (const [name, change] of Object.entries(userCounters(stands(steps[index - 1]), stands(after))))
            sums[name] = (sums[name] ?? 0) + change
      const left = ways.flatMap((steps) => stands(steps.at(-1)) ?? [])
      const lists = left.flatMap((user) => [
        ...Object.values(userIndex(user)),
        ...(user.isAdmin ? [adminIndex(userId, '').GSI1PK] : []),
      ])
      const listed = (name: string) => lists.filter((list) => list === name).length
      expect(sums).toEqual({
        users: listed('DIR#USER'),
        admins: listed('DIR#ADMIN'),
        regulars: listed('DIR#REGULAR'),
        drivers: left.filter(({ isDriver }) => isDriver).length,
      })
    })
  })
})
