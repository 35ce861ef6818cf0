/**
 * The capacity that a command consumes, by DynamoDB's rules.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 */
export type Consumed = { table: number; indexes: Record<string, number> }

export const readUnits = (bytes: number, isConsistent: boolean): number =>
  Math.max(1, Math.ceil(bytes / 4096)) * (isConsistent ? 1 : 0.5)

/** A write is charged by the larger of the rows before and after it; a refused write, by the row before. */
export const writeUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / 1024))

/** One entry of an index: its keys, joined, and the bytes of its item. All indexes hold whole items. */
export type IndexEntry = { key: string; bytes: number }

/**
 * An entry that moves is deleted from its old place and inserted at the new one, and both are charged. An entry that
 * stays is written again.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.ThroughputConsiderations
 */
export const indexUnits = (was: IndexEntry | undefined, is: IndexEntry | undefined): number => {
  if (was && is && was.key === is.key) return writeUnits(Math.max(was.bytes, is.bytes))
  return (was ? writeUnits(was.bytes) : 0) + (is ? writeUnits(is.bytes) : 0)
}

/** A transaction writes each item twice. Indexes are updated afterwards, as for any write, so they cost no more. */
export const sumOfTransaction = (actions: readonly Consumed[]): Consumed => {
  const sum: Consumed = { table: 0, indexes: {} }
  for (const { table, indexes } of actions) {
    sum.table += 2 * table
    for (const [index, units] of Object.entries(indexes)) sum.indexes[index] = (sum.indexes[index] ?? 0) + units
  }
  return sum
}

/** The consumed capacity, in as much detail as the command asks for. Few commands ask. */
export const capacityAnswer = (wanted: string | undefined, tableName: string, consumed: () => Consumed) => {
  if (wanted !== 'TOTAL' && wanted !== 'INDEXES') return undefined
  const { table, indexes } = consumed()
  const CapacityUnits = Object.values(indexes).reduce((sum, units) => sum + units, table)
  if (wanted === 'TOTAL') return { TableName: tableName, CapacityUnits }
  const parts = Object.entries(indexes).map(([index, units]) => [index, { CapacityUnits: units }])
  return {
    TableName: tableName,
    CapacityUnits,
    Table: { CapacityUnits: table },
    ...(parts.length > 0 && { GlobalSecondaryIndexes: Object.fromEntries(parts) }),
  }
}
