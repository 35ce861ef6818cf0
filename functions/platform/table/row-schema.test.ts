import { describe, expect, test } from 'vitest'
import { read, rowSchema, withoutAbsent } from './row-schema.ts'

type Parcel = { name: string; bags: number; isFragile: boolean; parts: { weight: number }; note?: string }
const Parcel = rowSchema<Parcel>({ name: 'string', bags: 'number', isFragile: 'boolean', parts: 'object' })
const parcel = { name: 'a box', bags: 2, isFragile: true, parts: { weight: 3 } }

describe('read', () => {
  test('returns a row without its keys', () => {
    const found = read(Parcel)({ PK: 'PARCEL#1', SK: 'META', GSI1PK: 'a', GSI1SK: 'b', ttl: 1, ...parcel, note: 'top' })
    expect(found).toEqual({ ...parcel, note: 'top' })
  })

  // During a release both versions write: see "Releases" in lib/cloud/README.md.
  test('keeps an attribute that only a later release knows', () => {
    expect(read(Parcel)({ ...parcel, colour: 'blue' })).toEqual({ ...parcel, colour: 'blue' })
  })

  test('returns undefined for a missing item', () => {
    expect(read(Parcel)(undefined)).toBeUndefined()
  })

  test.each([{ bags: '2' }, { bags: undefined }, { parts: 'none' }])('throws for a row with %o', (part) => {
    expect(() => read(Parcel)({ ...parcel, ...part })).toThrow(/^A row has no (number bags|object parts)$/)
  })
})

describe('withoutAbsent', () => {
  test('leaves out what is undefined, and nothing else', () => {
    expect(withoutAbsent<Parcel>({ ...parcel, bags: 0, isFragile: false, note: undefined })).toEqual({
      ...parcel,
      bags: 0,
      isFragile: false,
    })
  })

  test('does not compile without a field that may be absent', () => {
    // @ts-expect-error the note is forgotten
    expect(withoutAbsent<Parcel>(parcel)).toEqual(parcel)
  })
})
