import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect } from 'vitest'
import { UiProvider } from '#web/ui/ui-provider.tsx'

const Whereabouts = () => <p data-testid="whereabouts">{useLocation().pathname}</p>

/** A part of the app at an address, as inside the whole app, with caches of its own. */
export const showAt = (address: string | { pathname: string; state: unknown }, part: ReactNode) =>
  render(
    <UiProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[address]}>
          {part}
          <Whereabouts />
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )

export const arrivesAt = (path: string) =>
  waitFor(() => expect(screen.getByTestId('whereabouts').textContent).toBe(path), { timeout: 5_000 })
