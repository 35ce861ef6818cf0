import type { contracts } from '#shared/contracts/contracts.ts'
import type { Contract, Endpoint } from '#shared/contracts/endpoint.ts'
import { accessRules } from '#shared/model/access.ts'
import { accessText, limitText } from './describe.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'
import { nameSchemas } from './named-schemas.ts'
import { neededByRules } from './needed-by-rules.ts'
import { errorSchema, jsonContent, type Responses, retryAfter, shareRefusals, success } from './openapi-responses.ts'

type Refer = (schema: JsonSchema) => JsonSchema

const about = [
  'Everything that the web app does, over HTTP. Sign in with a cookie session; send and receive JSON.',
  'A field that is not required may be left out, or be null or empty, which means the same. Some are needed in some calls only, such as a delivery address: a refusal names them in `fields`. Fields that are not named here are dropped; answers may get new ones.',
  'Ids begin with what they name, such as `req_`. So no other word in a path is ever taken for an id: `/partner/rides/{id}` and `/partner/{requestId}/accept-offer` are two calls.',
  'Calls that change something are refused if a browser makes them from another site. Too many calls at once may be refused before they reach the API, with 403 or 429 and another body.',
].join('\n\n')

const tags: Record<keyof typeof contracts, string> = {
  auth: 'Signing up and in, passwords and devices.',
  contact: 'The contact form.',
  health: 'Whether all is well, for monitors.',
  users: 'Your profile and your data.',
  uploads: 'Files, through signed links.',
  places: 'Addresses, and prices for visitors.',
  requests: 'Requests until they are picked up, and afterwards their history.',
  delivery: 'From the pickup to the door.',
  problems: 'Problems with a delivery.',
  notifications: 'What has happened that concerns you.',
  partner: 'Partners, their rides and their offers.',
  admin: 'What admins do.',
  business: 'Businesses, their drivers and their deliveries.',
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same body is carried out once, for 24 hours.',
  schema: { type: 'string', pattern: '^[!-~]{8,200}$' },
}

const parametersOf = ({ params, query, idempotent }: Endpoint, refer: Refer) => {
  const located = (place: 'path' | 'query', schema: Endpoint['params'] | Endpoint['query']) => {
    const { properties = {}, required = [] } = schema ? jsonSchemaOf(schema, 'input') : {}
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: required.includes(name),
      schema: refer(property),
    }))
  }
  const parameters = [...located('path', params), ...located('query', query)]
  return idempotent ? [...parameters, { $ref: '#/components/parameters/IdempotencyKey' }] : parameters
}

/** Forms whose content does not matter. */
const forms = Object.fromEntries(
  ['application/x-www-form-urlencoded', 'multipart/form-data'].map((type) => [type, { schema: { type: 'object' } }]),
)

const bodyOf = ({ body, takesForms }: Endpoint, refer: Refer) => {
  if (!body) return takesForms ? { requestBody: { required: false, content: forms } } : {}
  const schema = jsonSchemaOf(body, 'input')
  // A missing body is parsed as an empty object.
  const isNeeded = schema.required !== undefined || neededByRules.has(body)
  return { requestBody: { required: isNeeded, content: jsonContent(refer(schema)) } }
}

/** The contracts as an OpenAPI 3.1 document. */
export const openApi = (contracts: Record<string, Contract>) => {
  const { definitions, refer } = nameSchemas()
  const { shared, refusals } = shareRefusals(Object.values(contracts).flatMap((contract) => Object.values(contract)))

  const operation = (group: string, name: string, endpoint: Endpoint) => {
    const responses: Responses = { ...success(endpoint, refer), ...refusals(endpoint) }
    const limits = (endpoint.limits ?? []).map((limit) => `Limit: ${limitText(limit)}.`)
    return {
      operationId: name,
      tags: [group],
      summary: endpoint.summary,
      description: [`Who may call it: ${accessText(endpoint.access)}`, ...limits].join('\n\n'),
      security: accessRules[endpoint.access].session ? [{ session: [] }] : [],
      parameters: parametersOf(endpoint, refer),
      ...bodyOf(endpoint, refer),
      responses,
    }
  }

  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {}
  for (const [group, contract] of Object.entries(contracts))
    for (const [name, endpoint] of Object.entries(contract))
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operation(group, name, endpoint),
      }

  const schemas: Record<string, JsonSchema> = { Error: errorSchema, ...definitions }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sameway',
      version: '1.0.0',
      description: about,
      license: { name: 'Not licensed: all rights reserved', identifier: 'LicenseRef-Sameway' },
    },
    servers: [{ url: '/api' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      responses: shared,
      headers: { RetryAfter: retryAfter },
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' } },
    },
  }
}
