/** The values that an attribute can hold, as the SDK's document client writes them. */
export type Value = string | number | boolean | null | Set<string> | Set<number> | Value[] | { [name: string]: Value }
export type Item = { [name: string]: Value }

/** DynamoDB's answer to a command that it cannot parse or that breaks a limit. */
export class ValidationException extends Error {
  override readonly name = 'ValidationException'
}

/** A write does not fit the item as it is. In a transaction this is the reason of one action. */
export class UnfitItem extends ValidationException {}

/** An item, its JSON text, and its size as DynamoDB counts it. */
export type Stored = { item: Item; text: string; bytes: number }

/** The size of an attribute is the bytes of its name and of its value. */
const maxItemBytes = 400 * 1024

/** The mark of a set in the JSON text of an item. No attribute may have this name. */
const setMark = '\u0000set'

const deepest = 32

/**
 * An item in its stored form: without undefined values, checked, measured in DynamoDB's bytes, and as JSON text.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
export const encodeItem = (item: Item): { text: string; bytes: number } => {
  let bytes = 0
  for (const name in item) {
    const value = item[name]
    if (value !== undefined) bytes += Buffer.byteLength(name) + sizeOf(value)
  }
  if (bytes > maxItemBytes) throw new UnfitItem('Item size has exceeded the maximum allowed size')
  return { text: textOf(item), bytes }
}

/** The text of an item that has been checked. */
export const textOf = (item: Item): string => {
  const plain: Record<string, unknown> = {}
  for (const name in item) {
    const value = item[name]
    if (value !== undefined) plain[name] = typeof value === 'object' ? toPlain(value, 1) : value
  }
  return JSON.stringify(plain)
}

export const decodeItem = (text: string): Item => {
  const item: Item = JSON.parse(text)
  return text.includes(markInText) ? withSets(item) : item
}

const markInText = '"\\u0000set"'

const withSets = (item: Item): Item => {
  for (const name in item) item[name] = fromPlain(item[name])
  return item
}

const toPlain = (value: Value, depth: number): unknown => {
  if (value === null || typeof value !== 'object') return value
  if (depth > deepest) throw new ValidationException('Nesting Levels have exceeded supported limits')
  if (value instanceof Set) return { [setMark]: [...value].toSorted(compare) }
  if (Array.isArray(value))
    return value.filter((element) => element !== undefined).map((element) => toPlain(element, depth + 1))
  const plain: Record<string, unknown> = {}
  for (const name in value) if (value[name] !== undefined) plain[name] = toPlain(value[name] as Value, depth + 1)
  if (setMark in plain) throw new ValidationException('An attribute has a name that stands for a set here')
  return plain
}

const fromPlain = (value: unknown): Value => {
  if (value === null || typeof value !== 'object') return value as Value // JSON has no other kinds
  if (Array.isArray(value)) return value.map(fromPlain)
  if (setMark in value) return new Set(value[setMark] as string[]) // as toPlain wrote it
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fromPlain(part)]))
}

/** The size of a value in DynamoDB's bytes. Refuses values that DynamoDB cannot hold. */
export const sizeOf = (value: Value): number => {
  switch (typeof value) {
    case 'string':
      return Buffer.byteLength(value)
    case 'number':
      return sizeOfNumber(value)
    case 'boolean':
      return 1
    case 'object':
      return value === null ? 1 : sizeOfCollection(value)
    default:
      throw new ValidationException(`A ${typeof value} cannot be stored`)
  }
}

const sizeOfCollection = (value: object): number => {
  if (value instanceof Set) return sizeOfSet([...value])
  if (Array.isArray(value))
    return value.reduce((sum, element) => sum + (element === undefined ? 0 : 1 + sizeOf(element)), 3)
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null)
    throw new ValidationException('An instance of a class cannot be stored')
  return Object.entries(value).reduce(
    (sum, [name, part]) => sum + (part === undefined ? 0 : 1 + Buffer.byteLength(name) + sizeOf(part)),
    3,
  )
}

