import { TransactWriteCommand } from '#functions/platform/table/commands.ts'
import type { Item } from '#functions/platform/table/keys.ts'
import { tableName as TableName } from '#lib/local/functions.ts'
import { askTable } from '#test/support/table.ts'

const maxActions = 100

/** Writes rows past every condition, all in one group. */
export const putRows = async (rows: readonly Item[]): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(rows.length / maxActions) }, (_, index) =>
    rows.slice(index * maxActions, (index + 1) * maxActions),
  )
  await Promise.all(
    batches.map((batch) =>
      askTable(new TransactWriteCommand({ TransactItems: batch.map((Item) => ({ Put: { TableName, Item } })) })),
    ),
  )
}
