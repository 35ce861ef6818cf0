import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import type { TableRefusal } from '#functions/platform/local-adapters.ts'
import type { Operation } from '#functions/platform/table/commands.ts'

const operations = {
  GetItem: true,
  PutItem: true,
  DeleteItem: true,
  UpdateItem: true,
  Query: true,
  BatchGetItem: true,
  TransactWriteItems: true,
} satisfies Record<Operation, true>

export const isOperation = (name: string): name is Operation => Object.hasOwn(operations, name)

/**
 * The start of the header that names the operation:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.LowLevelAPI.html
 */
export const targetPrefix = 'DynamoDB_20120810.'

export type Outcome = { answer: unknown } | { refusal: TableRefusal }

/** The parts of commands and answers that hold an item, something shaped like one, or lists of them. */
const itemParts = new Set([
  'Item',
  'Key',
  'ExclusiveStartKey',
  'ExpressionAttributeValues',
  'Attributes',
  'LastEvaluatedKey',
])
const listParts = new Set(['Items', 'Keys'])

type Change = (item: Record<string, never>) => unknown

const isObject = (part: unknown): part is Record<string, never> =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

const changeItems = (part: unknown, change: Change): unknown => {
  if (Array.isArray(part)) return part.map((element) => changeItems(element, change))
  if (!isObject(part)) return part
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, changePart(name, inner, change)]))
}

const changePart = (name: string, part: unknown, change: Change): unknown => {
  if (itemParts.has(name) && isObject(part)) return change(part)
  if (listParts.has(name) && Array.isArray(part)) return part.map(change)
  // The answer of a batch has a list of items for each table.
  if (name === 'Responses' && isObject(part))
    return Object.fromEntries(Object.entries(part).map(([table, items]) => [table, changePart('Items', items, change)]))
  return changeItems(part, change)
}

/** A command or an answer in DynamoDB's JSON. */
export const encode = (part: unknown): string =>
  JSON.stringify(changeItems(part, (item) => marshall(item, { removeUndefinedValues: true })))

export const decode = (text: string): unknown => changeItems(JSON.parse(text), (item) => unmarshall(item))

export const encodeOutcome = (outcome: Outcome): { status: number; body: string } => {
  if ('answer' in outcome) return { status: 200, body: encode(outcome.answer) }
  const { name, ...refusal } = outcome.refusal
  return {
    status: name === 'ServiceUnavailable' ? 503 : 400,
    body: encode({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, ...refusal }),
  }
}

export const decodeOutcome = (status: number, body: string): Outcome => {
  const answer = decode(body)
  if (status === 200) return { answer }
  const { __type, ...refusal } = answer as { __type: string } & Omit<TableRefusal, 'name'> // as encodeOutcome wrote it
  return { refusal: { name: __type.replace(/^.*#/, ''), ...refusal } }
}
