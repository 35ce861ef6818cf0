import fc from 'fast-check'
import type * as z from 'zod/mini'
import type { Case } from '#test/support/every-endpoint.ts'
import type { Changed, Input } from './draft.ts'
import { hostileValues } from './hostile-values.ts'
import { valuesOf } from './schema-values.ts'

type Fields = Record<string, unknown>
type Change = fc.Arbitrary<Changed<Input>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A query has only strings. */
const texts = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(value)]])),
  )

const textOf = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()

/** Replaces body and query with values generated from their schemas, field by field. */
const madeUp = ({ endpoint: { body, query } }: Case): Change =>
  fc.record({ body: partOf(body), query: partOf(query) }).map((made) => (input) => ({
    ...input,
    ...(made.body && { body: made.body }),
    ...(made.query && { query: texts(made.query) }),
  }))

const partOf = (schema: z.ZodMiniType | undefined): fc.Arbitrary<Fields | undefined> =>
  // all bodies and queries are objects
  schema ? (valuesOf(schema) as fc.Arbitrary<Fields>) : fc.constant(undefined)

/** The prepared call with one or two generated fields. */
const nearlyRight = (one: Case): Change =>
  fc.tuple(madeUp(one), fc.infiniteStream(fc.nat(99))).map(([change, dice]) => (input) => {
    const made = change(input)
    const rolls = dice[Symbol.iterator]()
    const mixed = (was: unknown, other: unknown): unknown => {
      if (!isFields(was) || !isFields(other)) return other
      const names = Object.keys(other)
      const isTaken = () => Number(rolls.next().value) % Math.max(2, names.length) < 1.5
      return Object.fromEntries([...Object.entries(was), ...names.filter(isTaken).map((name) => [name, other[name]])])
    }
    // mixing two objects gives an object
    return { ...made, body: mixed(input.body, made.body), query: texts(mixed(input.query, made.query) as Fields) }
  })

export const byContract = (one: Case): Change => fc.oneof(madeUp(one), { weight: 2, arbitrary: nearlyRight(one) })

const withHostile = (fields: Fields, index: number, value: unknown): Fields => {
  const names = [
    ...Object.keys(fields),
    '__proto__',
    'constructor',
    'is_admin',
    'userId',
    'version',
    'status',
    'ownerId',
  ]
  return { ...fields, [names[index % names.length] ?? 'x']: value }
}

/** Any value in any place: a field of the body or the query, an id, the body itself. */
export const hostile = ({ endpoint }: Case): Change =>
  fc
    .record({ value: fc.constantFrom(...hostileValues), at: fc.nat(99), place: fc.nat(9) })
    .map(({ value, at, place }) => (input) => {
      const { params, query, body } = input
      if (endpoint.params && place < 3) return { ...input, params: texts(withHostile(params, 0, value)) }
      if (endpoint.query && place < 8) return { ...input, query: texts(withHostile(query, at, value)) }
      if (place === 9) return { ...input, body: value }
      return { ...input, body: withHostile(isFields(body) ? body : {}, at, value) }
    })
