import type * as z from 'zod/mini'
import type { Access } from '#shared/model/access.ts'
import type { FailureCode } from '#shared/model/failure.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** At most `max` calls in a fixed window, counted in the table. The relaxed profile widens them all 50 times. */
export type Limit = { by: 'ip' | 'user' | 'email'; max: number; perSeconds: number }

/**
 * One call of the API, said once: both hosts route by it, the handler is typed by it, the client is made from it and
 * the OpenAPI page prints it. `access` has no default: a call that forgets to say who may make it does not compile.
 */
export type Endpoint = {
  summary: string
  method: Method
  path: `/${string}`
  access: Access
  params?: z.ZodMiniType<Record<string, string>, Record<string, string>>
  query?: z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>
  body?: z.ZodMiniType
  /** 302 sends the browser on to the `url` of the reply. */
  status?: 200 | 201 | 302
  reply: z.ZodMiniType
  failures: readonly FailureCode[]
  limits?: readonly Limit[]
  /** Takes an Idempotency-Key: the same key and body are carried out once. */
  idempotent?: true
}

/** The most that a call may send: files go to their store, by links. */
export const maxBodyBytes = 64 * 1024

export type Contract = Record<string, Endpoint>

export const contract = <const C extends Contract>(operations: C): C => operations

type In<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined
type Out<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
type Part<E, Name extends string> = Name extends keyof E ? E[Name] : undefined

/** What a caller sends, before the schemas have cleaned it. */
export type Sent<E extends Endpoint> = {
  [Name in 'params' | 'query' | 'body' as Part<E, Name> extends undefined ? never : Name]: In<Part<E, Name>>
}

/** What a route receives, after they have. */
export type Received<E extends Endpoint> = {
  [Name in 'params' | 'query' | 'body' as Part<E, Name> extends undefined ? never : Name]: Out<Part<E, Name>>
}

export type Reply<E extends Endpoint> = z.output<E['reply']>

/** The key that API Gateway gives a route, and that both hosts look it up by. */
export const routeKey = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} /api${path}`
