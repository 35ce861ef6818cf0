import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { InitialEntry } from 'react-router-dom'
import { showScreen } from '#web/lib/screen.fixtures.tsx'

/** A part of the app at a URL, as inside the whole app, with caches of its own. */
export const showAt = (address: InitialEntry, part: ReactNode) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return showScreen(<QueryClientProvider client={queries}>{part}</QueryClientProvider>, address)
}
