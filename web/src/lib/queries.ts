import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** An answer stands; only a connection that broke, or a server in trouble, is worth another try. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500)

export const queries = new QueryClient({
  defaultOptions: {
    // Without a connection a call fails and says so; by default it would wait without a word.
    queries: { retry: isWorthRetrying, staleTime: 10_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
