import { tableSchema } from '#lib/table-schema.ts'
import type { Key } from './commands.ts'
import { type Item, ValidationException, type Value } from './values.ts'

const { indexes } = tableSchema
export type Index = (typeof indexes)[number]

/** Each index with the names of its keys. */
export const indexKeys = indexes.map((name) => ({ name, pk: `${name}PK`, sk: `${name}SK` }))

const maxPartitionBytes = 2048
const maxSortBytes = 1024

const keyPart = (item: Item, name: 'PK' | 'SK'): string => {
  const value = item[name]
  if (typeof value !== 'string') throw new ValidationException(`Type mismatch for key ${name} expected: S`)
  if (value === '')
    throw new ValidationException(
      `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`,
    )
  const most = name === 'PK' ? maxPartitionBytes : maxSortBytes
  // A character takes at most three bytes, so few texts have to be counted.
  if (value.length * 3 > most && Buffer.byteLength(value) > most)
    throw new ValidationException(`The size of the key ${name} is too large`)
  return value
}

/** The key of a whole item. */
export const keyIn = (item: Item): Key => ({ PK: keyPart(item, 'PK'), SK: keyPart(item, 'SK') })

/** A key of a command. It must not name any other attribute. */
export const wholeKey = (key: Item): Key => {
  if (Object.keys(key).length !== 2) throw new ValidationException('The provided key element does not match the schema')
  return keyIn(key)
}

/** The place of a row in an index, if the row has both keys of the index. */
export const indexKeyOf = (item: Item, { pk, sk }: { pk: string; sk: string }): [string, string] | undefined => {
  const [partition, sort] = [item[pk], item[sk]]
  return typeof partition === 'string' && typeof sort === 'string' ? [partition, sort] : undefined
}

export const checkIndexKeys = (item: Item): void => {
  for (const { pk, sk } of indexKeys) {
    refuseUnfit(item, pk)
    refuseUnfit(item, sk)
  }
}

const refuseUnfit = (item: Item, name: string): void => {
  const value = item[name]
  if (value !== undefined && (typeof value !== 'string' || value === ''))
    throw new ValidationException(`One or more parameter values are not valid for the index key ${name}`)
}

/** The keys that identify a row in an index, or in the table itself. */
export const keyNamesOf = (index: Index | undefined): string[] => [
  'PK',
  'SK',
  ...(index ? [`${index}PK`, `${index}SK`] : []),
]

/** Where the next page of a query begins. */
export const startKeyOf = (item: Item, index: Index | undefined): Item =>
  Object.fromEntries(keyNamesOf(index).map((name) => [name, item[name] as Value])) // each row found has them all

export const refuseTwice = (keys: readonly Key[], message: string): void => {
  const different = new Set(keys.map(({ PK, SK }) => `${PK}\u0000${SK}`))
  if (different.size < keys.length) throw new ValidationException(message)
}
