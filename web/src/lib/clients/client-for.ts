import { createAmplifyContext } from '@aws-amplify/core'
import { ApiError as AmplifyError, del, get, post, put } from 'aws-amplify/api'
import type { Contract, Endpoint, Reply, Sent } from '#shared/contracts/endpoint.ts'
import { accessRules } from '#shared/model/access.ts'
import { ApiError, fallbackMessage, unreachable } from '../api-error.ts'
import { announce } from '../bus.ts'

/** One key for one submission of a form: a retry of the same submission passes the same key. */
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

/** One HTTP exchange. Resolves to the answer for every status, errors too. */
type Transport = (endpoint: Endpoint, sent: AnySent, options: AnyOptions) => Promise<Answer>

/**
 * The typed client of one group, made from its contract. Screens reach it through `api`, which loads it. A reply that
 * breaks the contract is an error.
 */
export const clientFor = <C extends Contract>(contract: C, send: Transport = sendByAmplify): Client<C> => {
  const callOf =
    (endpoint: Endpoint) =>
    async (sent: AnySent = {}, options: AnyOptions = {}) => {
      const answer = await send(endpoint, sent, options)
      // At sign-in a 401 is a wrong password. Where a session is needed, it means that the session is over.
      if (answer.status === 401 && accessRules[endpoint.access].session) announce('session', { type: 'ended' })
      const json = jsonOf(answer.text)
      if (answer.status >= 400) throw refusalOf(answer, json)
      const reply = endpoint.reply.safeParse(json)
      if (!reply.success) throw new ApiError({ status: answer.status, code: 'reply.invalid', message: fallbackMessage })
      return reply.data
    }
  const calls = Object.entries(contract).map(([name, endpoint]) => [name, callOf(endpoint)])
  // Object.fromEntries loses the types of each call's arguments and reply.
  return Object.fromEntries(calls) as Client<C>
}

const amplify = createAmplifyContext(
  { API: { REST: { api: { endpoint: '/api' } } } },
  {
    API: {
      REST: {
        defaultAuthMode: 'none',
        // By default the library repeats a POST that failed, which could order the same thing twice.
        retryStrategy: { strategy: 'no-retry' },
        timeout: () => 15_000,
        // Another site's form cannot send this header, so the server recognises our own calls by it.
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
      // The library's type of a JSON document leaves out undefined, which JSON drops anyway.
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
    // The caller handles its own cancellation. Any other error means that no answer came.
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

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
