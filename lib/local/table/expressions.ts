import { compare, type Item, isEqual, ValidationException, type Value } from './values.ts'

/**
 * The part of DynamoDB's expressions that our stores use, and nothing more. A text is parsed once; whatever else
 * somebody writes is refused with its text, so that nothing works here that was never compared with DynamoDB.
 *
 *   condition  one AND one OR one …, with brackets
 *   one        attribute_exists(path), attribute_not_exists(path), path = :value (<, <=, >, >=), size(list) < :value
 *   path       a name, or two with a dot between them; a name is a word or a #placeholder
 *   update     SET path = term | term + term, REMOVE path, ADD name :value, DELETE name :value
 *   term       :value, path, if_not_exists(path, :value), list_append(term, term)
 *   key        name = :value, and for the sort key =, <, <=, >, >=, BETWEEN :a AND :b, begins_with(name, :value)
 */
export type Words = {
  ExpressionAttributeNames?: Record<string, string> | undefined
  ExpressionAttributeValues?: Record<string, unknown> | undefined
}

/** What an expression needs of its command: the names and values that its placeholders stand for. */
export type Scope = { names: Record<string, string>; values: Record<string, Value> }

type Parsed<Run> = { run: Run; placeholders: ReadonlySet<string>; names: (scope: Scope) => string[] }

export type Condition = (item: Item | undefined, scope: Scope) => boolean
export type Update = (scope: Scope) => (before: Item) => Item
export type Comparison = '=' | '<' | '<=' | '>' | '>=' | 'BETWEEN' | 'begins_with'
export type KeyRange = { name: string; comparison: Comparison; values: Value[] }
export type KeyCondition = (scope: Scope) => { partition: { name: string; value: Value }; sort: KeyRange | undefined }
export type Projection = (item: Item, scope: Scope) => Item

