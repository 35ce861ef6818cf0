import * as z from 'zod/mini'

/** As much of a JSON schema as the description and its page look into. */
export type JsonSchema = {
  /** Several, where a value may also be null. */
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  const?: unknown
  enum?: unknown[]
  pattern?: string
  maxLength?: number
}

/** What a schema takes (`input`) or gives (`output`). Parts that JSON Schema has no words for are left open. */
export const jsonSchemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  // The two types describe the same standard; ours is the narrower one.
  return json as JsonSchema
}

/** A type in a few letters, as the page prints it. */
export const typeName = ({ type, items, anyOf, const: only, enum: choices }: JsonSchema): string => {
  if (only !== undefined) return JSON.stringify(only)
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ')
  if (anyOf) return anyOf.map(typeName).join(' | ')
  if (type === 'array') return `${items ? typeName(items) : 'any'}[]`
  return [type ?? 'any'].flat().join(' | ')
}
