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

export const withCapacity = (
  { ReturnConsumedCapacity }: { ReturnConsumedCapacity?: string | undefined },
  tableName: string,
  consumed: Consumed,
  answer: Record<string, unknown>,
) => {
  const ConsumedCapacity = toAnswer(ReturnConsumedCapacity, tableName, consumed)
  return ConsumedCapacity ? { ...answer, ConsumedCapacity } : answer
}

/** A transaction costs twice what its writes would. */
export const sumOfTransaction = (all: readonly Consumed[]): Consumed => {
  const sum: Consumed = { table: 0, indexes: {} }
  for (const { table, indexes: parts } of all) {
    sum.table += 2 * table
    for (const [index, units] of Object.entries(parts)) sum.indexes[index] = (sum.indexes[index] ?? 0) + 2 * units
  }
  return sum
}
