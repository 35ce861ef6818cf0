import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { stillVerified } from './still-verified.ts'

test('a step holds only while the partner is verified and has not been deactivated', () => {
  expect(stillVerified('usr_1')).toEqual({
    ConditionCheck: {
      Key: keys.user('usr_1'),
      ConditionExpression: 'isVerifiedPartner = :yes AND (attribute_not_exists(isDeactivated) OR isDeactivated = :no)',
      ExpressionAttributeValues: { ':yes': true, ':no': false },
    },
  })
})
