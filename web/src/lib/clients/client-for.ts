import { createAmplifyContext } from '@aws-amplify/core'
import { ApiError as AmplifyError, del, get, post, put } from 'aws-amplify/api'
import type { Contract, Endpoint, Reply, Sent } from '#shared/contracts/endpoint.ts'
import { accessRules } from '#shared/model/access.ts'
import { ApiError, fallbackMessage, unreachable } from '../api-error.ts'
import { announce } from '../bus.ts'

/** One key per submission of a form. A retry of the same submission passes the same key. */
type Options<E extends Endpoint> = { signal?: AbortSignal } & (E['idempotent'] extends true
  ? { idempotencyKey: string }
  : unknown)

type Arguments<E extends Endpoint> = E['idempotent'] extends true
  ? [sent: Sent<E>, options: Options<E>]
  : keyof Sent<E> extends never
    ? [sent?: Sent<E>, options?: Options<E>]
    : [sent: Sent<E>, options?: Options<E>]

type Client<C extends Contract> = { [Name in keyof C]: (...call: Arguments<C[Name]>) => Promise<Reply<C[Name]>> }

export type AnySent = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
export type AnyOptions = { signal?: AbortSignal; idempotencyKey?: string }

/** One HTTP exchange. It resolves for every status, including errors. */
type Transport = (endpoint: Endpoint, sent: AnySent, options: AnyOptions) => Promise<Answer>

/**
 * The typed client of a group, made from its contract. Screens use it through `api`, which loads it. A reply that
 * breaks the contract is an error.
 */
export const clientFor = <C extends Contract>(contract: C, send: Transport = sendByAmplify): Client<C> => {
  const callOf =
    (endpoint: Endpoint) =>
    async (sent: AnySent = {}, options: AnyOptions = {}) => {
      const answer = await send(endpoint, sent, options)
      const json = jsonOf(answer.text)
      // A network that asks for a log-in of its own answers 401, too.
      if (answer.status === 401 && !isOurs(json)) throw unreachable()
      // At sign-in a 401 means a wrong password. If a session is needed, it means that the session has ended.
      if (answer.status === 401 && accessRules[endpoint.access].session) announce('session', { type: 'ended' })
      if (answer.status >= 400) throw refusalOf(answer, json)
      const reply = endpoint.reply.safeParse(json)
      if (!reply.success) throw new ApiError({ status: answer.status, code: 'reply.invalid', message: fallbackMessage })
      return reply.data
    }
  const calls = Object.entries(contract).map(([name, endpoint]) => [name, callOf(endpoint)])
  // Object.fromEntries loses the types of arguments and replies.
  return Object.fromEntries(calls) as Client<C>
}

const amplify = createAmplifyContext(
  { API: { REST: { api: { endpoint: '/api' } } } },
  {
    API: {
      REST: {
        defaultAuthMode: 'none',
        // By default the library repeats a failed POST, which could order the same thing twice.
        retryStrategy: { strategy: 'no-retry' },
        timeout: () => 15_000,
        // The server recognises our own calls by this header, which a form on another site cannot send.
        headers: async () => ({ 'x-requested-with': 'sameway' }),
      },
    },
  },
)

const verbs = { GET: get, POST: post, PUT: put, DELETE: del } as const

export type Answer = { status: number; headers: Record<string, string>; text: string }

const sendByAmplify: Transport = async ({ method, path }: Endpoint, { params, query, body }, options) => {
  const { signal, idempotencyKey } = options
  const operation = verbs[method](amplify, {
    apiName: 'api',
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? '')),
    options: {
      headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
      withCredentials: true,
      ...(query && { queryParams: definedTexts(query) }),
      // The library's type for JSON has no undefined. JSON drops undefined values anyway.
      ...(body !== undefined && { body: body as Record<string, string> }),
    },
  })
  signal?.addEventListener('abort', () => operation.cancel(), { once: true })
  try {
    const { statusCode, headers, body: payload } = await operation.response
    return { status: statusCode, headers, text: await payload.text() }
  } catch (error) {
    if (error instanceof AmplifyError && error.response) {
      const { statusCode, headers, body: text = '' } = error.response
      return { status: statusCode, headers, text }
    }
    // The caller handles its own cancellation. Any other error means that there was no answer.
    throw signal?.aborted ? error : unreachable()
  }
}

export const definedTexts = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const refusalOf = ({ status, headers }: Answer, json: unknown): ApiError => {
  const body: Record<string, unknown> = isRecord(json) ? json : {}
  const seconds = Number(headers['retry-after'] ?? Number.NaN)
  return new ApiError({
    status,
    code: typeof body.code === 'string' ? body.code : 'unknown',
    message: typeof body.error === 'string' ? body.error : fallbackMessage,
    fields: isRecord(body.fields) ? definedTexts(body.fields) : {},
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
    requestId: typeof body.request_id === 'string' ? body.request_id : undefined,
  })
}

/** Every refusal of our server has a code. */
const isOurs = (json: unknown): boolean => isRecord(json) && typeof json.code === 'string'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
