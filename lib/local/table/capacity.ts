/**
 * What a command consumes, by DynamoDB's rules.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 */
export type Consumed = { table: number; indexes: Record<string, number> }

export const readUnits = (bytes: number, isConsistent: boolean): number =>
  Math.max(1, Math.ceil(bytes / 4096)) * (isConsistent ? 1 : 0.5)

export const writeUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / 1024))

export const toAnswer = (wanted: string | undefined, tableName: string, { table, indexes }: Consumed) => {
  if (wanted !== 'TOTAL' && wanted !== 'INDEXES') return undefined
  const CapacityUnits = Object.values(indexes).reduce((sum, units) => sum + units, table)
  if (wanted === 'TOTAL') return { TableName: tableName, CapacityUnits }
  return {
    TableName: tableName,
    CapacityUnits,
    Table: { CapacityUnits: table },
    ...(Object.keys(indexes).length > 0 && {
      GlobalSecondaryIndexes: Object.fromEntries(
        Object.entries(indexes).map(([index, units]) => [index, { CapacityUnits: units }]),
      ),
    }),
  }
}
