import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { verifiedPartnerCondition } from './verified-partner-condition.ts'

test('a step holds only while the partner is verified, has not been deactivated and is not leaving', () => {
  expect(verifiedPartnerCondition('usr_1')).toEqual({
    ConditionCheck: {
      Key: keys.user('usr_1'),
      ConditionExpression:
        'isVerifiedPartner = :yes AND (attribute_not_exists(isDeactivated) OR isDeactivated = :no) AND attribute_not_exists(erasesAt)',
      ExpressionAttributeValues: { ':yes': true, ':no': false },
    },
  })
})
