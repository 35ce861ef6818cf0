import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { expect, test } from 'vitest'
import { itemsOfEveryKind } from '#test/support/items-of-every-kind.ts'
import { itemOfImage } from './stream-image.ts'

test.each(Object.entries(itemsOfEveryKind))('reads %s as the SDK does', (_, item) => {
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
