import { groups } from '#lib/groups.ts'
import { type Endpoint, routeKey } from '#shared/contracts/endpoint.ts'
import { samples } from './samples.ts'

type Input = { params?: Record<string, string>; body?: Record<string, unknown> }
export type Case = { group: string; operation: string; route: string; endpoint: Endpoint; sample: Input }

/** Every call of every contract, with a well-formed input. Tests that loop over it cover later contracts by themselves. */
export const everyEndpoint: Case[] = groups.flatMap(({ name, contract }) =>
  Object.entries(contract).map(([operation, endpoint]: [string, Endpoint]) => ({
    group: name,
    operation,
    route: routeKey(endpoint),
    endpoint,
    sample: (samples as Record<string, Record<string, Input>>)[name]?.[operation] ?? {}, // its own type is stricter than this
  })),
)

/** The path of a call with its ids put in, encoded as a browser would. */
export const pathOf = (endpoint: Endpoint, params: Record<string, string> = {}): string =>
  `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`

export const isUnsafe = ({ method }: Endpoint): boolean => method !== 'GET'
