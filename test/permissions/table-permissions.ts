import { tableSchema } from '#lib/table-schema.ts'
import type { NeededPermission } from './recorded-call.ts'

/** A value as the SDK sends it, or as our stores hand it to the table of this process. */
type Value = { S?: string } | string | undefined
type Row = Record<string, Value>

const textOf = (value: Value): string | undefined => (typeof value === 'string' ? value : value?.S)
type Target = { TableName: string; Item?: Row; Key?: Row }
type Query = Target & {
  IndexName?: string
  KeyConditionExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Row
}
type Transaction = { TransactItems: Record<string, Target>[] }
type Batches<Entry> = { RequestItems: Record<string, Entry> }
type BatchWrite = { PutRequest?: { Item: Row }; DeleteRequest?: { Key: Row } }

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html */
const actionOfPart: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
}

/** The permissions that a request to DynamoDB needs. A transaction needs those of its parts and none of its own. */
export const tablePermissions = (operation: string, body: unknown): NeededPermission[] => {
  if (operation.startsWith('Transact')) return transaction(body as Transaction)
  if (operation === 'BatchGetItem') {
    const { RequestItems } = body as Batches<{ Keys: Row[] }>
    return Object.entries(RequestItems).map(([table, { Keys }]) => onTable(operation, table, Keys))
  }
  if (operation === 'BatchWriteItem') {
    const { RequestItems } = body as Batches<BatchWrite[]>
    const rowsOf = (writes: BatchWrite[]): Row[] =>
      writes.map(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key ?? {})
    return Object.entries(RequestItems).map(([table, writes]) => onTable(operation, table, rowsOf(writes)))
  }
  if (operation === 'Query' || operation === 'Scan') return [query(operation, body as Query)]
  const { TableName, Item, Key } = body as Target
  return [onTable(operation, TableName, [Item ?? Key ?? {}])]
}

const transaction = ({ TransactItems }: Transaction): NeededPermission[] =>
  TransactItems.flatMap((part) =>
    Object.entries(part).map(([kind, { TableName, Item, Key }]) =>
      onTable(actionOfPart[kind] ?? kind, TableName, [Item ?? Key ?? {}]),
    ),
  )

const query = (operation: string, asked: Query): NeededPermission => {
  const { TableName, IndexName, KeyConditionExpression = '', ExpressionAttributeNames: names = {} } = asked
  const attribute = IndexName ? `${IndexName}PK` : tableSchema.keys.partition
  const equalities = KeyConditionExpression.matchAll(/([#\w]+)\s*=\s*(:\w+)/g)
  const leading = [...equalities].flatMap(([, name = '', value = '']) =>
    (names[name] ?? name) === attribute ? (textOf(asked.ExpressionAttributeValues?.[value]) ?? []) : [],
  )
  return {
    action: `dynamodb:${operation}`,
    resource: `table/${TableName}${IndexName ? `/index/${IndexName}` : ''}`,
    ...(leading.length > 0 && { context: leadingKeys(leading) }),
  }
}

const onTable = (operation: string, table: string, rows: Row[]): NeededPermission => {
  const leading = rows.flatMap((row) => textOf(row[tableSchema.keys.partition]) ?? [])
  return {
    action: `dynamodb:${operation}`,
    resource: `table/${table}`,
    ...(leading.length > 0 && { context: leadingKeys(leading) }),
  }
}

/** The kind of a partition is enough for a policy, and a record of ids would be as long as the suite. */
const leadingKeys = (partitions: string[]) => ({
  'dynamodb:LeadingKeys': [...new Set(partitions.map((partition) => partition.replace(/#.*/s, '#')))].toSorted(),
})
