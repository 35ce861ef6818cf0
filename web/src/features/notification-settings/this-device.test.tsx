import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { noAnswer, press, showScreen } from '#web/lib/screen.fixtures.tsx'
import { ThisDevice } from './this-device.tsx'

const push = vi.hoisted(() => ({ state: 'off', turnOnPush: vi.fn(), turnOffPush: vi.fn() }))
vi.mock('#web/lib/push.ts', () => ({ ...push, usePushState: () => push.state }))

const { id: userId } = userWith()
const show = () => showScreen(<ThisDevice userId={userId} />)

beforeEach(() => {
  push.state = 'off'
})

it.each(['off', 'declined'])('asks first thing in the press in the state ‘%s’', async (state) => {
  push.state = state
  push.turnOnPush.mockImplementation(async () => {
    push.state = 'on'
    return true
  })
  show()
  await press('Switch on here')
  expect(push.turnOnPush).toHaveBeenCalledExactlyOnceWith(userId)
  expect(await screen.findByText('Push is on here')).toBeDefined()
})

it('can be switched off again', async () => {
  push.state = 'on'
  push.turnOffPush.mockImplementation(async () => {
    push.state = 'declined'
  })
  show()
  await press('Switch off here')
  expect(push.turnOffPush).toHaveBeenCalledOnce()
  expect(await screen.findByText('Push is off here')).toBeDefined()
})

it('says after a refusal how to take it back, in each browser', async () => {
  push.turnOnPush.mockImplementation(async () => {
    push.state = 'blocked'
    return false
  })
  show()
  await press('Switch on here')
  expect(await screen.findByText('This browser blocks our notifications')).toBeDefined()
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Chrome and Edge',
    'Firefox',
    'Safari',
  ])
  expect(screen.queryByRole('button', { name: /here$/ })).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toContain('This browser blocks our notifications'))
})

it('says what went wrong, and can be pressed again', async () => {
  push.turnOnPush.mockRejectedValue(noAnswer())
  show()
  await press('Switch on here')
  expect(await screen.findByText(noAnswer().message)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Switch on here' })).toBeDefined()
})

it('shows the steps to the home screen on an iPhone', async () => {
  push.state = 'home-screen'
  show()
  const steps = screen.getAllByRole('listitem')
  expect(steps).toHaveLength(3)
  expect(screen.queryByRole('button', { name: /here$/ })).toBeNull()
})

it('promises mails where the browser cannot show notifications', async () => {
  push.state = 'unsupported'
  show()
  expect(screen.getByText('This browser can’t show notifications')).toBeDefined()
  expect(screen.queryByRole('button', { name: /here$/ })).toBeNull()
})
