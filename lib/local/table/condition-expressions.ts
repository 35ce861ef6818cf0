import { type Reader, read, remember, type Scope } from './expressions.ts'
import { compare, type Item, isEqual, UnfitItem, type Value } from './values.ts'

export type Condition = (item: Item | undefined, scope: Scope) => boolean

const isOrdered = (value: Value | undefined): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

const comparisons = new Map<string, (left: Value | undefined, right: Value) => boolean>([
  ['=', isEqual],
  ['<', (left, right) => isComparable(left, right) && compare(left, right as string) < 0],
  ['<=', (left, right) => isComparable(left, right) && compare(left, right as string) <= 0],
  ['>', (left, right) => isComparable(left, right) && compare(left, right as string) > 0],
  ['>=', (left, right) => isComparable(left, right) && compare(left, right as string) >= 0],
])

/** Values of different types have no order: the condition is false. */
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
    const compared = comparisons.get(reader.peek()) ?? reader.fail()
    reader.expect(reader.peek())
    const value = reader.value()
    return (item, scope) => compared(left(item, scope), scope.values[value] as Value)
  }
  const bracketed = new Set<Condition>()
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
    if (bracketed.has(inner)) reader.fail() // DynamoDB refuses brackets around brackets
    bracketed.add(inner)
    return inner
  }
  return joined()
})

/** The operand of a condition: an attribute, or the number of elements of a list. */
const parseMeasured = (reader: Reader): ((item: Item | undefined, scope: Scope) => Value | undefined) => {
  const isSize = reader.skip('size')
  if (isSize) reader.expect('(')
  const path = reader.path()
  if (!isSize) return (item, scope) => read(item, path, scope)
  reader.expect(')')
  return (item, scope) => {
    const found = read(item, path, scope)
    if (found !== undefined && !Array.isArray(found)) throw new UnfitItem('Our table knows the size of lists only')
    return found?.length
  }
}
