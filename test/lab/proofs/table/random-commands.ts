import type { Operation } from '#functions/platform/table/commands.ts'
import { tableName as TableName } from '#lib/local/functions.ts'
import type { Item, Value } from '#lib/local/table/values.ts'

export type RandomCommand = { operation: Operation; input: Record<string, unknown> }

/**
 * A generator of numbers that restarts with each seed:
 * https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
 */
const createRandom = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    below,
    pick: <Choice>(choices: readonly Choice[]): Choice => choices[below(choices.length)] as Choice, // never empty
    /** True once in this many times. */
    rarely: (times: number): boolean => below(times) === 0,
  }
}

type Random = ReturnType<typeof createRandom>

// Few rows, so that commands meet. Some of the sort keys are those that the stream reports.
const partitions = ['P1', 'P2', 'é']
const sortKeys = [
  ...['META', 'PROFILE', 'OTP#1', 'SESS#a', 'SESS#a#1', 'SESS#\u{1F600}', 'SESS#\uFFFD', 'SESS#é', 'COUNT', 'RIDE#1'],
  ...['a', 'a#1', 'a#10', 'a#2', 'Z', 'zz', '\u{1F600}', '\uFFFD'],
]
const texts = ['', 'a', 'b', 'ab', 'a#1', 'é', '\u{1F600}', '\uFFFD', 'Z', 'a\u{1F600}', 'a\uFFFD', 'a"\\\n\u0001']
/** Their sums are exact: DynamoDB keeps 38 digits, more than a JavaScript number has. */
const numbers = [0, 1, 2, 5, 1.5, -1.5, 0.1, 0.2, 100, 123_456_789, -12.345, 0.001, 2 ** 40]
const lists = ['L1', 'L2', 'L3']
const attributes = ['v', 'n', 's', 'm', 'l', 'status', 'x1']

const createValues = ({ below, pick, rarely }: Random) => {
  const scalar = (): Value =>
    pick([
      () => pick(texts),
      () => pick(numbers),
      () => below(1_000) / 8,
      () => rarely(2),
      () => null,
      () => (rarely(8) ? 'long '.repeat(below(3_000)) : pick(texts)),
    ])()
  const map = (): Value => ({ x: scalar(), ...(rarely(2) && { y: pick([scalar, () => ({ z: scalar() })])() }) })
  const value = (): Value =>
    pick<() => Value>([
      scalar,
      scalar,
      scalar,
      () => new Set([pick(texts), pick(texts)]),
      () => new Set([pick([...numbers, 1e-7]), below(9)]),
      () => Array.from({ length: below(3) }, scalar),
      map,
    ])()
  const indexKeys = (): Item => {
    const keys: Item = {}
    for (const index of ['GSI1', 'GSI2', 'GSI3']) {
      if (!rarely(3)) keys[`${index}PK`] = pick(lists)
      if (!rarely(3)) keys[`${index}SK`] = pick(sortKeys)
    }
    return keys
  }
  const key = (): Item => ({ PK: pick(partitions), SK: pick(sortKeys) })
  const item = (): Item => {
    const made: Item = { ...key(), ...indexKeys() }
    for (const name of attributes) if (name !== 'm' && rarely(2)) made[name] = value()
    if (!rarely(3)) made.n = below(10)
    if (!rarely(3)) made.s = new Set([pick(texts), 'keep'])
    if (!rarely(3)) made.m = pick([map, map, () => pick(texts)])()
    if (!rarely(3)) made.l = [scalar()]
    return made
  }
  return { scalar, value, map, key, item }
}

/** Names and values of one command's expressions, as placeholders or, where that is allowed, as they are. */
const createWords = ({ rarely }: Random) => {
  const names: Record<string, string> = {}
  const values: Record<string, Value> = {}
  return {
    name: (name: string): string => {
      if (name !== 'status' && rarely(2)) return name // a reserved word is never written out
      names[`#${name}`] = name
      return `#${name}`
    },
    value: (value: Value): string => {
      const placeholder = `:v${Object.keys(values).length}`
      values[placeholder] = value
      return placeholder
    },
    all: () => ({
      ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    }),
  }
}

