import * as z from 'zod/mini'
import type { Contract, Endpoint } from '#shared/contracts/endpoint.ts'
import { accessRules } from '#shared/model/access.ts'
import { accessText, failuresOf, limitText } from './describe.ts'

/** The parts of a JSON schema that the description and its page use. */
export type JsonSchema = {
  /** An array where a value may also be null. */
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

/** The JSON schema of what a schema takes (`input`) or returns (`output`), as far as JSON Schema can express it. */
export const jsonSchemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  // Both types describe the same standard; ours is narrower.
  return json as JsonSchema
}

/** The short name of a type. */
export const typeName = ({ type, items, anyOf, const: only, enum: choices }: JsonSchema): string => {
  if (only !== undefined) return JSON.stringify(only)
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ')
  if (anyOf) return anyOf.map(typeName).join(' | ')
  if (type === 'array') return `${items ? typeName(items) : 'any'}[]`
  return [type ?? 'any'].flat().join(' | ')
}

const json = (schema: JsonSchema | { $ref: string }) => ({ 'application/json': { schema } })

const errorSchema = {
  type: 'object',
  required: ['error', 'code', 'request_id'],
  properties: {
    error: { type: 'string', description: 'A sentence that the person may read and act on.' },
    code: { type: 'string', description: 'What went wrong, for programs.' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'What is wrong with each field.' },
    request_id: { type: 'string' },
  },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same body is carried out once, for 24 hours.',
  schema: { type: 'string' },
}

const parametersOf = ({ params, query, idempotent }: Endpoint) => {
  const located = (place: 'path' | 'query', schema: Endpoint['params'] | Endpoint['query']) => {
    const { properties = {}, required = [] } = schema ? jsonSchemaOf(schema, 'input') : {}
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: required.includes(name),
      schema: property,
    }))
  }
  return [...located('path', params), ...located('query', query), ...(idempotent ? [idempotencyKey] : [])]
}

const operationOf = (group: string, name: string, endpoint: Endpoint) => {
  const failures = failuresOf(endpoint)
  const limits = (endpoint.limits ?? []).map(limitText)
  return {
    operationId: name,
    tags: [group],
    summary: endpoint.summary,
    description: [`Who may call it: ${accessText(endpoint.access)}`, ...limits.map((limit) => `Limit: ${limit}.`)].join(
      '\n\n',
    ),
    security: accessRules[endpoint.access].session ? [{ session: [] }] : [],
    parameters: parametersOf(endpoint),
    ...(endpoint.body && {
      requestBody: {
        // A call without a body is read as one with an empty object.
        required: !endpoint.body.safeParse({}).success,
        content: json(jsonSchemaOf(endpoint.body, 'input')),
      },
    }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done.', content: json(jsonSchemaOf(endpoint.reply, 'output')) },
      '4XX': {
        description: failures.map(({ code, text }) => `\`${code}\`: ${text}`).join('\n\n'),
        content: json({ $ref: '#/components/schemas/Error' }),
      },
      '503': {
        description: 'Something that we depend on does not answer; Retry-After says when to come back.',
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    },
  }
}

/** The contracts as an OpenAPI 3.1 document. */
export const openApi = (contracts: Record<string, Contract>) => {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  for (const [group, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operationOf(group, name, endpoint),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sameway',
      version: '1.0.0',
      description: 'Everything that the web app does, over HTTP. Sign in with a cookie session; send and receive JSON.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' } },
    },
  }
}
