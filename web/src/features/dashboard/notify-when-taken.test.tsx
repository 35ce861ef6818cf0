import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { cardWith, requestId } from '#web/components/request.fixtures.ts'
import { noAnswer, press, showAt } from '#web/lib/screen.fixtures.tsx'
import { NotifyWhenTaken } from './notify-when-taken.tsx'

const push = vi.hoisted(() => ({ state: 'off', turnOnPush: vi.fn() }))

vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user }) }))
vi.mock('#web/lib/push.ts', () => ({ usePushState: () => push.state, turnOnPush: push.turnOnPush }))

const user = userWith({ is_profile_complete: true })
const posted = cardWith({ id: requestId(1), status: 'pending_match' })
const name = 'Tell me when somebody takes it'

const show = (card = posted, state: unknown = { posted: requestId(1) }) =>
  showAt({ pathname: '/dashboard', state }, <NotifyWhenTaken cards={[card]} />)
const button = () => screen.queryByRole('button', { name })

beforeEach(() => {
  push.state = 'off'
})

it('asks inside the press, and says that it worked', async () => {
  push.turnOnPush.mockImplementation(async () => {
    push.state = 'on'
    return true
  })
  show()
  await press(name)
  expect(push.turnOnPush).toHaveBeenCalledExactlyOnceWith(user.id)
  const text = await screen.findByText('Done. You can close Sameway: we’ll notify you here.')
  expect(button()).toBeNull()
  expect(document.activeElement?.contains(text)).toBe(true)
})

it('respects a refusal', async () => {
  push.turnOnPush.mockImplementation(async () => {
    push.state = 'blocked'
    return false
  })
  show()
  await press(name)
  await screen.findByText('All right, we won’t notify you in this browser.')
  expect(button()).toBeNull()
})

it('says what went wrong, and can be pressed again', async () => {
  push.turnOnPush.mockRejectedValue(noAnswer())
  show()
  await press(name)
  await screen.findByText(noAnswer().message)
  await waitFor(() => expect(button()).not.toBeNull())
})

it('says on an iPhone that the home screen comes first', () => {
  push.state = 'home-screen'
  show()
  expect(
    screen.getByText(/To know at once when somebody takes it, add Sameway to your home screen first/),
  ).toBeDefined()
  expect(button()).toBeNull()
})

it.each(['on', 'blocked', 'declined', 'unsupported'])('is not shown in the state ‘%s’', (state) => {
  push.state = state
  show()
  expect(button()).toBeNull()
})

it('waits for the list of requests', () => {
  showAt({ pathname: '/dashboard', state: { posted: requestId(1) } }, <NotifyWhenTaken cards={undefined} />)
  expect(button()).toBeNull()
})

it.each([
  ['once a carrier has taken the request', { ...posted, status: 'matched' as const }, { posted: requestId(1) }],
  ['for another request', posted, { posted: requestId(2) }],
  ['if the dashboard was opened otherwise', posted, null],
])('is not shown %s', (_, card, state) => {
  show(card, state)
  expect(button()).toBeNull()
})
