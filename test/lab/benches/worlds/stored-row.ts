import { createHash } from 'node:crypto'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { tableSchema } from '#lib/table-schema.ts'

export type Stored = Record<string, AttributeValue>

/** A row as the embedded engine keeps it, with its place in each index that it stands in. */
export type StoredRow = {
  pk: string
  sk: string
  json: string
  size: number
  prefix: string
  places: { index: string; list: string; place: string }[]
}

export const storedRow = (item: Stored): StoredRow => ({
  pk: keyOf(item.PK),
  sk: keyOf(item.SK),
  json: JSON.stringify(item),
  size: sizeOf(item),
  prefix: prefixOf(item.PK?.S ?? ''),
  places: tableSchema.indexes.flatMap((index) => {
    const [list, place] = [item[`${index}PK`], item[`${index}SK`]]
    return list && place ? [{ index, list: keyOf(list), place: keyOf(place) }] : []
  }),
})

const keyOf = (value: AttributeValue | undefined): string => `S:${value?.S ?? ''}`

/** By which the engine divides a table among those who scan it at once. */
const prefixOf = (pk: string): string => createHash('md5').update(`Outliers${pk}`).digest('hex').slice(0, 6)

/** What a row weighs by the rules of the cloud. */
const sizeOf = (item: Stored): number => sum(Object.entries(item), ([name, value]) => bytes(name) + bytesOf(value))

const bytesOf = (value: AttributeValue): number => {
  if (value.S !== undefined) return bytes(value.S)
  if (value.N !== undefined) return bytesOfNumber(value.N)
  if (value.L) return 3 + sum(value.L, (one) => 1 + bytesOf(one))
  if (value.M) return 3 + sum(Object.entries(value.M), ([name, one]) => 1 + bytes(name) + bytesOf(one))
  return 1
}

/** Two digits a byte on either side of the point, without the zeros on both ends; one more for a minus. */
const bytesOfNumber = (text: string): number => {
  const [whole = '', fraction] = text.replace(/^-?0?/, '').split('.')
  const digits = fraction === undefined ? whole.replace(/0+$/, '') : whole
  const isNegative = text.startsWith('-')
  return Math.ceil(digits.length / 2) + Math.ceil((fraction?.length ?? 0) / 2) + 1 + (isNegative ? 1 : 0)
}

const bytes = (text: string): number => Buffer.byteLength(text)

const sum = <One>(all: readonly One[], of: (one: One) => number): number =>
  all.reduce((total, one) => total + of(one), 0)
