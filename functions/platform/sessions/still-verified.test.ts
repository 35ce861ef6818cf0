import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { stillVerified } from './still-verified.ts'

test('a step holds only while the partner is verified, has not been deactivated and is not leaving', () => {
  expect(stillVerified('usr_1')).toEqual({
    ConditionCheck: {
      Key: keys.user('usr_1'),
      ConditionExpression:
        'isVerifiedPartner = :yes AND (attribute_not_exists(isDeactivated) OR isDeactivated = :no) AND attribute_not_exists(erasesAt)',
      ExpressionAttributeValues: { ':yes': true, ':no': false },
    },
  })
})
