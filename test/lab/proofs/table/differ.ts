import { isDeepStrictEqual } from 'node:util'
import { matchesStreamFilter } from '#lib/local/streams/deliver.ts'
import type { StreamRecord } from '#lib/local/streams/stream-reader.ts'
import type { Answer, Table } from './other-table.ts'
import { type RandomCommand, randomCommands } from './random-commands.ts'

type Difference = { index: number; command: unknown; ours: unknown; theirs: unknown }
export type Comparison = {
  commands: number
  refused: number
  changes: number
  differences: Difference[]
}

/** Where dynoxide is known to differ from DynamoDB's documentation. Our code uses neither. */
export const knownDifferences = [
  {
    name: 'an update puts an attribute into a null, which is no map',
    link: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.UpdateExpressions.html',
  },
  {
    name: 'paths that overlap are the reason of one action, and do not refuse the whole transaction',
    link: 'https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html',
  },
]

const commandsPerLook = 500

/** Gives the same commands to both tables, and compares all results: answers, refusals, costs and changes. */
export const compareTables = async (
  ours: Table,
  theirs: Table,
  { seed, count, most = 10 }: { seed: number; count: number; most?: number },
): Promise<Comparison> => {
  const found: Comparison = { commands: 0, refused: 0, changes: 0, differences: [] }
  const compare = (command: unknown, our: unknown, their: unknown): void => {
    if (!isDeepStrictEqual(our, their))
      found.differences.push({ index: found.commands, command, ours: our, theirs: their })
  }
  const compareChanges = async (): Promise<void> => {
    const [our, their] = (await Promise.all([ours.changes(), theirs.changes()])).map((records) =>
      records.filter(matchesStreamFilter).map(changeOf),
    )
    found.changes += our?.length ?? 0
    const length = Math.max(our?.length ?? 0, their?.length ?? 0)
    for (let index = 0; index < length && found.differences.length < most; index += 1)
      compare('stream', our?.[index], their?.[index])
  }
  for (const command of randomCommands(seed)) {
    if (found.commands === count || found.differences.length >= most) break
    const asking: RandomCommand = { ...command, input: { ...command.input, ReturnConsumedCapacity: 'INDEXES' } }
    const [our, their] = await Promise.all([ours.ask(asking), theirs.ask(asking)])
    compare(plain(asking), comparable(our), comparable(their))
    found.commands += 1
    if ('refused' in our) found.refused += 1
    if (found.commands % commandsPerLook === 0) await compareChanges()
  }
  await compareChanges()
  return found
}

/** An answer without the texts of refusals, which are for people, and without the order of a batch, which has none. */
const comparable = ({ message, ...answer }: Answer): Answer => {
  const { Responses } = answer as { Responses?: Record<string, unknown[]> }
  const compared = plain(answer) as Answer
  if (!Responses) return compared
  return {
    ...compared,
    Responses: Object.values(Responses)
      .flat()
      .map((row) => JSON.stringify(plain(row)))
      .toSorted(),
  }
}

const changeOf = ({ eventName, dynamodb: { Keys, NewImage, OldImage } }: StreamRecord) =>
  plain({ eventName, Keys, NewImage, OldImage })

/** Figures that repeat another one, and that only some answers have. */
const repeated = new Set(['ReadCapacityUnits', 'WriteCapacityUnits'])

/** Sets and maps without an order, numbers in one spelling, and no undefined values. */
const plain = (value: unknown, name = ''): unknown => {
  if (value instanceof Set) return { set: [...value].map(String).toSorted() }
  if (name === 'N') return Number(value)
  if (name === 'NS') return (value as string[]).map(Number).toSorted() // as records spell sets
  if (Array.isArray(value)) return name === 'SS' ? value.toSorted() : value.map((part) => plain(part))
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).filter(([key, part]) => part !== undefined && !repeated.has(key))
  return Object.fromEntries(
    parts.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, plain(part, key)]),
  )
}
