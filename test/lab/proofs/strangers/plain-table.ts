import type {
  BatchGetCommandInput,
  GetCommandInput,
  PutCommandInput,
  QueryCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import type { Command } from '#functions/platform/table/commands.ts'
import type { Item } from '#functions/platform/table/keys.ts'
import type { table as ours } from '#functions/platform/table/table.ts'

type Rows = Map<string, Item>

const nameOf = ({ PK, SK }: Item): string => `${PK} ${SK}`

const condition = /^(\w+) = (:\w+)(?: AND (?:begins_with\((\w+), (:\w+)\)|(\w+) BETWEEN (:\w+) AND (:\w+)))?$/

/** The rows that a query finds, for the few forms of queries in strangers' calls. */
const found = (rows: Rows, query: QueryCommandInput): Item[] => {
  const { KeyConditionExpression = '', ExpressionAttributeValues: values = {}, FilterExpression, Limit } = query
  const parts = condition.exec(KeyConditionExpression)
  if (!parts || FilterExpression)
    throw new Error(`The plain table does not know this question: ${JSON.stringify(query)}`)
  const [, name = '', value = '', begun, start = '', between, from = '', to = ''] = parts
  const [hash, sort] = [values[value], begun ?? between ?? name.replace('PK', 'SK')]
  const isWithin = (text: string): boolean => {
    if (begun) return text.startsWith(values[start])
    return !between || (text >= values[from] && text <= values[to])
  }
  const all = [...rows.values()].filter((row) => row[name] === hash && isWithin(String(row[sort])))
  const sorted = all.toSorted((a, b) => (String(a[sort]) < String(b[sort]) ? -1 : 1))
  return (query.ScanIndexForward === false ? sorted.toReversed() : sorted).slice(0, Limit)
}

/**
 * Sets and removes whole attributes. Counters and windows of limits are not counted: no answer here depends on them.
 */
const updated = (row: Item | undefined, update: Omit<UpdateCommandInput, 'TableName'>): Item | undefined => {
  const { UpdateExpression = '', ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = update
  if (/\bADD\b|\(/.test(UpdateExpression)) return row
  const next: Item = { ...update.Key, ...row }
  const [, sets = '', removes = ''] = /^(?:SET (.*?))?\s*(?:REMOVE (.*))?$/.exec(UpdateExpression) ?? []
  for (const set of sets.split(', ').filter(Boolean)) {
    const [name = '', value = ''] = set.split(' = ')
    next[names[name] ?? name] = values[value]
  }
  for (const name of removes.split(', ').filter(Boolean)) delete next[names[name] ?? name]
  return next
}

/**
 * A table in this process for calls that come one after another: conditions are ignored, because nothing else writes.
 * Commands that it does not know are errors.
 */
export const plainTable = (table: typeof ours, tableName: string) => {
  const rows: Rows = new Map()
  const put = (row: Item): void => void rows.set(nameOf(row), row)
  const change = (update: Omit<UpdateCommandInput, 'TableName'>): void => {
    const next = updated(rows.get(nameOf(update.Key ?? {})), update)
    if (next) put(next)
  }

  const answers: Record<string, (input: never) => object> = {
    GetItem: ({ Key = {} }: GetCommandInput) => {
      const Item = rows.get(nameOf(Key))
      return Item ? { Item } : {}
    },
    BatchGetItem: ({ RequestItems }: BatchGetCommandInput) => ({
      Responses: {
        [tableName]: (RequestItems?.[tableName]?.Keys ?? []).flatMap((key) => rows.get(nameOf(key)) ?? []),
      },
    }),
    Query: (query: QueryCommandInput) => ({ Items: found(rows, query) }),
    PutItem: ({ Item = {} }: PutCommandInput) => {
      put(Item)
      return {}
    },
    UpdateItem: (input: UpdateCommandInput) => {
      change(input)
      return {}
    },
    TransactWriteItems: ({ TransactItems = [] }: TransactWriteCommandInput) => {
      for (const { Put, Update, Delete } of TransactItems) {
        if (Put?.Item) put(Put.Item)
        if (Update) change(Update)
        if (Delete) rows.delete(nameOf(Delete.Key ?? {}))
      }
      return {}
    },
  }
  table.send = async <Input, Output>({ operation, input }: Command<Input, Output>) => {
    const answer = answers[operation]
    if (!answer) throw new Error(`The plain table does not know ${operation}`)
    return answer(input as never) as Command<Input, Output>['answer'] // each answers its own command
  }
  return {
    put,
    /** Its current content, to go back to. */
    snapshot: (): Rows => new Map(rows),
    restore: (before: Rows): void => {
      rows.clear()
      for (const [name, row] of before) rows.set(name, row)
    },
  }
}
