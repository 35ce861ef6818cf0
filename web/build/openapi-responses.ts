import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { failuresOf, type PossibleFailure } from './describe.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

type Reference = { $ref: string }
type Content = { 'application/json': { schema: JsonSchema } }
type Header = Reference | { required: boolean; description?: string; schema: JsonSchema }
type Response = { description: string; headers?: Record<string, Header>; content: Content }

export type Responses = Record<string, Response | Reference>

export const jsonContent = (schema: JsonSchema): Content => ({ 'application/json': { schema } })

/** The shape of every refusal. Each status lists its possible codes next to it. */
export const errorSchema: JsonSchema = {
  type: 'object',
  required: ['error', 'code', 'request_id'],
  properties: {
    error: { type: 'string', description: 'A sentence that the person may read and act on.' },
    code: { type: 'string', description: 'What went wrong, for programs.' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'What is wrong with each field.' },
    request_id: { type: 'string' },
  },
}

export const retryAfter = {
  required: true,
  description: 'Seconds to wait before the next try.',
  schema: { type: 'integer', minimum: 1 },
}

const refusal = (status: number, failures: PossibleFailure[]): Response => ({
  description: failures.map(({ code, text }) => `\`${code}\`: ${text}`).join('\n\n'),
  ...((status === 429 || status === 503) && {
    headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
  }),
  content: jsonContent({
    allOf: [
      { $ref: '#/components/schemas/Error' },
      { type: 'object', properties: { code: { type: 'string', enum: failures.map(({ code }) => code) } } },
    ],
  }),
})

/** The possible refusals of a call, by status. */
const refusalsOf = (endpoint: Endpoint): [string, PossibleFailure[]][] =>
  Object.entries(Object.groupBy(failuresOf(endpoint), ({ status }) => status)).map(([status, failures = []]) => [
    status,
    failures.toSorted((a, b) => a.code.localeCompare(b.code)),
  ])

/** A refusal is named after its codes. */
const nameOf = (failures: PossibleFailure[]): string => failures.map(({ code }) => code).join('_')

/**
 * Refusals that several calls share are in the document once. A refusal that only one call has is written at that call.
 */
export const shareRefusals = (endpoints: Endpoint[]) => {
  const all = endpoints.flatMap(refusalsOf)
  const byName = Object.groupBy(all, ([, failures]) => nameOf(failures))
  const shared: Record<string, Response> = {}
  for (const [name, [first, ...others] = []] of Object.entries(byName))
    if (first && others.length > 0) shared[name] = refusal(Number(first[0]), first[1])

  const refusals = (endpoint: Endpoint): Responses =>
    Object.fromEntries(
      refusalsOf(endpoint).map(([status, failures]) => {
        const name = nameOf(failures)
        const reference = { $ref: `#/components/responses/${name}` }
        return [status, shared[name] ? reference : refusal(Number(status), failures)]
      }),
    )
  return { shared, refusals }
}

/** The reply of a successful call. */
export const success = ({ status = 200, reply }: Endpoint, refer: (schema: JsonSchema) => JsonSchema): Responses => ({
  [status]: {
    description: status === 302 ? 'Redirects to the `url` of the answer.' : 'Done.',
    ...(status === 302 && { headers: { Location: { required: true, schema: { type: 'string' } } } }),
    content: jsonContent(refer(jsonSchemaOf(reply, 'output'))),
  },
})
