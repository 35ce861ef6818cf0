import { tableSchema } from '#lib/table-schema.ts'
import { type TableApi, TableApiError } from './table-api.ts'

type Row = Record<string, unknown>
type Page = { Items: Row[]; LastEvaluatedKey?: Row }

const scanLimit = 250

/**
 * Deletes the rows whose time is up. The engine has a sweep of its own, but lets nobody at the table meanwhile, which is
 * seconds among some hundred thousand rows; this looks at a few, and everybody has their turn in between.
 */
export const expireRows = async (call: TableApi, TableName: string, signal: AbortSignal): Promise<void> => {
  const { keys, ttlAttribute } = tableSchema
  const isOver = {
    ExpressionAttributeNames: { '#ttl': ttlAttribute },
    ExpressionAttributeValues: { ':now': { N: `${Math.floor(Date.now() / 1000)}` } },
  }
  let from: Row | undefined
  do {
    const page: Page = await call('Scan', {
      TableName,
      Limit: scanLimit,
      ProjectionExpression: `${keys.partition}, ${keys.sort}`,
      FilterExpression: '#ttl < :now',
      ...isOver,
      ...(from && { ExclusiveStartKey: from }),
    })
    for (const Key of page.Items) {
      await call('DeleteItem', { TableName, Key, ConditionExpression: '#ttl < :now', ...isOver }).catch(
        ignoreRenewedRow,
      )
    }
    from = page.LastEvaluatedKey
  } while (from && !signal.aborted)
}

/** Somebody gave it more time between the look and now. */
const ignoreRenewedRow = (error: unknown): void => {
  if (!(error instanceof TableApiError && error.code === 'ConditionalCheckFailedException')) throw error
}
