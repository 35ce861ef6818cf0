import { contracts } from '#shared/contracts/contracts.ts'
import type { JsonSchema } from '../../../../web/build/json-schema.ts'
import { openApi } from '../../../../web/build/openapi.ts'

/**
 * A field that the document names: the path to it, and whether a call without it is refused. An empty path is the whole
 * body.
 */
export type Field = { operation: string; place: 'body' | 'query'; path: string[]; isRequired: boolean }

const { paths, components } = openApi(contracts)
const schemas: Record<string, JsonSchema> = components.schemas

const resolve = (schema: JsonSchema): JsonSchema => {
  const name = schema.$ref?.split('/').at(-1)
  return (name && schemas[name]) || schema
}

const fieldsOf = (schema: JsonSchema, before: string[] = []): Pick<Field, 'path' | 'isRequired'>[] => {
  const { properties = {}, required = [] } = resolve(schema)
  return Object.entries(properties).flatMap(([name, part]) => [
    { path: [...before, name], isRequired: required.includes(name) },
    ...fieldsOf(part, [...before, name]),
  ])
}

const operations = Object.values(paths).flatMap((methods) => Object.values(methods))

/** Every field of every body and query, as the document has it. */
export const documentedFields: Field[] = operations.flatMap(({ operationId: operation, requestBody, parameters }) => {
  const query = parameters.flatMap((one) =>
    'in' in one && one.in === 'query' ? [{ path: [one.name], isRequired: one.required }] : [],
  )
  // A form's content does not matter.
  const json = requestBody?.content['application/json']
  const body = json ? [{ path: [], isRequired: requestBody.required }, ...fieldsOf(json.schema)] : []
  return [
    ...query.map((field) => ({ operation, place: 'query' as const, ...field })),
    ...body.map((field) => ({ operation, place: 'body' as const, ...field })),
  ]
})
