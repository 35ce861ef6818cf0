import type * as z from 'zod/mini'
import type { Access } from '#shared/model/access.ts'
import type { FailureCode, FailureKind } from '#shared/model/failure.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * At most `max` calls in a fixed window, counted in the table. The relaxed profile multiplies each by 50. By `ip`, each
 * device cookie at an address is counted separately: see `deviceLimits`.
 */
export type Limit = {
  by: 'ip' | 'user' | 'email'
  max: number
  perSeconds: number
  /** Only calls that are refused count, and once the window is full, only those get another answer. */
  counts?: 'refusals'
}

/**
 * One endpoint, declared once. Both hosts route by it, types for handlers and client derive from it, and the OpenAPI
 * page shows it. `access` has no default, so an endpoint without it does not compile.
 */
export type Endpoint = {
  summary: string
  method: Method
  path: `/${string}`
  access: Access
  /**
   * Suspended users may call it, to finish deliveries or look after their account. Without this flag, they are refused
   * every method except GET.
   */
  whileSuspended?: true
  /** A link on another site or in a mail may lead a browser here, unless that browser is an admin's. */
  fromOtherSites?: true
  /**
   * Takes the body of an HTML form, too, and ignores what it says: mail programs send one. Only for calls without a
   * session, because other sites can send forms with the cookies of anyone.
   */
  takesForms?: true
  params?: z.ZodMiniType<Record<string, string>, Record<string, string>>
  query?: z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>
  body?: z.ZodMiniType
  /** 302 redirects the browser to the `url` of the reply. */
  status?: 200 | 201 | 302
  reply: z.ZodMiniType
  failures: readonly FailureCode[]
  limits?: readonly Limit[]
  /**
   * Gives signed-out browsers a cookie, so that limits count them separately from others at their address. Set on
   * check-session, which every page except the landing page calls first, and on the landing page's first calls.
   */
  givesDevice?: true
  /** Accepts an Idempotency-Key: calls with the same key and body run once. */
  idempotent?: true
}

/** The largest body. Files are uploaded to the file store through signed links instead. */
export const maxBodyBytes = 64 * 1024

export type Contract = Record<string, Endpoint>

export const contract = <const C extends Contract>(operations: C): C => operations

type In<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined
type Out<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
type Part<E, Name extends string> = Name extends keyof E ? E[Name] : undefined

/** What a caller sends, before the schemas parse it. */
export type Sent<E extends Endpoint> = {
  [Name in 'params' | 'query' | 'body' as Part<E, Name> extends undefined ? never : Name]: In<Part<E, Name>>
}

/** What a route receives, after the schemas have parsed it. */
export type Received<E extends Endpoint> = {
  [Name in 'params' | 'query' | 'body' as Part<E, Name> extends undefined ? never : Name]: Out<Part<E, Name>>
}

export type Reply<E extends Endpoint> = z.output<E['reply']>

/** The only place where a refusal becomes a status. */
export const statusOf: Record<FailureKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  'wrong-method': 405,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  mismatch: 422,
  limited: 429,
  unavailable: 503,
}

/** API Gateway's key of a route. Both hosts look routes up by it. */
export const routeKey = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} /api${path}`
