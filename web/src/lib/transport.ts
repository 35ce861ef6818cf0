import { createAmplifyContext } from '@aws-amplify/core'
import { ApiError, del, get, post, put } from 'aws-amplify/api'
import type { Method } from '#shared/contracts/endpoint.ts'

type Outgoing = {
  method: Method
  path: string
  query?: Record<string, string>
  body?: unknown
  headers: Record<string, string>
  signal?: AbortSignal | undefined
}

export type Answer = { status: number; headers: Record<string, string>; text: string }

export type Send = (outgoing: Outgoing) => Promise<Answer>

const amplify = createAmplifyContext(
  { API: { REST: { api: { endpoint: '/api' } } } },
  {
    API: {
      REST: {
        defaultAuthMode: 'none',
        // The library would repeat a POST that failed, and whoever pays twice does not care why.
        retryStrategy: { strategy: 'no-retry' },
        timeout: () => 15_000,
        // A header that no foreign form can send, so that every call of ours can be told from one.
        headers: async () => ({ 'x-requested-with': 'sameway' }),
      },
    },
  },
)

const verbs = { GET: get, POST: post, PUT: put, DELETE: del } as const

/** One HTTP exchange. Any answer resolves, whatever its status; it rejects only when there was none. */
export const send: Send = async ({ method, path, query, body, headers, signal }) => {
  const operation = verbs[method](amplify, {
    apiName: 'api',
    path,
    options: {
      headers,
      withCredentials: true,
      ...(query && { queryParams: query }),
      // The library's type of a JSON document leaves out undefined, which JSON drops anyway.
      ...(body !== undefined && { body: body as Record<string, string> }),
    },
  })
  signal?.addEventListener('abort', () => operation.cancel(), { once: true })
  try {
    const { statusCode, headers: answered, body: payload } = await operation.response
    return { status: statusCode, headers: answered, text: await payload.text() }
  } catch (error) {
    if (!(error instanceof ApiError && error.response)) throw error
    const { statusCode, headers: answered, body: text = '' } = error.response
    return { status: statusCode, headers: answered, text }
  }
}
