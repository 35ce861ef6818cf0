import {
  type DataTag,
  type InfiniteData,
  partialMatchKey,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { api } from './api.ts'

type Call = (...call: never[]) => Promise<unknown>
/** A group of `api`. */
type Group = Record<string, Call>
type CallOf<G extends Group> = keyof G & string
type Reply<G extends Group, Name extends CallOf<G>> = Awaited<ReturnType<G[Name]>>

/** The input of a call. Left out if it needs none. */
type Sent<C extends Call> = Parameters<C> extends [unknown, ...unknown[]] ? [Parameters<C>[0]] : [Parameters<C>[0]?]

/** A query key that carries the type of its answer. */
type KeyOf<Data> = DataTag<QueryKey, Data>

const nameOf = (group: Group) => Object.entries(api).find(([, each]) => each === group)?.[0]

/**
 * The key of an answer of the API. Without `about` it matches every answer of the call, and without `call` every answer
 * of the group.
 */
export const keyOf = <G extends Group, Name extends CallOf<G>>(group: G, call?: Name, about?: unknown) => {
  const key: QueryKey = [nameOf(group), call, about].filter((part) => part !== undefined)
  return key as KeyOf<Reply<G, Name>> // the tag exists in types only
}

type Context = { signal: AbortSignal }

const callOf = <G extends Group, Name extends CallOf<G>>(group: G, name: Name) =>
  // Each call takes its input, then its options.
  group[name] as unknown as (sent: unknown, context: Context) => Promise<Reply<G, Name>>

export type Query<Data> = { queryKey: KeyOf<Data>; queryFn: (context: Context) => Promise<Data> }

/** The query of a call: `useQuery(queryOf(api.requests, 'getDetails', { params: { id } }))`. */
export const queryOf = <G extends Group, Name extends CallOf<G>>(
  group: G,
  call: Name,
  ...[sent]: Sent<G[Name]>
): Query<Reply<G, Name>> => ({
  queryKey: keyOf(group, call, sent),
  queryFn: ({ signal }) => callOf(group, call)(sent, { signal }),
})

/** The infinite query of a call that answers page by page. */
export const pagesOf = <G extends Group, Name extends CallOf<G>>(
  group: G,
  call: Name,
  query: Omit<Parameters<G[Name]>[0]['query'], 'cursor'>,
) => ({
  queryKey: keyOf(group, call, { pages: query }) as QueryKey as KeyOf<InfiniteData<Reply<G, Name>, string>>, // paged
  queryFn: ({ pageParam, signal }: Context & { pageParam: string }) =>
    callOf(group, call)({ query: { ...query, cursor: pageParam } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }: { next: string | null }) => next,
})

/** Reloads what is shown under these keys, and the rest when it is next shown. */
export const refresh = (queries: QueryClient, ...keys: QueryKey[]): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => keys.some((key) => partialMatchKey(queryKey, key)) })
