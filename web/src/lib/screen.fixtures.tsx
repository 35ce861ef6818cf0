import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { type InitialEntry, MemoryRouter, useLocation } from 'react-router-dom'
import { expect, vi } from 'vitest'
import { toastStore } from '#web/ui/toasts.tsx'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { ApiError } from './api-error.ts'

const CurrentUrl = () => {
  const { pathname, search, hash, state } = useLocation()
  return <pre data-testid="current-url">{JSON.stringify({ path: pathname + search + hash, state })}</pre>
}

/** A screen or a part of one, with the current URL rendered next to it. */
export const showScreen = (part: ReactNode, address: InitialEntry = '/') =>
  render(
    <UiProvider>
      <MemoryRouter initialEntries={[address]}>
        {part}
        <CurrentUrl />
      </MemoryRouter>
    </UiProvider>,
  )

/** A part of the app at a URL, set up as in the whole app, with its own caches. */
export const showAt = (
  address: InitialEntry,
  part: ReactNode,
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) => {
  const shown = showScreen(<QueryClientProvider client={queries}>{part}</QueryClientProvider>, address)
  return { ...shown, queries }
}

export const user = userEvent.setup()

export const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))

// Typing key by key would take seconds.
export const type = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

export const fieldValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

/** Decides which media queries match. */
export const screenMatches = (matches: (media: string) => boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    // all that is used
    (media) => Object.assign(new EventTarget(), { matches: matches(media), media }) as MediaQueryList,
  )

type Report = (entries: { isIntersecting: boolean }[]) => void

/** Passes on the callback that reports what comes into view. */
export const onObserved = (observe: (report: Report, options: { rootMargin: string }) => void) =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: Report, options: { rootMargin: string }) {
        observe(report, options)
      }
      observe() {}
      disconnect() {}
    },
  )

/** The texts of the error summary, which link to fields of the page. */
export const fieldErrors = () =>
  screen
    .queryAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('#'))
    .map(({ textContent }) => textContent)

/** The toasts that are on the screen: 'success: Saved.' */
export const toasts = () => toastStore.all().map(({ tone, text }) => `${tone}: ${text}`)

/** The cards in lists, without the stops of their route lines. */
export const cardsIn = (place: ParentNode = document): HTMLElement[] => [
  ...place.querySelectorAll<HTMLElement>('ul > li'),
]

export const currentUrl = (): { path: string; state: unknown } =>
  JSON.parse(screen.getByTestId('current-url').textContent)

export const arrivesAt = (path: string, state: unknown = null) =>
  waitFor(() => expect(currentUrl()).toEqual({ path, state }))

export const refusal = (code: string, message: string, more: Partial<ApiError> = {}) =>
  new ApiError({ status: 400, code, message, ...more })

export const noAnswer = () =>
  refusal('network', "We couldn't reach Sameway. Check your connection and try again.", { status: 0 })
