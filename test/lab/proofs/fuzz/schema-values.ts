import fc from 'fast-check'
import type * as z from 'zod/mini'

type Schema = z.ZodMiniType
type Check = { check: string; maximum?: number; minimum?: number; value?: number; pattern?: RegExp }
type Def = {
  type: string
  in?: Schema
  out?: Schema
  innerType?: Schema
  element?: Schema
  shape?: Record<string, Schema>
  entries?: Record<string, string>
  values?: unknown[]
  checks?: { _zod: { def: Check } }[]
}

const defOf = (schema: Schema): Def => schema._zod.def as Def // the kinds of schema that contracts use

const checksOf = (schema: Schema): Check[] => (defOf(schema).checks ?? []).map(({ _zod }) => _zod.def)

/** Values that a schema accepts, at its edges and just beyond. */
export const valuesOf = (schema: Schema): fc.Arbitrary<unknown> => {
  const { type, innerType, element, shape, entries, values } = defOf(schema)
  if (type === 'pipe') return pipedValues(schema)
  if ((type === 'optional' || type === 'default') && innerType)
    return fc.oneof({ weight: 6, arbitrary: valuesOf(innerType) }, fc.constantFrom(undefined, null, ''))
  if (type === 'nullable' && innerType)
    return fc.oneof({ weight: 6, arbitrary: valuesOf(innerType) }, fc.constant(null))
  if (type === 'object' && shape)
    return fc.record(Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, valuesOf(part)])))
  if (type === 'array' && element) return fc.array(valuesOf(element), { maxLength: 22 })
  if (type === 'enum' && entries) return mostly(fc.constantFrom(...Object.values(entries)), 'none of these')
  if (type === 'literal' && values) return mostly(fc.constantFrom(...values), 'something else')
  if (type === 'boolean') return mostly(fc.boolean(), 'true')
  if (type === 'number') return numbers(checksOf(schema))
  if (type === 'string') return texts(checksOf(schema))
  throw new Error(`No contract had a ${type} until now: say here what its values are`)
}

const mostly = (right: fc.Arbitrary<unknown>, wrong: unknown): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: right }, fc.constant(wrong))

/** The schemas at the ends of a pipe, however long it is; the transforms in between accept everything. */
const endsOf = (schema: Schema): Schema[] => {
  const { type, in: first, out: last, innerType } = defOf(schema)
  if (type === 'pipe' && first && last) return [...endsOf(first), ...endsOf(last)]
  if ((type === 'optional' || type === 'default') && innerType) return endsOf(innerType)
  return type === 'transform' ? [] : [schema]
}

const pipedValues = (schema: Schema): fc.Arbitrary<unknown> => {
  const ends = endsOf(schema)
  const last = ends.at(-1)
  if (!last) throw new Error('A pipe of transforms alone takes anything')
  return defOf(last).type === 'string' ? texts(ends.flatMap(checksOf)) : valuesOf(last)
}

const edges = (limits: (number | undefined)[]): number[] =>
  limits.flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1])).filter((edge) => edge >= 0)

const pieces = ['x', 'é', 'ß', '£', '7', ' ', '\n', '😀', 'e\u0301', '日', '\u202e', "'", '<b>']

const texts = (checks: Check[]): fc.Arbitrary<string> => {
  const lengths = [0, 1, 7, ...edges(checks.flatMap(({ maximum, minimum }) => [maximum, minimum]))]
  const repeated = fc
    .tuple(fc.constantFrom(...lengths), fc.constantFrom(...pieces))
    .map(([length, piece]) => piece.repeat(length))
  const patterns = checks.flatMap(({ pattern }) => pattern ?? [])
  return fc.oneof(
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        'Leeds, LS1 5HD',
        'Oxford',
        '07700 900123',
        '2031-02-29',
        '09:30',
        'Ann O’Neil',
        'J𝓸hn',
      ),
    },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
    { weight: 2, arbitrary: repeated },
    ...patterns.map((pattern) => ({ weight: 6, arbitrary: fc.stringMatching(pattern, { maxLength: 80 }) })),
  )
}

const numbers = (checks: Check[]): fc.Arbitrary<number> => {
  const limits = checks.flatMap(({ value }) => (Number.isFinite(value) ? [value ?? 0] : []))
  const beyond = limits.flatMap((limit) => [limit - 1, limit - 0.5, limit, limit + 0.5, limit + 1])
  const others = [0, -0, 1, 3, 12.5, 0.005, 1e-320, 2 ** 31, 2 ** 53, -1, 1e21, 1e308]
  return fc.oneof(fc.constantFrom(...beyond, ...others), fc.integer({ min: 1, max: 200 }))
}
