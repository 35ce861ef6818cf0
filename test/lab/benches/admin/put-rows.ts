import { TransactWriteCommand } from '#functions/platform/table/commands.ts'
import type { Item } from '#functions/platform/table/table.ts'
import { tableName as TableName } from '#lib/local/functions.ts'
import { askTable } from '#test/support/table.ts'

const mostActions = 100

/** Writes rows past every condition, as many at once as the table takes. */
export const putRows = async (rows: readonly Item[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += mostActions) {
    const batch = rows.slice(from, from + mostActions)
    await askTable(new TransactWriteCommand({ TransactItems: batch.map((Item) => ({ Put: { TableName, Item } })) }))
  }
}
