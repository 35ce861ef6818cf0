// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { arrives, forget, showHub } from './hub.fixtures.tsx'
import { calls, serverHas } from './hub.mocks.ts'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./hub.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({
  useSession: () => ({ user: userWith({ is_profile_complete: true, is_partner: true, is_verified_partner: true }) }),
}))

const text = (words: string | RegExp) => screen.findByText(words, {}, { timeout: 5_000 })
const radio = (name: string) => screen.findByRole('radio', { name }, { timeout: 5_000 })

const opens = async (near?: string) => {
  serverHas()
  calls.users.getProfile.mockResolvedValue({ address: null, addressParts: { city: 'Leeds', postcode: 'LS1 4AP' } })
  calls.partner.setStatus.mockResolvedValue({ is_online: true, ...(near && { near }) })
  showHub()
  await arrives('Requests Near You')
}
const picks = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: /^Change/ }))
  await userEvent.click(await radio(name))
}

beforeEach(() => {
  forget()
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

it('says in words that it is home, before anything was chosen', async () => {
  await opens()
  await text('Using Leeds, LS1 (your home)')
  expect(calls.partner.setStatus).not.toHaveBeenCalled()
})

it('takes a postcode, says where that is, and remembers it', async () => {
  await opens('Bradford BD1')
  await picks('Postcode')
  await userEvent.type(screen.getByLabelText('Postcode', { selector: 'input:not([type=radio])' }), 'bd1')
  await userEvent.click(screen.getByRole('button', { name: 'Use this postcode' }))
  await text('Using Bradford, BD1')
  expect(calls.partner.setStatus).toHaveBeenCalledWith({ body: { is_online: true, postcode: 'BD1' } })
  expect(localStorage.getItem('sameway-near')).toContain('BD1')
})

it('refuses an unknown postcode at its field, and an empty one before it is sent', async () => {
  await opens()
  calls.partner.setStatus.mockRejectedValue(
    new ApiError({
      status: 400,
      code: 'input.invalid',
      message: 'No.',
      fields: { postcode: "We don't know this postcode." },
    }),
  )
  await picks('Postcode')
  await userEvent.click(screen.getByRole('button', { name: 'Use this postcode' }))
  await text('Please enter a postcode.')
  await userEvent.type(screen.getByLabelText('Postcode', { selector: 'input:not([type=radio])' }), 'zz1')
  await userEvent.click(screen.getByRole('button', { name: 'Use this postcode' }))
  await text("We don't know this postcode.")
  await text('Using Leeds, LS1 (your home)')
  expect(calls.partner.setStatus).toHaveBeenCalledOnce()
})

it('home takes the place of a position at once', async () => {
  localStorage.setItem('sameway-near', JSON.stringify({ kind: 'postcode', postcode: 'BD1' }))
  await opens('Bradford BD1')
  await text('Using Bradford, BD1')
  await picks('Home')
  await waitFor(() =>
    expect(calls.partner.setStatus).toHaveBeenCalledWith({ body: { is_online: true, at_home: true } }),
  )
})

it('clears a stale position when the browser does not share any, and offers the other two', async () => {
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    permissions: { query: async () => ({ state: 'prompt' }) },
    geolocation: { getCurrentPosition: (_: unknown, refuse: () => void) => refuse() },
  })
  await opens()
  await picks('Current location')
  await text("Your browser doesn't share where you are. Using Leeds, LS1 (your home)")
  expect(calls.partner.setStatus).toHaveBeenLastCalledWith({ body: { is_online: true, at_home: true } })
  for (const name of ['Home', 'Postcode']) expect((await radio(name)).hasAttribute('disabled')).toBe(false)
})