const tokenPattern = /\s*(?:([#:]?[A-Za-z_][\w]*)|(<=|>=|<>|[=<>(),.+-]))/y

const tokensOf = (text: string): string[] => {
  const tokens: string[] = []
  tokenPattern.lastIndex = 0
  while (tokenPattern.lastIndex < text.trimEnd().length) {
    const begin = tokenPattern.lastIndex
    const found = tokenPattern.exec(text)
    if (!found) throw unsupported(text, text.slice(begin).trim())
    tokens.push(found[1] ?? found[2] ?? '')
  }
  return tokens
}

const unsupported = (text: string, near: string): ValidationException =>
  new ValidationException(`Our table does not know this expression: ${text} (near ${near || 'its end'})`)

/** Reads the tokens of one expression from left to right. */
const createReader = (text: string) => {
  const tokens = tokensOf(text)
  const placeholders = new Set<string>()
  const names = new Set<string>()
  let index = 0
  const fail = (): never => {
    throw unsupported(text, tokens.slice(index).join(' '))
  }
  const peek = (): string => tokens[index] ?? ''
  const isKeyword = (word: string): boolean => peek().toUpperCase() === word
  const reader = {
    placeholders,
    names,
    fail,
    peek,
    isAtEnd: (): boolean => index === tokens.length,
    /** Goes on if the next token is this one. */
    skip: (token: string): boolean => {
      if (peek() !== token && !(/^[A-Z]+$/.test(token) && isKeyword(token))) return false
      index += 1
      return true
    },
    expect: (token: string): void => {
      if (!reader.skip(token)) fail()
    },
    name: (): string => {
      const token = peek()
      if (!/^#?[A-Za-z_]/.test(token)) fail()
      index += 1
      names.add(token)
      if (token.startsWith('#')) placeholders.add(token)
      return token
    },
    value: (): string => {
      const token = peek()
      if (!token.startsWith(':')) fail()
      index += 1
      placeholders.add(token)
      return token
    },
    path: (): string[] => {
      const path = [reader.name()]
      if (reader.skip('.')) path.push(reader.name())
      return path
    },
    list: <Part>(read: () => Part): Part[] => {
      const parts = [read()]
      while (reader.skip(',')) parts.push(read())
      return parts
    },
  }
  return reader
}

type Reader = ReturnType<typeof createReader>

/** Each kind of expression is parsed once for each text. */
const remember = <Run>(parse: (reader: Reader) => Run) => {
  const known = new Map<string, Parsed<Run>>()
  return (text: string): Parsed<Run> => {
    const found = known.get(text)
    if (found) return found
    const reader = createReader(text)
    const run = parse(reader)
    if (!reader.isAtEnd()) reader.fail()
    const { placeholders, names } = reader
    const parsed = { run, placeholders, names: (scope: Scope) => [...names].map((name) => nameIn(scope, name)) }
    known.set(text, parsed)
    return parsed
  }
}

const nameIn = ({ names }: Scope, name: string): string => (name.startsWith('#') ? (names[name] as string) : name)

const read = (item: Item | undefined, path: readonly string[], scope: Scope): Value | undefined => {
  let found: Value | undefined = item
  for (const name of path) {
    if (typeof found !== 'object' || found === null || Array.isArray(found) || found instanceof Set) return undefined
    found = found[nameIn(scope, name)]
  }
  return found
}

const isOrdered = (value: Value | undefined): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

const comparisons: Record<string, (left: Value | undefined, right: Value) => boolean> = {
  '=': isEqual,
  '<': (left, right) => isComparable(left, right) && compare(left, right as string) < 0,
  '<=': (left, right) => isComparable(left, right) && compare(left, right as string) <= 0,
  '>': (left, right) => isComparable(left, right) && compare(left, right as string) > 0,
  '>=': (left, right) => isComparable(left, right) && compare(left, right as string) >= 0,
}

/** Values of two types have no order: the condition is false. */
const isComparable = (left: Value | undefined, right: Value): left is string | number =>
  isOrdered(left) && typeof left === typeof right

export const parseCondition = remember((reader): Condition => {
  const one = (): Condition => {
    const exists = reader.skip('attribute_exists')
    if (exists || reader.skip('attribute_not_exists')) {
      reader.expect('(')
      const path = reader.path()
      reader.expect(')')
      return (item, scope) => (read(item, path, scope) !== undefined) === exists
    }
    const left = parseMeasured(reader)
    const compared = comparisons[reader.peek()] ?? reader.fail()
    reader.expect(reader.peek())
    const value = reader.value()
    return (item, scope) => compared(left(item, scope), scope.values[value] as Value)
  }
  const joined = (): Condition => {
    const any = [all()]
    while (reader.skip('OR')) any.push(all())
    return any.length === 1 ? (any[0] as Condition) : (item, scope) => any.some((condition) => condition(item, scope))
  }
  const all = (): Condition => {
    const every = [single()]
    while (reader.skip('AND')) every.push(single())
    return every.length === 1
      ? (every[0] as Condition)
      : (item, scope) => every.every((condition) => condition(item, scope))
  }
  const single = (): Condition => {
    if (!reader.skip('(')) return one()
    const inner = joined()
    reader.expect(')')
    return inner
  }
  return joined()
})

/** What a condition compares: an attribute, or the number of elements of a list. */
const parseMeasured = (reader: Reader): ((item: Item | undefined, scope: Scope) => Value | undefined) => {
  const isSize = reader.skip('size')
  if (isSize) reader.expect('(')
  const path = reader.path()
  if (!isSize) return (item, scope) => read(item, path, scope)
  reader.expect(')')
  return (item, scope) => {
    const found = read(item, path, scope)
    if (found !== undefined && !Array.isArray(found))
      throw new ValidationException('Our table knows the size of lists only')
    return found?.length
  }
}

type Change = (before: Item, after: Item, scope: Scope) => void

export const parseUpdate = remember((reader): Update => {
  const changes: Change[] = []
  const paths: string[][] = []
  const clauses: Record<string, () => Change> = {
    SET: () => parseSet(reader, paths),
    REMOVE: () => parseRemove(reader, paths),
    ADD: () => parseAdd(reader, paths),
    DELETE: () => parseDelete(reader, paths),
  }
  const seen = new Set<string>()
  while (!reader.isAtEnd()) {
    const clause = reader.peek()
    const parse = clauses[clause] ?? reader.fail()
    if (seen.has(clause)) reader.fail()
    seen.add(clause)
    reader.expect(clause)
    changes.push(...reader.list(parse))
  }
  if (changes.length === 0) reader.fail()
  const run = (before: Item, scope: Scope): Item => {
    const after = { ...before }
    for (const change of changes) change(before, after, scope)
    return after
  }
  // Whatever its row is, an update may not touch one path twice.
  return (scope) => {
    refuseOverlaps(paths.map((path) => path.map((name) => nameIn(scope, name))))
    return (before) => run(before, scope)
  }
})

const refuseOverlaps = (paths: readonly string[][]): void => {
  for (const [index, path] of paths.entries())
    for (const other of paths.slice(index + 1))
      if (path.slice(0, other.length).join('.') === other.slice(0, path.length).join('.'))
        throw new ValidationException(
          'Invalid UpdateExpression: Two document paths overlap with each other; must remove or rewrite one of these paths',
        )
}

const parseSet = (reader: Reader, paths: string[][]): Change => {
  const path = reader.path()
  paths.push(path)
  reader.expect('=')
  const operand = parseOperand(reader)
  return (before, after, scope) => assign(after, path, operand(before, scope), scope)
}

type Operand = (before: Item, scope: Scope) => Value

const parseOperand = (reader: Reader): Operand => {
  const first = parseTerm(reader)
  if (!reader.skip('+')) return first
  const second = parseTerm(reader)
  return (before, scope) => {
    const [left, right] = [first(before, scope), second(before, scope)]
    if (typeof left !== 'number' || typeof right !== 'number') throw wrongType()
    return left + right
  }
}

const parseTerm = (reader: Reader): Operand => {
  if (reader.peek().startsWith(':')) {
    const value = reader.value()
    return (_, { values }) => values[value] as Value
  }
  if (reader.skip('if_not_exists')) {
    reader.expect('(')
    const path = reader.path()
    reader.expect(',')
    const value = reader.value()
    reader.expect(')')
    return (before, scope) => {
      const found = read(before, path, scope)
      return found === undefined ? (scope.values[value] as Value) : found
    }
  }
  if (reader.skip('list_append')) {
    reader.expect('(')
    const first = parseTerm(reader)
    reader.expect(',')
    const second = parseTerm(reader)
    reader.expect(')')
    return (before, scope) => {
      const [left, right] = [first(before, scope), second(before, scope)]
      if (!Array.isArray(left) || !Array.isArray(right)) throw wrongType()
      return [...left, ...right]
    }
  }
  const path = reader.path()
  return (before, scope) => {
    const found = read(before, path, scope)
    if (found === undefined)
      throw new ValidationException('The provided expression refers to an attribute that does not exist in the item')
    return found
  }
}

const parseRemove = (reader: Reader, paths: string[][]): Change => {
  const path = reader.path()
  paths.push(path)
  return (_, after, scope) => assign(after, path, undefined, scope)
}

const parseAdd = (reader: Reader, paths: string[][]): Change => {
  const path = [reader.name()]
  const value = reader.value()
  paths.push(path)
  return (before, after, scope) => assign(after, path, add(read(before, path, scope), scope.values[value]), scope)
}

const parseDelete = (reader: Reader, paths: string[][]): Change => {
  const path = [reader.name()]
  const value = reader.value()
  paths.push(path)
  return (before, after, scope) => {
    const [found, removed] = [read(before, path, scope), scope.values[value]]
    if (!(removed instanceof Set)) throw wrongType()
    if (found === undefined) return
    if (!isSetOfSameKind(found, removed)) throw wrongType()
    const left = new Set([...found].filter((element) => !(removed as ReadonlySet<unknown>).has(element))) as Set<string>
    // DynamoDB has no empty sets.
    assign(after, path, left.size > 0 ? left : undefined, scope)
  }
}

const isSetOfSameKind = (found: Value, set: Set<string> | Set<number>): found is Set<string> | Set<number> =>
  found instanceof Set && typeof found.values().next().value === typeof set.values().next().value

const wrongType = (): ValidationException =>
  new ValidationException('An operand in the update expression has an incorrect data type')

const add = (found: Value | undefined, value: Value | undefined): Value => {
  if (typeof value === 'number' && (found === undefined || typeof found === 'number')) return (found ?? 0) + value
  if (value instanceof Set && (found === undefined || isSetOfSameKind(found, value)))
    return new Set<unknown>([...(found ?? []), ...value]) as Set<string>
  throw wrongType()
}

/** Sets or removes an attribute, or one of a map that is there. What the item was before stays as it is. */
const assign = (after: Item, path: readonly string[], value: Value | undefined, scope: Scope): void => {
  const [first = '', second] = path.map((name) => nameIn(scope, name))
  if (second === undefined) {
    put(after, first, value)
    return
  }
  const map = after[first]
  if (typeof map !== 'object' || map === null || Array.isArray(map) || map instanceof Set) {
    throw new ValidationException('The document path provided in the update expression is invalid for update')
  }
  const changed = { ...map }
  put(changed, second, value)
  after[first] = changed
}

const put = (item: Item, name: string, value: Value | undefined): void => {
  if (value === undefined) delete item[name]
  else item[name] = value
}

export const parseKeyCondition = remember((reader): KeyCondition => {
  const partition = reader.name()
  reader.expect('=')
  const value = reader.value()
  const sort = reader.skip('AND') ? parseSortCondition(reader) : undefined
  return (scope) => ({
    partition: { name: nameIn(scope, partition), value: scope.values[value] as Value },
    sort: sort && {
      name: nameIn(scope, sort.name),
      comparison: sort.comparison,
      values: sort.values.map((name) => scope.values[name] as Value),
    },
  })
})

const parseSortCondition = (reader: Reader): { name: string; comparison: Comparison; values: string[] } => {
  if (reader.skip('begins_with')) {
    reader.expect('(')
    const name = reader.name()
    reader.expect(',')
    const value = reader.value()
    reader.expect(')')
    return { name, comparison: 'begins_with', values: [value] }
  }
  const name = reader.name()
  if (reader.skip('BETWEEN')) {
    const first = reader.value()
    reader.expect('AND')
    return { name, comparison: 'BETWEEN', values: [first, reader.value()] }
  }
  const comparison = (['=', '<=', '<', '>=', '>'] as const).find((sign) => reader.skip(sign)) ?? reader.fail()
  return { name, comparison, values: [reader.value()] }
}

export const parseProjection = remember((reader): Projection => {
  const paths = reader.list(() => reader.path())
  return (item, scope) => {
    const shown: Item = {}
    for (const path of paths) {
      const value = read(item, path, scope)
      if (value === undefined) continue
      const [first = '', second] = path.map((name) => nameIn(scope, name))
      if (second === undefined) shown[first] = value
      else shown[first] = { ...(shown[first] as Item | undefined), [second]: value }
    }
    return shown
  }
})

/**
 * The scope of a command's expressions, checked as DynamoDB does: what they name has to be given, and what is given has
 * to be named.
 */
export const scopeOf = (words: Words, expressions: readonly { placeholders: ReadonlySet<string> }[]): Scope => {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = words
  for (const { placeholders } of expressions)
    for (const placeholder of placeholders)
      if ((placeholder.startsWith('#') ? names : values)[placeholder] === undefined)
        throw new ValidationException(`An expression attribute is used and not defined: ${placeholder}`)
  for (const given of [...Object.keys(names), ...Object.keys(values)])
    if (!expressions.some(({ placeholders }) => placeholders.has(given)))
      throw new ValidationException(`An expression attribute is given and unused in expressions: ${given}`)
  return { names, values: values as Record<string, Value> } // checked when they are stored
}
