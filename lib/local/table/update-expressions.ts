import { nameIn, type Reader, read, remember, type Scope } from './expressions.ts'
import { type Item, sumOf, UnfitItem, ValidationException, type Value } from './values.ts'

export type Update = (scope: Scope) => (before: Item) => Item

type Change = (before: Item, after: Item, scope: Scope) => void

export const parseUpdate = remember((reader): Update => {
  const changes: Change[] = []
  const paths: string[][] = []
  const clauses = new Map([
    ['SET', () => parseSet(reader, paths)],
    ['REMOVE', () => parseRemove(reader, paths)],
    ['ADD', () => parseAdd(reader, paths)],
    ['DELETE', () => parseDelete(reader, paths)],
  ])
  const seen = new Set<string>()
  while (!reader.isAtEnd()) {
    const clause = reader.peek()
    const parse = clauses.get(clause) ?? reader.fail()
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
  // An update must not touch one path twice, nor the key of its row.
  return (scope) => {
    const touched = paths.map((path) => path.map((name) => nameIn(scope, name)))
    refuseOverlaps(touched)
    refuseKeys(touched)
    return (before) => run(before, scope)
  }
})

/** A path has one name or two. */
const refuseOverlaps = (paths: readonly string[][]): void => {
  paths.forEach((path, index) => {
    for (let next = index + 1; next < paths.length; next += 1) {
      const other = paths[next] ?? []
      if (path[0] === other[0] && (path.length === 1 || other.length === 1 || path[1] === other[1]))
        throw new ValidationException(
          'Invalid UpdateExpression: Two document paths overlap with each other; must remove or rewrite one of these paths',
        )
    }
  })
}

const refuseKeys = (paths: readonly string[][]): void => {
  for (const [name = ''] of paths)
    if (name === 'PK' || name === 'SK')
      throw new ValidationException(`Cannot update attribute ${name}. This attribute is part of the key`)
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
    return sumOf(left, right)
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
      throw new UnfitItem('The provided expression refers to an attribute that does not exist in the item')
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

const wrongType = (): UnfitItem => new UnfitItem('An operand in the update expression has an incorrect data type')

const add = (found: Value | undefined, value: Value | undefined): Value => {
  if (typeof value === 'number' && (found === undefined || typeof found === 'number')) return sumOf(found ?? 0, value)
  if (value instanceof Set && (found === undefined || isSetOfSameKind(found, value)))
    return new Set<unknown>([...(found ?? []), ...value]) as Set<string>
  throw wrongType()
}

/** Sets or removes an attribute, or an entry of an existing map. Does not change the original item. */
const assign = (after: Item, path: readonly string[], value: Value | undefined, scope: Scope): void => {
  const [first = '', second] = path.map((name) => nameIn(scope, name))
  if (second === undefined) {
    put(after, first, value)
    return
  }
  const map = after[first]
  if (typeof map !== 'object' || map === null || Array.isArray(map) || map instanceof Set)
    throw new UnfitItem('The document path provided in the update expression is invalid for update')
  const changed = { ...map }
  put(changed, second, value)
  after[first] = changed
}

const put = (item: Item, name: string, value: Value | undefined): void => {
  if (value === undefined) delete item[name]
  else item[name] = value
}
