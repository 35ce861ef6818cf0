import { marshall } from '@aws-sdk/util-dynamodb'
import { expect, test } from 'vitest'
import { toImage } from './stream-image.ts'
import { encodeItem, type Item } from './values.ts'

const items: Record<string, Item> = {
  'texts, an empty one too': { PK: 'P', SK: 'a', none: '', rare: '𝒜é\u0000"\\' },
  'numbers of every size': {
    zero: 0,
    minus: -7,
    part: 0.1,
    tiny: 1.5e-7,
    small: -3e-130,
    large: Number.MAX_SAFE_INTEGER,
  },
  'yes, no and nothing': { yes: true, no: false, nothing: null },
  'sets of texts and of numbers': { texts: new Set(['b', 'a']), numbers: new Set([2, 0.5]) },
  'lists and maps, empty ones and deep ones': {
    list: [1, 'two', [null, { three: [true] }]],
    map: { place: { point: { lat: 53.8, lon: -1.5 }, tags: new Set(['x']) } },
    none: [],
    empty: {},
  },
}

test.each(Object.entries(items))('shows %s as the SDK does', (_, item) => {
  const { text } = encodeItem(item)
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
