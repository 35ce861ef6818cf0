import { type Direction, type JsonSchema, jsonSchemaOf } from './json-schema.ts'
import { schemaNames } from './schema-names.ts'

const shapeOf = (schema: JsonSchema): string => JSON.stringify(schema)

type Change = (part: JsonSchema) => JsonSchema

/** A copy of the schema with `change` applied to each of its parts. */
const mapParts = (schema: JsonSchema, change: Change): JsonSchema => {
  const { properties, items, additionalProperties, anyOf } = schema
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties, change) }),
    ...(items && { items: change(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: change(additionalProperties) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
  }
}

const mapValues = (parts: Record<string, JsonSchema>, change: Change): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]))

/** The named schemas of the document, and a function that replaces their shapes by references to them. */
export const nameSchemas = () => {
  const whole = Object.entries(schemaNames).flatMap(([direction, schemas]) =>
    // Object.entries loses the type of the keys.
    Object.entries(schemas).map(([name, schema]) => [name, jsonSchemaOf(schema, direction as Direction)] as const),
  )
  const names = new Map(whole.map(([name, schema]) => [shapeOf(schema), name]))
  if (names.size < whole.length) throw new Error('Two schema names share one shape')

  const refer = (schema: JsonSchema): JsonSchema => {
    const name = names.get(shapeOf(schema))
    return name ? { $ref: `#/components/schemas/${name}` } : mapParts(schema, refer)
  }
  const definitions = Object.fromEntries(whole.map(([name, schema]) => [name, mapParts(schema, refer)]))
  return { definitions, refer }
}
