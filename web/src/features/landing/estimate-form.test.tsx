import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#web/lib/api.ts'
import { arrivesAt, noAnswer, refusal, showAt } from '#web/lib/screen.fixtures.tsx'
import { claimStartedRequest, keepStartedRequest, startedRequest } from '#web/lib/started-request.ts'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { EstimateForm } from './estimate-form.tsx'
import { estimateNotes } from './estimate-note.ts'

vi.mock('#web/lib/api.ts', () => ({ api: { estimates: { suggestEstimatePlaces: vi.fn(), estimatePrice: vi.fn() } } }))

const suggest = vi.mocked(api.estimates.suggestEstimatePlaces)
const estimate = vi.mocked(api.estimates.estimatePrice)
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })

const leeds = { id: 'leeds.leeds', label: 'Leeds' }
const leedsWest = { id: 'LS12', label: 'Leeds, LS12' }
const bradford = { id: 'bradford.bradford', label: 'Bradford' }
const known = [leeds, leedsWest, bradford]

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  for (const storage of [localStorage, sessionStorage]) storage.clear()
  suggest.mockImplementation(async ({ query: { q = '' } }) =>
    known.filter(({ id, label }) => label.toLowerCase().startsWith(q) || id.toLowerCase() === q),
  )
  estimate.mockResolvedValue({ from: leeds, to: bradford, price: 9.22, distance_km: 18 })
})

const paths = { signUpPath: '/?panel=signup', earnPath: '/?panel=signup&to=carry' }
const show = () => showAt('/', <EstimateForm {...paths} />)
const pause = () => act(() => vi.advanceTimersByTimeAsync(300))
const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const says = async (text: string) =>
  expect(
    await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text),
    text,
  ).toBeTruthy()
const types = async (name: string, text: string) => {
  await user.type(field(name), text)
  await pause()
}

describe('the price', () => {
  test('is shown once both places are picked, by keyboard alone', async () => {
    show()
    await user.tab()
    expect(document.activeElement).toBe(field('From'))
    await user.keyboard('Lee')
    await pause()
    await waitFor(() => expect(options()).toEqual(['Leeds', 'Leeds, LS12']))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(field('From').value).toBe('Leeds')
    expect(estimate).not.toHaveBeenCalled()
    await types('To', 'brad')
    await waitFor(() => expect(options()).toEqual(['Bradford']))
    await user.keyboard('{ArrowDown}{Enter}')
    await says('about £9.22 by car')
    await says(estimateNotes.priced)
    expect(estimate.mock.calls.map(([{ query }]) => query)).toEqual([{ from: leeds.id, to: bradford.id }])
  })

  test('needs no picking if a place is typed in full', async () => {
    show()
    await types('From', 'leeds')
    await types('To', 'BRADFORD')
    await says('about £9.22 by car')
  })

  test('says that it is loading, and disappears when a place changes', async () => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof estimate>>>()
    estimate.mockReturnValue(promise)
    show()
    await types('From', 'leeds')
    await types('To', 'bradford')
    await says('Working out a price…')
    resolve({ from: leeds, to: bradford, price: 9, distance_km: 18 })
    await says('about £9.00 by car')
    await types('To', 'x')
    expect(screen.queryByText(/£/)).toBeNull()
  })
})

