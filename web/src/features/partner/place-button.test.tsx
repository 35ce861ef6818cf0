import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { londonClock } from '#shared/model/london.ts'
import { userWith } from '#test/support/user-with.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { keepPlace } from '#web/lib/kept-place.ts'
import { arrives, showHub } from './hub.fixtures.tsx'
import { calls, serverHas } from './hub.mocks.ts'
import { rideWith } from './ride.fixtures.ts'
import { forgetMovement } from './use-press-once.ts'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./hub.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: partner }) }))

const partner = userWith({ is_profile_complete: true, is_partner: true, is_verified_partner: true })

const text = async (words: string | RegExp) =>
  expect(await screen.findByText(words, {}, { timeout: 5_000 })).toBeDefined()
const radio = (name: string) => screen.findByRole('radio', { name }, { timeout: 5_000 })

const opens = async (near?: string, world: Parameters<typeof serverHas>[0] = {}) => {
  serverHas(world)
  calls.users.getProfile.mockResolvedValue({ address: null, addressParts: { city: 'Leeds', postcode: 'LS1 4AP' } })
  calls.partner.setStatus.mockResolvedValue({ is_online: true, ...(near && { near }) })
  showHub()
  await arrives('Requests Near You')
}
const picks = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: /Change where you look for jobs/ }))
  await userEvent.click(await radio(name))
}

const setCookie = (words: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store.
  document.cookie = words
}

beforeEach(forgetMovement)
afterEach(() => void setCookie('demo=; Max-Age=0'))

it('says that the place is home before anything was chosen, and sends none', async () => {
  await opens()
  await text('Using Leeds, LS1 (your home)')
  expect(calls.partner.setStatus.mock.calls).toEqual([[{ body: { is_online: true } }]])
})

const inMinutes = (count: number) => new Date(Date.now() + count * 60_000)
const rideIn = (minutes: number) => {
  const { date, time } = londonClock(inMinutes(minutes).toISOString())
  return rideWith(1, { from_address: 'Otley, LS21', date, departure_time: time })
}

it('says that the place is the start of a ride that departs soon', async () => {
  const ride = rideIn(60)
  await opens(undefined, { rides: [ride] })
  await text(`Using Otley, LS21, where your ride at ${ride.departure_time} begins`)
  expect(screen.queryByText(/your home/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Change where you look for jobs/ }))
  expect(await radio('Home')).toHaveProperty('checked', false)
})

it('says home if a ride departs in more than twelve hours', async () => {
  await opens(undefined, { rides: [rideIn(13 * 60)] })
  await text('Using Leeds, LS1 (your home)')
})

it('says that the place is the last shared one, while that is valid', async () => {
  await opens(undefined, { rides: [rideIn(60)], placeUntil: inMinutes(10).toISOString() })
  await text('Using the place you shared last')
  cleanup()
  forgetMovement()
  await opens(undefined, { placeUntil: inMinutes(-1).toISOString() })
  await text('Using Leeds, LS1 (your home)')
})

it('says home if that was chosen, even if a ride departs soon', async () => {
  keepPlace({ kind: 'home' }, partner.id)
  await opens('Leeds LS1', { rides: [rideIn(60)] })
  await text('Using Leeds, LS1 (your home)')
})

it('sends the chosen postcode to the server in the demo world too', async () => {
  setCookie('demo=1')
  keepPlace({ kind: 'postcode', postcode: 'BD1' }, partner.id)
  await opens('Bradford BD1')
  await text('Using Bradford, BD1')
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
  expect(calls.partner.setStatus.mock.calls.map(([{ body } = { body: {} }]) => body)).toEqual([
    { is_online: true }, // before it was chosen
    { is_online: true, postcode: 'ZZ1' },
  ])
})

it('home replaces a position at once', async () => {
  keepPlace({ kind: 'postcode', postcode: 'BD1' }, partner.id)
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

it('does not show where the device’s previous user looked for jobs', async () => {
  keepPlace({ kind: 'postcode', postcode: 'BD1' }, 'usr_of_somebody_else')
  await opens()
  expect(calls.partner.setStatus.mock.calls.map(([{ body } = { body: {} }]) => body)).not.toContainEqual(
    expect.objectContaining({ postcode: 'BD1' }),
  )
  expect(localStorage.getItem('sameway-near')).toBeNull()
})
