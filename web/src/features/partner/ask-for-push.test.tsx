import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { noAnswer, toasts, user } from '#web/lib/screen.fixtures.tsx'
import { arrives, showHub } from './hub.fixtures.tsx'
import { calls, serverHas } from './hub.mocks.ts'

const session = vi.hoisted(() => ({ user: null as unknown, reload: vi.fn() }))
const push = vi.hoisted(() => ({ state: 'off', turnOnPush: vi.fn() }))

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./hub.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))
vi.mock('#web/lib/push.ts', () => ({
  pushState: () => push.state,
  usePushState: () => push.state,
  turnOnPush: push.turnOnPush,
}))

const partner = userWith({ is_profile_complete: true, is_partner: true, is_verified_partner: true })
const success = 'success: We’ll notify you of new jobs here, even while Sameway is closed.'

const toggle = () => user.click(screen.getByRole('switch', { name: 'Online' }))

beforeEach(() => {
  session.user = partner
  push.state = 'off'
  serverHas({ isOnline: false })
})

it('asks a partner who goes online, before the call, and says that it worked', async () => {
  push.turnOnPush.mockImplementation(async () => {
    expect(calls.partner.setStatus).not.toHaveBeenCalled()
    return true
  })
  showHub()
  await arrives('Ready to work?')
  expect(push.turnOnPush).not.toHaveBeenCalled()
  await toggle()
  expect(push.turnOnPush).toHaveBeenCalledExactlyOnceWith(partner.id)
  await waitFor(() => expect(toasts()).toEqual([success]))
})

it('asks nobody who goes offline', async () => {
  serverHas({ isOnline: true })
  showHub()
  await arrives('Requests Near You')
  await toggle()
  await arrives('Ready to work?')
  expect(push.turnOnPush).not.toHaveBeenCalled()
})

it.each(['on', 'blocked', 'declined', 'unsupported', 'home-screen'])('asks nobody in the state ‘%s’', async (state) => {
  push.state = state
  showHub()
  await arrives('Ready to work?')
  await toggle()
  await arrives('Requests Near You')
  expect(push.turnOnPush).not.toHaveBeenCalled()
})

it.each([
  ['a refusal', async () => false],
  ['a failure', async () => Promise.reject(noAnswer())],
])('goes online after %s, without a word', async (_, answer) => {
  vi.spyOn(console, 'info').mockReturnValue()
  push.turnOnPush.mockImplementation(answer)
  showHub()
  await arrives('Ready to work?')
  await toggle()
  await arrives('Requests Near You')
  expect(toasts()).toEqual([])
})

it('says on an iPhone, before going online, that the home screen comes first', async () => {
  push.state = 'home-screen'
  showHub()
  await arrives('Ready to work?')
  expect(screen.getByText(/add Sameway to your home screen first/)).toBeDefined()
})