describe('without a price, the note says why:', () => {
  const both = async () => {
    show()
    await types('From', 'leeds')
    await types('To', 'bradford')
  }

  test('nothing is typed', async () => {
    show()
    await says(estimateNotes.idle)
  })

  test('a place is unknown', async () => {
    show()
    await types('To', 'Atlantis')
    await says(estimateNotes.unknown('To'))
    await types('From', 'Atlantis')
    await says(estimateNotes.unknown('From'))
  })

  test('both places are the same', async () => {
    show()
    await types('From', 'leeds')
    await types('To', 'Leeds')
    await says(estimateNotes.same)
    expect(estimate).not.toHaveBeenCalled()
  })

  test.each([
    ['too many were asked for', refusal('limit.reached', 'Wait.', { status: 429 }), estimateNotes.limited],
    ['there is no connection', noAnswer(), estimateNotes.offline],
    ['the server fails', refusal('service.unavailable', 'No.', { status: 503 }), estimateNotes.failed],
  ])('%s', async (_, error, note) => {
    estimate.mockRejectedValue(error)
    await both()
    await says(note)
    expect(estimate).toHaveBeenCalledTimes(1)
  })

  test('the suggestions are refused', async () => {
    suggest.mockRejectedValue(refusal('limit.reached', 'Wait.', { status: 429 }))
    show()
    await types('From', 'leeds')
    await says(estimateNotes.limited)
  })

  test('every note fits into its two lines', () => {
    const notes = Object.values(estimateNotes).map((note) => (typeof note === 'string' ? note : note('From')))
    expect(notes.filter((note) => note.length > 80)).toEqual([])
  })
})

describe('Send something', () => {
  test('keeps the input in this browser, even if incomplete, and leads to the sign-up', async () => {
    show()
    await types('From', '12 Park Row, Leeds')
    await types('To', ' Brad ')
    await user.click(screen.getByRole('link', { name: 'Send something' }))
    expect(startedRequest()).toEqual({ from: '12 Park Row, Leeds', to: 'Brad' })
    await says(estimateNotes.kept)
    await arrivesAt('/?panel=signup')
    expect(suggest.mock.calls.map(([{ query }]) => query.q)).toEqual(['leeds', 'brad'])
  })

  test('keeps nothing without input', async () => {
    show()
    await user.click(screen.getByRole('link', { name: 'Send something' }))
    expect(startedRequest()).toBeUndefined()
    await arrivesAt('/?panel=signup')
  })

  test('differs from Earn on your journey, which leads carriers to the sign-up and drops the kept input', async () => {
    show()
    await types('From', 'leeds')
    await user.click(screen.getByRole('link', { name: 'Send something' }))
    await user.click(screen.getByRole('link', { name: 'Earn on your journey' }))
    expect(startedRequest()).toBeUndefined()
    await arrivesAt('/?panel=signup&to=carry')
  })
})

describe('after a reload', () => {
  const reload = async () => {
    cleanup()
    show()
    await pause()
  }

  test('shows the places that the sign-up will use, with their price', async () => {
    show()
    await types('From', 'leeds')
    await types('To', 'bradford')
    await user.click(screen.getByRole('link', { name: 'Send something' }))
    await reload()
    expect([field('From').value, field('To').value]).toEqual(['leeds', 'bradford'])
    await says('about £9.22 by car')
    await says(estimateNotes.kept)
  })

  test('updates the kept places after a change, and drops them when both are cleared', async () => {
    keepStartedRequest({ from: 'leeds', to: '' })
    await reload()
    await types('To', 'bradford')
    expect(startedRequest()).toEqual({ from: 'leeds', to: 'bradford' })
    for (const name of ['From', 'To']) await user.clear(field(name))
    expect(startedRequest()).toBeUndefined()
  })

  test('shows neither input that was not kept, nor places of a user who signed in', async () => {
    show()
    await types('From', 'leeds')
    await reload()
    expect(field('From').value).toBe('')
    keepStartedRequest({ from: 'leeds', to: 'bradford' })
    claimStartedRequest()
    await reload()
    expect([field('From').value, field('To').value]).toEqual(['', ''])
  })
})

test('keeps and looks up places typed before hydration', async () => {
  const page = (
    <UiProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <EstimateForm {...paths} />
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>
  )
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderToString(page)
  field('From').value = 'Leeds'
  await act(async () => hydrateRoot(root, page))
  await pause()
  expect(field('From').value).toBe('Leeds')
  expect(suggest.mock.calls.map(([{ query }]) => query.q)).toEqual(['leeds'])
})
