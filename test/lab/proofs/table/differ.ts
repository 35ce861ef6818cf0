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
  /** How often a known difference was seen, by its name. */
  known: Record<string, number>
}

type KnownDifference = { name: string; link: string; isIt: (ours: Answer, theirs: Answer) => boolean }

/** Where dynoxide is known to answer otherwise than DynamoDB's documentation says. */
export const knownDifferences: KnownDifference[] = [
  {
    // Every action has a reason of its own there. dynoxide looks at what an update does once all conditions hold.
    name: 'an update that does not fit its row, beside a condition that does not hold',
    link: 'https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html',
    isIt: ({ reasons: ours }, { reasons: theirs }) =>
      hasReasons(ours) &&
      hasReasons(theirs) &&
      ours.every((our, index) =>
        isDeepStrictEqual(our, our.Code === 'ValidationError' ? { Code: 'ValidationError' } : theirs[index]),
      ) &&
      theirs.some(({ Code }) => Code === 'ConditionalCheckFailed'),
  },
]

const hasReasons = (reasons: unknown): reasons is { Code: string }[] => Array.isArray(reasons)

const commandsPerLook = 500

/** Gives the same commands to both tables, and compares all that comes back: answers, refusals, costs and changes. */
export const compareTables = async (
  ours: Table,
  theirs: Table,
  { seed, count, most = 10 }: { seed: number; count: number; most?: number },
): Promise<Comparison> => {
  const found: Comparison = { commands: 0, refused: 0, changes: 0, differences: [], known: {} }
  const compare = (command: unknown, our: unknown, their: unknown): void => {
    if (isDeepStrictEqual(our, their)) return
    const known = knownDifferences.find(({ isIt }) => isIt(our as Answer, their as Answer))
    if (known) found.known[known.name] = (found.known[known.name] ?? 0) + 1
    else found.differences.push({ index: found.commands, command, ours: our, theirs: their })
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

/** Texts of refusals are for people, and a batch has no order. */
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

/** The same figure again, which only some answers name. */
const repeated = new Set(['ReadCapacityUnits', 'WriteCapacityUnits'])

/** Sets and maps without an order, numbers in one spelling, and nothing that is undefined. */
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
