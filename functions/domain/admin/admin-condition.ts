import { keys } from '#functions/platform/table/keys.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { UserId } from '#shared/model/ids.ts'

/** Holds up what an admin does once they are none any more, or are leaving. */
export const adminCondition = (userId: UserId): Action => ({
  ConditionCheck: {
    Key: keys.user(userId),
    ConditionExpression: 'isAdmin = :yes AND attribute_not_exists(erasesAt)',
    ExpressionAttributeValues: { ':yes': true },
  },
})
