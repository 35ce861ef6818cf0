import { keys } from '#functions/platform/table/keys.ts'
import type { Action } from '#functions/platform/table/table.ts'

/** Ends every session of an account that is there: each lives in the epoch it was born in. */
export const signOutEverywhere = (userId: string): Action => ({
  Update: {
    Key: keys.user(userId),
    UpdateExpression: 'SET epoch = epoch + :one',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':one': 1 },
  },
})
