import { keys } from '#functions/platform/table/keys.ts'
import { update } from '#functions/platform/table/table.ts'

/** Whoever signs in before their account goes keeps it. False once the first of its rows has gone. */
export const keepAccount = async (userId: string): Promise<boolean> => {
  const { done } = await update({
    Key: keys.user(userId),
    UpdateExpression: 'REMOVE erasesAt',
    ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(isBeingErased)',
    ReturnValues: 'NONE',
  })
  return done
}
