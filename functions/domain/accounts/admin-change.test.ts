import { describe, expect, test } from 'vitest'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { noon, userId } from '#test/support/fake-requests.ts'
import { adminChange } from './admin-change.ts'

const user: UserItem = { userId: userId('ann'), email: 'ann@example.org', createdAt: noon.toISOString(), epoch: 3 }
const changed = (isAdmin: boolean, parts: Partial<UserItem> = {}) => {
  const [row, mark, counters] = adminChange({ ...user, ...parts, isAdmin: !isAdmin }, isAdmin, noon)
  return { row: row?.Update, mark, counters: counters?.Update?.ExpressionAttributeValues }
}

describe('whoever becomes an admin', () => {
  const { row, mark, counters } = changed(true)

  test('has to sign in anew, and is none if anything ended their sessions meanwhile', () => {
    expect(row?.ExpressionAttributeValues).toMatchObject({ ':isAdmin': true, ':epoch': 4, ':was_epoch': 3 })
    expect(row?.ConditionExpression).toContain('#epoch = :was_epoch')
  })

  test('stands among the admins by when they became one, and among those without a role no more', () => {
    expect(mark).toMatchObject({
      Put: { Item: { ...keys.adminMark(user.userId), GSI1SK: `${noon.toISOString()}#${user.userId}` } },
    })
    expect(row?.UpdateExpression).toMatch(/REMOVE GSI2PK, GSI2SK$/)
    expect(counters).toMatchObject({ ':admins': 1, ':regulars': -1 })
  })
})

describe('whoever is no longer one', () => {
  test('keeps their sessions', () => {
    expect(changed(false).row?.ExpressionAttributeNames).not.toHaveProperty('#epoch')
  })

  test.each([
    [{}, 1, 'DIR#REGULAR'],
    [{ isPartner: true }, undefined, undefined],
  ])('stands where they stood without it: %j', (parts, regulars, list) => {
    const { row, mark, counters } = changed(false, parts)
    expect(mark).toEqual({ Delete: { Key: keys.adminMark(user.userId) } })
    expect(row?.ExpressionAttributeValues?.[':GSI2PK']).toBe(list)
    expect([counters?.[':admins'], counters?.[':regulars']]).toEqual([-1, regulars])
  })
})