type Words = ReturnType<typeof createWords>

const createExpressions = (
  { below, pick, rarely }: Random,
  { scalar, value, map }: ReturnType<typeof createValues>,
) => {
  const path = (words: Words): string =>
    rarely(6) ? `${words.name('m')}.${words.name(pick(['x', 'y', 'q']))}` : words.name(pick(attributes))

  const one = (words: Words): string =>
    pick([
      () => `attribute_exists(${rarely(2) ? 'PK' : path(words)})`,
      () => `attribute_not_exists(${rarely(2) ? 'PK' : path(words)})`,
      () => `${path(words)} = ${words.value(value())}`,
      () => `${path(words)} ${pick(['<', '<=', '>', '>='])} ${words.value(pick([pick(texts), pick(numbers)]))}`,
      () => `${words.name('n')} ${pick(['=', '<', '<=', '>', '>='])} ${words.value(below(10))}`,
    ])()

  /** Brackets contain at least two conditions: DynamoDB refuses redundant ones. */
  const condition = (words: Words, depth = 0): string => {
    const part = () => (depth < 2 && rarely(4) ? `(${condition(words, depth + 1)})` : one(words))
    const length = depth > 0 ? 2 + below(2) : 1 + (rarely(2) ? below(3) : 0)
    return Array.from({ length }, part).reduce((left, right) => `${left} ${pick(['AND', 'OR'])} ${right}`)
  }

  const term = (words: Words): string =>
    pick([
      () => words.value(pick([scalar, value])()),
      () => words.name(pick(attributes)),
      () => `if_not_exists(${path(words)}, ${words.value(scalar())})`,
      () => `${words.name('n')} + ${words.value(pick(numbers))}`,
      () => `list_append(${words.name('l')}, ${words.value([scalar()])})`,
    ])()

  const assignment = (words: Words, name: string): string => {
    // It is never null: dynoxide puts an attribute into a null, which is no map.
    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.UpdateExpressions.html
    if (name === 'm' && rarely(2)) return `${words.name('m')} = ${words.value(map())}`
    if (name === 'm') return `${words.name('m')}.${words.name(pick(['x', 'y']))} = ${words.value(scalar())}`
    if (name.startsWith('GSI')) return `${name} = ${words.value(pick(name.endsWith('PK') ? lists : sortKeys))}`
    return `${words.name(name)} = ${term(words)}`
  }

  const update = (words: Words): string => {
    const left = [...attributes, 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK', 'GSI3PK', 'version', 'category']
    const take = (): string => left.splice(below(left.length), 1)[0] as string // there are more of them than are taken
    const clauses: string[] = []
    const set = Array.from({ length: below(4) }, take).map((name) => assignment(words, name))
    if (set.length > 0) clauses.push(`SET ${set.join(', ')}`)
    if (rarely(3)) clauses.push(`REMOVE ${Array.from({ length: 1 + below(2) }, () => words.name(take())).join(', ')}`)
    const sum = rarely(2) ? 'n' : 's'
    if (rarely(3) && left.includes(sum)) {
      left.splice(left.indexOf(sum), 1)
      const added = sum === 'n' ? pick(numbers) : new Set([pick(texts)])
      clauses.push(`ADD ${words.name(sum)} ${words.value(added)}`)
    }
    if (rarely(3) && left.includes('s'))
      clauses.push(`DELETE ${words.name('s')} ${words.value(new Set([...texts.slice(below(12)), 'keep']))}`)
    return clauses.length > 0 ? clauses.join(' ') : `SET ${words.name('v')} = ${words.value(scalar())}`
  }

  const range = (words: Words, sk: string): string =>
    pick([
      () => '',
      () => ` AND begins_with(${sk}, ${words.value(pick(['a', 'SESS#', 'SESS#a', 'é', '\u{1F600}', '\uFFFD']))})`,
      () => ` AND ${sk} BETWEEN ${words.value(pick(sortKeys))} AND ${words.value(pick(sortKeys))}`,
      () => ` AND ${sk} ${pick(['=', '<', '<=', '>', '>='])} ${words.value(pick(sortKeys))}`,
    ])()

  return { condition, update, range }
}

/** Endless commands of the grammar that our stores use, the same ones for the same seed. */
export function* randomCommands(seed: number): Generator<RandomCommand, never> {
  const random = createRandom(seed)
  const { below, pick, rarely } = random
  const values = createValues(random)
  const expressions = createExpressions(random, values)
  const { key, item } = values

  const conditional = (words: Words) => ({
    TableName,
    ...(rarely(2) && { ConditionExpression: expressions.condition(words) }),
    ...(rarely(2) && { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
    ...words.all(),
  })
  const put = () => ({ Item: item(), ...conditional(createWords(random)) })
  const remove = () => ({ Key: key(), ...conditional(createWords(random)) })
  const update = () => {
    const words = createWords(random)
    return { Key: key(), UpdateExpression: expressions.update(words), ...conditional(words) }
  }
  const check = () => {
    const words = createWords(random)
    const ConditionExpression = expressions.condition(words)
    return {
      TableName,
      Key: key(),
      ConditionExpression,
      ...(rarely(2) && { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
      ...words.all(),
    }
  }

  const query = () => {
    const words = createWords(random)
    const index = pick([undefined, undefined, 'GSI1', 'GSI2', 'GSI3'])
    const [pk, sk] = index ? [`${index}PK`, `${index}SK`] : ['PK', 'SK']
    return {
      TableName,
      ...(index && { IndexName: index }),
      KeyConditionExpression: `${pk} = ${words.value(pick(index ? lists : partitions))}${expressions.range(words, sk as string)}`,
      ...(rarely(3) && { FilterExpression: expressions.condition(words) }),
      ...(rarely(2) && { Limit: 1 + below(5) }),
      ...(!index && rarely(2) && { ConsistentRead: true }),
      ScanIndexForward: rarely(2),
      ...pick([
        () => ({}),
        () => ({ Select: 'COUNT' }),
        () => ({ ProjectionExpression: ['SK', ...attributes].map(words.name).join(', ') }),
        () => ({ ProjectionExpression: `SK, ${words.name('m')}.${words.name('x')}, ${words.name('v')}` }),
      ])(),
      ...words.all(),
    }
  }
  const differentKeys = (count: number): Item[] => {
    const keys = new Map<string, Item>()
    for (let index = 0; index < count; index += 1) {
      const made = key()
      keys.set(`${made.PK}/${made.SK}`, made)
    }
    return [...keys.values()]
  }
  const transaction = () => ({
    TransactItems: differentKeys(1 + below(6)).map((Key) =>
      pick([
        () => ({ Put: { ...put(), Item: { ...item(), ...Key } } }),
        () => ({ Update: { ...update(), Key } }),
        () => ({ Delete: { ...remove(), Key } }),
        () => ({ ConditionCheck: { ...check(), Key } }),
      ])(),
    ),
  })
  const commands: (() => RandomCommand)[] = [
    () => ({ operation: 'PutItem', input: put() }),
    () => ({ operation: 'PutItem', input: put() }),
    () => ({ operation: 'UpdateItem', input: { ...update(), ReturnValues: pick(['ALL_NEW', 'NONE']) } }),
    () => ({ operation: 'UpdateItem', input: { ...update(), ReturnValues: 'ALL_NEW' } }),
    () => ({ operation: 'DeleteItem', input: remove() }),
    () => ({ operation: 'GetItem', input: { TableName, Key: key(), ConsistentRead: rarely(2) } }),
    () => ({
      operation: 'BatchGetItem',
      input: { RequestItems: { [TableName]: { Keys: differentKeys(1 + below(6)), ConsistentRead: rarely(2) } } },
    }),
    () => ({ operation: 'Query', input: query() }),
    () => ({ operation: 'Query', input: query() }),
    () => ({ operation: 'Query', input: query() }),
    () => ({ operation: 'TransactWriteItems', input: transaction() }),
    () => ({ operation: 'TransactWriteItems', input: transaction() }),
  ]
  for (;;) yield pick(commands)()
}
