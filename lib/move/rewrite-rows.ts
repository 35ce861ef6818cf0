import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  ScanCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { StartupError } from '../local/startup-error.ts'

type Row = Record<string, unknown>
type Stored = Record<string, AttributeValue>

/** The attributes to set on a row; undefined removes one. Returns nothing if the row stays as it is. */
export type Rewrite = (row: Row) => Row | undefined

export type Walk = {
  client: DynamoDBClient
  table: string
  rewrite: Rewrite
  /** The maximum number of rows to read in a second. */
  rate: number
  /** Where an earlier walk stopped. */
  after?: Stored | undefined
  isWriting: boolean
  say: (text: string) => void
  now?: () => number
  wait?: (ms: number) => Promise<unknown>
}

type Counts = { seen: number; rewritten: number }

/** A row that still changes after this many tries stops the walk. */
const maxTries = 5

/**
 * Walks the whole table, a page a second. Each row is written only if it is unchanged since it was read; if someone
 * else has changed it, their change wins and the row is checked again. Rows that need no change are not written, so a
 * walk can be repeated.
 */
export const rewriteRows = async (walk: Walk): Promise<Counts> => {
  const { client, table: TableName, rate, isWriting, say, now = () => performance.now(), wait = sleep } = walk
  const counts = { seen: 0, rewritten: 0 }
  let from = walk.after
  try {
    for (;;) {
      const beganAt = now()
      const Limit = Math.min(rate, 1000)
      const page = await client.send(
        new ScanCommand({ TableName, Limit, ExclusiveStartKey: from, ConsistentRead: true }),
      )
      const { Items = [], LastEvaluatedKey: next } = page
      const done = await Promise.all(Items.map((row) => rewriteOne(walk, row)))
      counts.seen += Items.length
      counts.rewritten += done.filter(Boolean).length
      from = next
      if (!next) return counts
      await wait(Math.max(0, (Items.length / rate) * 1000 - (now() - beganAt)))
    }
  } catch (error) {
    if (from) say(`Stopped after ${counts.seen} rows. Go on with: --after '${JSON.stringify(from)}'`)
    throw error
  } finally {
    const verb = isWriting ? 'were rewritten' : 'would be rewritten'
    say(`${counts.seen} rows were looked at, ${counts.rewritten} ${verb}.`)
  }
}

/** Whether the row was rewritten, or without --write, whether it would have been. */
const rewriteOne = async (walk: Walk, found: Stored): Promise<boolean> => {
  const { client, table: TableName, rewrite, isWriting } = walk
  let row: Stored | undefined = found
  for (let tries = 0; row && tries < maxTries; tries += 1) {
    const changes = changesOf(rewrite(unmarshall(row)), row)
    if (changes.length === 0) return false
    if (!isWriting) return true
    const Key = keyOf(row)
    try {
      await client.send(new UpdateItemCommand({ TableName, Key, ...updateOf(changes, row) }))
      return true
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      row = (await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }))).Item
    }
  }
  if (row) throw new Error(`The row ${JSON.stringify(keyOf(row))} changes too fast to be rewritten`)
  return false
}

const keyOf = ({ PK, SK }: Stored): Stored => ({ ...(PK && { PK }), ...(SK && { SK }) })

type Change = [name: string, value: AttributeValue | undefined]

/** The attributes that differ from the current row. */
const changesOf = (wanted: Row | undefined, row: Stored): Change[] => {
  const changes = Object.entries(wanted ?? {}).map(([name, value]): Change => {
    if (name === 'PK' || name === 'SK') throw new StartupError(`A rewrite cannot change ${name}: that is another row.`)
    return [name, value === undefined ? undefined : marshall({ value }, { removeUndefinedValues: true }).value]
  })
  return changes.filter(([name, value]) => JSON.stringify(row[name]) !== JSON.stringify(value))
}

/** Writes the changes if every attribute is still as it was read. */
const updateOf = (changes: Change[], row: Stored) => {
  const names: Record<string, string> = {}
  const values: Stored = {}
  const as = (kind: string, index: number, name: string, value?: AttributeValue): string => {
    const placeholder = `${kind}${index}`
    names[`#${placeholder}`] = name
    if (value) values[`:${placeholder}`] = value
    return placeholder
  }
  const sets = changes.flatMap(([name, value], index) => {
    if (!value) return []
    const at = as('s', index, name, value)
    return `#${at} = :${at}`
  })
  const removals = changes.flatMap(([name, value], index) => (value ? [] : `#${as('r', index, name)}`))
  const same = Object.entries(row).map(([name, value], index) => {
    const at = as('w', index, name, value)
    return `#${at} = :${at}`
  })
  const added = changes
    .filter(([name]) => !(name in row))
    .map(([name], index) => `attribute_not_exists(#${as('a', index, name)})`)
  return {
    UpdateExpression: [
      sets.length > 0 && `SET ${sets.join(', ')}`,
      removals.length > 0 && `REMOVE ${removals.join(', ')}`,
    ]
      .filter(Boolean)
      .join(' '),
    ConditionExpression: [...same, ...added].join(' AND '),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  }
}
