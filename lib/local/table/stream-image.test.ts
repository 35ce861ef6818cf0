import { marshall } from '@aws-sdk/util-dynamodb'
import { expect, test } from 'vitest'
import { itemsOfEveryKind } from '#test/support/items-of-every-kind.ts'
import { toImage } from './stream-image.ts'
import { encodeItem, type Item } from './values.ts'

test.each(Object.entries(itemsOfEveryKind))('shows %s as the SDK does', (_, item) => {
  const { text } = encodeItem(item as Item)
  // The order of a set means nothing, and ours is stored in order.
  const ordered = Object.entries(item).map(([name, value]) => [
    name,
    value instanceof Set ? new Set([...value].toSorted() as string[]) : value,
  ])
  expect(toImage(text)).toEqual(marshall(Object.fromEntries(ordered)))
})

test('leaves out undefined values', () => {
  const { text } = encodeItem({ PK: 'a', gone: undefined } as never)
  expect(toImage(text)).toEqual({ PK: { S: 'a' } })
})
