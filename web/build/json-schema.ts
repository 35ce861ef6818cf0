import * as z from 'zod/mini'
import { neededByRules } from './needed-by-rules.ts'

/** The parts of a JSON schema that the API description and its page use. */
export type JsonSchema = {
  $ref?: string
  /** An array if the value may also be null. */
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  required?: string[]
  items?: JsonSchema
  allOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  description?: string
  pattern?: string
  minLength?: number
  maxLength?: number
}

/** What a call sends (`input`) or returns (`output`). */
export type Direction = 'input' | 'output'

/** The JSON schema for one direction, as far as JSON Schema can express it. */
export const jsonSchemaOf = (schema: z.core.$ZodType, io: Direction): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // Both types describe the same standard; ours is narrower.
      correct(zodSchema, jsonSchema as JsonSchema, io)
    },
  })
  return json as JsonSchema // as above
}

/** Zod describes the types of a schema. Callers need to know which values are refused, so this adjusts the result. */
const correct = (schema: z.core.$ZodType, json: JsonSchema, io: Direction): void => {
  const { def } = (schema as z.core.$ZodTypes)._zod // true of every schema
  if (def.type === 'record') Reflect.deleteProperty(json, 'propertyNames')
  // Allows extra properties in replies, so that a new field breaks no client.
  if (io === 'output' && json.additionalProperties === false) delete json.additionalProperties
  if (io === 'output') return
  if (def.type === 'object') setRequired(json, Object.entries(def.shape), neededByRules.get(schema) ?? [])
  if (def.type === 'pipe' && json.type === 'string') narrowLength(json, jsonSchemaOf(def.out, io))
}

/** A field is required if a call without it is refused, by the field's own schema or by a rule. */
const setRequired = (json: JsonSchema, fields: [string, z.core.$ZodType][], needed: readonly string[]): void => {
  const required = fields.flatMap(([name, field]) =>
    needed.includes(name) || !z.safeParse(field, undefined).success ? [name] : [],
  )
  delete json.required
  if (required.length > 0) json.required = required
  for (const [name, field] of Object.entries(json.properties ?? {}))
    if (required.includes(name) || isEmpty(field.default)) delete field.default
}

/** An empty default means the same as an absent field, and some generators require a field that has a default. */
const isEmpty = (value: unknown): boolean =>
  value === '' || value === false || value === 0 || (Array.isArray(value) && value.length === 0)

/** The trimmed text has to fit as well. Callers should not rely on the trimming. */
const narrowLength = (json: JsonSchema, { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema): void => {
  const [least, most] = [Math.max(minLength, json.minLength ?? 0), Math.min(maxLength, json.maxLength ?? maxLength)]
  if (least > 0) json.minLength = least
  if (Number.isFinite(most)) json.maxLength = most
}

/** A short name for a type. */
export const typeName = ({ type, items, anyOf, const: only, enum: choices }: JsonSchema): string => {
  if (only !== undefined) return JSON.stringify(only)
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ')
  if (anyOf) return anyOf.map(typeName).join(' | ')
  if (type === 'array') return `${items ? typeName(items) : 'any'}[]`
  return [type ?? 'any'].flat().join(' | ')
}
