import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type InitialEntry, MemoryRouter, useLocation } from 'react-router-dom'
import { expect } from 'vitest'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { ApiError } from './api-error.ts'

const Whereabouts = () => {
  const { pathname, search, state } = useLocation()
  return <pre data-testid="whereabouts">{JSON.stringify({ path: pathname + search, state })}</pre>
}

/** A screen or a panel of one, with the address written beside it. */
export const showScreen = (screenOrPanel: ReactNode, at: InitialEntry = '/') =>
  render(
    <UiProvider>
      <MemoryRouter initialEntries={[at]}>
        {screenOrPanel}
        <Whereabouts />
      </MemoryRouter>
    </UiProvider>,
  )

const whereabouts = () => JSON.parse(screen.getByTestId('whereabouts').textContent)

export const arrivesAt = (path: string, state: unknown = null) =>
  waitFor(() => expect(whereabouts()).toEqual({ path, state }))

export const refusal = (code: string, message: string, more: Partial<ApiError> = {}) =>
  new ApiError({ status: 400, code, message, ...more })

export const noAnswer = () =>
  refusal('network', 'We could not reach Sameway. Check your connection and try again.', { status: 0 })
