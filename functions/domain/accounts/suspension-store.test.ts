import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { noon, userId } from '#test/support/fake-requests.ts'
import type { Marks } from './leaving-store.ts'
import { suspensionActions, unlessSuspended, verifiedPartnerCondition } from './suspension-store.ts'
import type { UserItem } from './user-store.ts'

const person: UserItem = { userId: userId('ann'), email: 'ann@example.org', createdAt: '', epoch: 1 }
const suspension = { reason: 'R', at: noon.toISOString() }
const endsAt = '2026-12-01T00:00:00.000Z'
const none: Marks = { hashes: [], actions: [] }
const updatesOf = (user: Partial<UserItem>, next: Parameters<typeof suspensionActions>[1], marks = none) =>
  suspensionActions({ ...person, ...user }, next, marks).map(({ Update }) => Update)

test('the condition allows a write without a mark, or with one that has ended', () => {
  expect(unlessSuspended(noon)).toEqual({
    condition: '(attribute_not_exists(suspension) OR suspension.endsAt <= :now)',
    values: { ':now': noon.toISOString() },
  })
})

test('a step needs a partner who is verified, active, not leaving and not suspended, with the papers that were read', () => {
  const { userId } = person
  expect(verifiedPartnerCondition({ userId }, noon)).toEqual({
    ConditionCheck: {
      Key: keys.user(userId),
      ConditionExpression:
        'isVerifiedPartner = :yes AND (attribute_not_exists(isDeactivated) OR isDeactivated = :no) AND attribute_not_exists(erasesAt) AND (attribute_not_exists(suspension) OR suspension.endsAt <= :now) AND attribute_not_exists(#cover)',
      ExpressionAttributeNames: { '#cover': 'cover' },
      ExpressionAttributeValues: { ':yes': true, ':no': false, ':now': noon.toISOString() },
    },
  })
})

test("a suspension is written to the user's row with its reason, and to their counters without", () => {
  expect(updatesOf({}, { ...suspension, endsAt })).toEqual([
    {
      Key: { PK: `USER#${person.userId}`, SK: 'PROFILE' },
      UpdateExpression: 'SET #suspension = :suspension REMOVE marks',
      ConditionExpression:
        'attribute_exists(PK) AND attribute_not_exists(#isAdmin) AND attribute_not_exists(#isDriver) AND attribute_not_exists(#businessId) AND attribute_not_exists(#mobile) AND attribute_not_exists(#suspension)',
      ExpressionAttributeNames: {
        '#isAdmin': 'isAdmin',
        '#isDriver': 'isDriver',
        '#businessId': 'businessId',
        '#mobile': 'mobile',
        '#suspension': 'suspension',
      },
      ExpressionAttributeValues: { ':suspension': { ...suspension, endsAt } },
    },
    {
      Key: { PK: `USER#${person.userId}`, SK: 'COUNT' },
      UpdateExpression: 'SET #suspension = :suspension',
      ExpressionAttributeNames: { '#suspension': 'suspension' },
      ExpressionAttributeValues: { ':suspension': { endsAt } },
    },
  ])
})

test('a suspension without an end leaves an empty mark', () => {
  expect(updatesOf({}, suspension)[1]?.ExpressionAttributeValues).toEqual({ ':suspension': {} })
})

test('suspending a business owner also marks the business and raises its version', () => {
  expect(updatesOf({ businessId: 'biz_1' }, suspension)[2]).toEqual({
    Key: { PK: 'BIZ#biz_1', SK: 'PROFILE' },
    UpdateExpression: 'SET #suspension = :suspension ADD version :one',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeNames: { '#suspension': 'suspension' },
    ExpressionAttributeValues: { ':suspension': {}, ':one': 1 },
  })
})

test('suspending a driver leaves the business alone', () => {
  expect(updatesOf({ businessId: 'biz_1', isDriver: true }, suspension)).toHaveLength(2)
})

test('lifting a suspension removes its marks, if it is still the one that was read', () => {
  const [user, counters, business] = updatesOf({ businessId: 'biz_1', suspension }, undefined)
  expect([user, counters, business].map((update) => update?.UpdateExpression)).toEqual([
    'REMOVE #suspension, marks',
    'REMOVE #suspension',
    'REMOVE #suspension ADD version :one',
  ])
  expect(user?.ExpressionAttributeValues).toMatchObject({ ':was_suspension': suspension })
  expect(counters).not.toHaveProperty('ExpressionAttributeValues')
})

test("a suspension stores the hashes in the user's row and writes the marks with it", () => {
  const mark = { Put: { Item: { PK: 'MARK#h' } } }
  const actions = suspensionActions(person, suspension, { hashes: ['h'], actions: [mark] })
  expect(actions[0]?.Update?.UpdateExpression).toBe('SET #suspension = :suspension, marks = :marks')
  expect(actions[0]?.Update?.ExpressionAttributeValues).toMatchObject({ ':marks': ['h'] })
  expect(actions.at(-1)).toBe(mark)
})
