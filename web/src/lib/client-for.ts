import type { Contract, Endpoint, Reply, Sent } from '#shared/contracts/endpoint.ts'
import { ApiError, fallbackMessage, unreachable } from './api-error.ts'
import type { Answer, Send } from './transport.ts'

/** One key for one submission of a form: a retry of the same submission passes the same key. */
type Options<E extends Endpoint> = { signal?: AbortSignal } & (E['idempotent'] extends true
  ? { idempotencyKey: string }
  : unknown)

type Arguments<E extends Endpoint> = E['idempotent'] extends true
  ? [sent: Sent<E>, options: Options<E>]
  : keyof Sent<E> extends never
    ? [sent?: Sent<E>, options?: Options<E>]
    : [sent: Sent<E>, options?: Options<E>]

export type Client<C extends Contract> = { [Name in keyof C]: (...call: Arguments<C[Name]>) => Promise<Reply<C[Name]>> }

type AnySent = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
type AnyOptions = { signal?: AbortSignal; idempotencyKey?: string }

/** The typed client of a group, made from its contract. A reply that breaks the contract is an error, not a cast. */
export const clientFor = <C extends Contract>(
  contract: C,
  send: Send,
  onAnswer: (status: number, endpoint: Endpoint) => void = () => {},
): Client<C> => {
  const callOf =
    (endpoint: Endpoint) =>
    async (sent: AnySent = {}, options: AnyOptions = {}) => {
      const answer = await answerOf(endpoint, sent, options, send)
      onAnswer(answer.status, endpoint)
      const json = jsonOf(answer.text)
      if (answer.status >= 400) throw refusalOf(answer, json)
      const reply = endpoint.reply.safeParse(json)
      if (!reply.success) throw new ApiError({ status: answer.status, code: 'reply.invalid', message: fallbackMessage })
      return reply.data
    }
  const calls = Object.entries(contract).map(([name, endpoint]) => [name, callOf(endpoint)])
  // The entries lose what the mapped type knows: each name's own arguments and reply.
  return Object.fromEntries(calls) as Client<C>
}

const answerOf = async (endpoint: Endpoint, sent: AnySent, options: AnyOptions, send: Send): Promise<Answer> => {
  try {
    return await send({
      method: endpoint.method,
      path: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? '')),
      headers: options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {},
      signal: options.signal,
      ...(sent.query && { query: queryOf(sent.query) }),
      ...(sent.body !== undefined && { body: sent.body }),
    })
  } catch (error) {
    // Whoever cancelled knows; anything else means that no answer came.
    if (options.signal?.aborted) throw error
    throw unreachable()
  }
}

const queryOf = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
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
    fields: isRecord(body.fields) ? textsOf(body.fields) : {},
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
    requestId: typeof body.request_id === 'string' ? body.request_id : undefined,
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const textsOf = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
