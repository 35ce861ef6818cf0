import { type Item, sizeOf, ValidationException, type Value } from './values.ts'

/**
 * The part of DynamoDB's expressions that our stores use, and nothing more. Each text is parsed once. Anything else is
 * refused with its text, because it was never compared with DynamoDB.
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

/** The names and values of a command, which the placeholders of an expression stand for. */
export type Scope = { names: Record<string, string>; values: Record<string, Value> }

type Parsed<Run> = { run: Run; placeholders: ReadonlySet<string>; names: (scope: Scope) => string[] }

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
    /** Moves on if the next token is this one. */
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

export type Reader = ReturnType<typeof createReader>

/** Each text is parsed once for each kind of expression. */
export const remember = <Run>(parse: (reader: Reader) => Run) => {
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

export const nameIn = ({ names }: Scope, name: string): string =>
  name.startsWith('#') ? (names[name] as string) : name

export const read = (item: Item | undefined, path: readonly string[], scope: Scope): Value | undefined =>
  valueAt(
    item,
    path.map((name) => nameIn(scope, name)),
  )

/** The value at the end of a path of names. */
export const valueAt = (item: Item | undefined, path: readonly string[]): Value | undefined => {
  let found: Value | undefined = item
  for (const name of path) {
    if (typeof found !== 'object' || found === null || Array.isArray(found) || found instanceof Set) return undefined
    found = Object.hasOwn(found, name) ? found[name] : undefined
  }
  return found
}

type Expressions = readonly { placeholders: ReadonlySet<string> }[]

const refuseUnused = (given: readonly string[], expressions: Expressions): void => {
  const unused = given.find((name) => !expressions.some(({ placeholders }) => placeholders.has(name)))
  if (unused !== undefined)
    throw new ValidationException(`An expression attribute is given and unused in expressions: ${unused}`)
}

/**
 * The scope of a command's expressions, checked as DynamoDB does: all used placeholders must be given, and all given
 * ones used, with values that an attribute can hold.
 */
export const scopeOf = (words: Words, expressions: Expressions): Scope => {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = words
  let used = 0
  expressions.forEach(({ placeholders }, index) => {
    for (const placeholder of placeholders) {
      if ((placeholder.startsWith('#') ? names : values)[placeholder] === undefined)
        throw new ValidationException(`An expression attribute is used and not defined: ${placeholder}`)
      const isNamedBefore =
        index > 0 && expressions.some((other, at) => at < index && other.placeholders.has(placeholder))
      if (!isNamedBefore) used += 1
    }
  })
  let given = 0
  for (const _ in names) given += 1
  for (const name in values) {
    given += 1
    sizeOf(values[name] as Value)
  }
  if (given !== used) refuseUnused([...Object.keys(names), ...Object.keys(values)], expressions)
  return { names, values: values as Record<string, Value> } // each was checked above
}
