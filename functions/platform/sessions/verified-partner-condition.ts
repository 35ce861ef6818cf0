import { keys } from '#functions/platform/table/keys.ts'
import type { Action } from '#functions/platform/table/table.ts'

/** Holds a step up unless the partner is verified at the very moment of the write. */
export const verifiedPartnerCondition = (partnerId: string): Action => ({
  ConditionCheck: {
    Key: keys.user(partnerId),
    ConditionExpression:
      'isVerifiedPartner = :yes AND (attribute_not_exists(isDeactivated) OR isDeactivated = :no) AND attribute_not_exists(erasesAt)',
    ExpressionAttributeValues: { ':yes': true, ':no': false },
  },
})
