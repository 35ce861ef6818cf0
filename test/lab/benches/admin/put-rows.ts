import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Item } from '#functions/platform/table/table.ts'
import { tableName } from '#lib/local/functions.ts'
import { sdkTable } from '#test/support/table.ts'

const rowsOfABatch = 25
const batchesAtOnce = 4

/** Writes rows past every condition, as many at once as the table takes. */
export const putRows = async (rows: readonly Item[]): Promise<void> => {
  const put = async (batch: readonly Item[]): Promise<void> => {
    const RequestItems = { [tableName]: batch.map((Item) => ({ PutRequest: { Item } })) }
    const { UnprocessedItems } = await sdkTable().send(new BatchWriteCommand({ RequestItems }))
    if (Object.keys(UnprocessedItems ?? {}).length > 0) throw new Error('The table left out some of the rows')
  }

  const starts = Array.from({ length: Math.ceil(rows.length / rowsOfABatch) }, (_, index) => index * rowsOfABatch)
  const writer = async (): Promise<void> => {
    for (let from = starts.pop(); from !== undefined; from = starts.pop())
      await put(rows.slice(from, from + rowsOfABatch))
  }
  await Promise.all(Array.from({ length: batchesAtOnce }, writer))
}
