/** A value as the table writes it: with its type, and numbers as text. These are the types that we store. */
export type AttributeValue =
  | { S: string }
  | { N: string }
  | { BOOL: boolean }
  | { NULL: true }
  | { SS: string[] }
  | { L: AttributeValue[] }
  | { M: Row }

export type Row = Record<string, AttributeValue>

/** An item as the table writes it; what is undefined is left out. */
export const marshall = (item: object): Row => {
  const row: Row = {}
  for (const [name, value] of Object.entries(item)) {
    if (name === '__proto__') throw new TypeError('The table cannot hold another prototype')
    if (value !== undefined) row[name] = written(value)
  }
  return row
}

export const unmarshall = (row: Row): Record<string, unknown> => {
  const item: Record<string, unknown> = {}
  for (const name of Object.keys(row)) item[name] = read(row[name] as AttributeValue) // one of its own names
  return item
}

const written = (value: unknown): AttributeValue => {
  switch (typeof value) {
    case 'string':
      return { S: value }
    case 'number':
      return { N: textOf(value) }
    case 'boolean':
      return { BOOL: value }
    case 'object':
      if (value === null) return { NULL: true }
      if (Array.isArray(value)) return { L: value.filter((one) => one !== undefined).map(written) }
      if (isWords(value)) return { SS: [...value] }
      if (isPlain(value)) return { M: marshall(value) }
  }
  throw new TypeError(`The table cannot hold ${Object.prototype.toString.call(value)}`)
}

/** The table has no empty sets. */
const isWords = (value: object): value is Set<string> =>
  value instanceof Set && value.size > 0 && [...value].every((word) => typeof word === 'string')

/** Beyond these a number would not come back as it was. */
const textOf = (value: number): string => {
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) throw new RangeError(`The table cannot hold ${value} exactly`)
  return String(value)
}

/** Whatever a class has made would come back as something else. */
const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

const read = (attribute: AttributeValue): unknown => {
  if ('S' in attribute) return attribute.S
  if ('M' in attribute) return unmarshall(attribute.M)
  if ('N' in attribute) return numberOf(attribute.N)
  if ('BOOL' in attribute) return attribute.BOOL
  if ('SS' in attribute) return new Set(attribute.SS)
  if ('L' in attribute) return attribute.L.map(read)
  if ('NULL' in attribute) return null
  throw new TypeError(`The table holds a value of a type that we never wrote: ${Object.keys(attribute)}`)
}

const numberOf = (text: string): number => {
  const value = Number(text)
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) throw new RangeError(`${text} cannot be read exactly`)
  return value
}