const sizeOfSet = (elements: unknown[]): number => {
  const kind = typeof elements[0]
  if (kind !== 'string' && kind !== 'number')
    throw new ValidationException('A set holds at least one text or number, and nothing else')
  if (elements.some((element) => typeof element !== kind))
    throw new ValidationException('A set holds values of one type')
  return elements.reduce<number>((sum, element) => sum + sizeOf(element as Value), 0)
}

/**
 * One byte for each two significant digits, and one more; negative numbers take another. Zero is one byte. Digits
 * before and after the point are counted apart: 1.5 takes as much as 11.55. AWS says only "approximately"; this was
 * measured:
 * https://github.com/nubo-db/dynoxide/pull/195
 */
const sizeOfNumber = (value: number): number => {
  if (!Number.isFinite(value)) throw new ValidationException('Special numeric value is not allowed')
  const size = Math.abs(value)
  if (size !== 0 && (size >= 1e126 || size < 1e-130))
    throw new ValidationException('Number overflow. Attempting to store a number with magnitude out of supported range')
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new ValidationException(`Number ${value} is greater than Number.MAX_SAFE_INTEGER.`)
  if (value === 0) return 1
  if (Number.isSafeInteger(value)) return Math.ceil(significantDigits(size) / 2) + 1 + (value < 0 ? 1 : 0)
  const [mantissa = '', exponent] = size.toExponential().split('e')
  const digits = mantissa.replace('.', '').length
  const whole = Math.min(Math.max(Number(exponent) + 1, 0), digits)
  return Math.ceil(whole / 2) + Math.ceil((digits - whole) / 2) + 1 + (value < 0 ? 1 : 0)
}

/** Without trailing zeros. */
const significantDigits = (whole: number): number => {
  let digits = 0
  for (let left = whole; left > 0; left = Math.floor(left / 10)) if (digits > 0 || left % 10 !== 0) digits += 1
  return digits
}

/** DynamoDB's order: numbers by size, texts by the bytes of their UTF-8. */
export const compare = (left: string | number, right: string | number): number => {
  if (typeof left === 'number' || typeof right === 'number') return Number(left) - Number(right)
  return compareTexts(left, right)
}

/** JavaScript compares UTF-16 units, in which surrogates (D800–DFFF) come before E000–FFFF. */
const compareTexts = (left: string, right: string): number => {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index += 1) {
    const [ours, theirs] = [left.charCodeAt(index), right.charCodeAt(index)]
    if (ours !== theirs) return isHalf(ours) === isHalf(theirs) ? ours - theirs : isHalf(ours) ? 1 : -1
  }
  return left.length - right.length
}

const isHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff

/** The sum of two numbers in decimals, like DynamoDB's: 0.1 plus 0.2 is 0.3. */
export const sumOf = (left: number, right: number): number => {
  const sum = left + right
  if (Number.isSafeInteger(sum) && Number.isInteger(left)) return sum
  const [ours, theirs] = [toDecimal(left), toDecimal(right)]
  const exponent = Math.min(ours.exponent, theirs.exponent)
  const units = ({ digits, exponent: from }: Decimal): bigint => digits * 10n ** BigInt(from - exponent)
  return Number(`${units(ours) + units(theirs)}e${exponent}`)
}

type Decimal = { digits: bigint; exponent: number }

const toDecimal = (value: number): Decimal => {
  const [mantissa = '', exponent] = value.toExponential().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}

/** Whether two values have the same type and value. */
export const isEqual = (left: Value | undefined, right: Value | undefined): boolean => {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || !left || !right) return false
  if (left instanceof Set || right instanceof Set) {
    if (!(left instanceof Set && right instanceof Set) || left.size !== right.size) return false
    const others: ReadonlySet<unknown> = right
    return [...left].every((element) => others.has(element))
  }
  if (Array.isArray(left) || Array.isArray(right))
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((element, index) => isEqual(element, right[index]))
    )
  const names = Object.keys(left)
  return names.length === Object.keys(right).length && names.every((name) => isEqual(left[name], right[name]))
}
