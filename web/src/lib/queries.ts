import { onlineManager, QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'

/** Retries only after a broken connection or a server failure. Any other answer is final. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500)

export const queries = new QueryClient({
  defaultOptions: {
    // Without a connection a call fails at once. By default it would wait silently.
    queries: { retry: isWorthRetrying, staleTime: 10_000, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
})

// The manager reacts only to changes, so it needs the state at the start.
if (globalThis.navigator?.onLine === false) onlineManager.setOnline(false)

/** Whether the browser is online. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  )
