import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { expect, test } from 'vitest'
import { itemOfImage } from './stream-image.ts'

const items: Record<string, Record<string, unknown>> = {
  'texts, an empty one too': { PK: 'USER#u', none: '', rare: '𝒜é\u0000"\\' },
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
    map: { pickup: { point: { lat: 53.8, lon: -1.5 }, tags: new Set(['x']) } },
    none: [],
    empty: {},
  },
}

test.each(Object.entries(items))('reads %s as the SDK does', (_, item) => {
  const image = marshall(item)
  expect(itemOfImage(image as never)).toEqual(unmarshall(image)) // the SDK and the event describe the same JSON
  expect(itemOfImage(image as never)).toEqual(item)
})

test('refuses bytes, which no row of ours holds', () => {
  expect(() => itemOfImage({ photo: { B: 'AAAA' } })).toThrow('Rows hold no B')
})

test('returns no item if there is no image', () => {
  expect(itemOfImage(undefined)).toBeUndefined()
})
