import { PutCommand } from '#functions/platform/table/commands.ts'
import { healthKey } from '#functions/platform/table/keys.ts'
import { readRow } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { table, tableName } from '#functions/platform/table/table.ts'

/** When the row was last written, as a test that the table accepts writes. */
const HealthItem = rowSchema<{ writtenAt: string }>({ writtenAt: 'string' })

export const healthStore = {
  /** Reads the row, and writes it unless another instance has just done so. Throws if the table fails. */
  async probe(now: Date, withinMs: number): Promise<void> {
    const writtenAt = read(HealthItem)(await readRow(healthKey))?.writtenAt
    const ageMs = writtenAt === undefined ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(writtenAt)
    if (ageMs >= 0 && ageMs < withinMs) return
    await table.send(new PutCommand({ TableName: tableName, Item: { ...healthKey, writtenAt: now.toISOString() } }))
  },
}

export type HealthStore = typeof healthStore
