import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { noAnswer, press, refusal, showAt } from '#web/lib/screen.fixtures.tsx'
import { UnsubscribePage } from './unsubscribe-page.tsx'

const notificationSettings = vi.hoisted(() => ({ unsubscribe: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { notificationSettings } }))
const { unsubscribe } = notificationSettings

const token = `k1.${'a'.repeat(40)}.${'b'.repeat(43)}`
const show = (topic: string | null = 'requests', given = token) =>
  showAt('/unsubscribe', <UnsubscribePage token={given} topic={topic} />)

const leadsToSettings = () =>
  expect(screen.getByRole('link', { name: 'All notification settings' }).getAttribute('href')).toBe(
    '/settings/notifications',
  )

it('calls nothing before the press, and names the topic', () => {
  show()
  expect(screen.getByText('Your requests')).toBeDefined()
  expect(unsubscribe).not.toHaveBeenCalled()
  leadsToSettings()
})

it.each([null, 'gossip'])('says nothing about the topic ‘%s’', (topic) => {
  show(topic)
  expect(screen.getByText(/^The link in your email brought you here/)).toBeDefined()
})

it('stops the mails, and says which', async () => {
  unsubscribe.mockResolvedValue({ topic: 'requests', message: 'We’ve stopped emails about your requests.' })
  show()
  await press('Stop these emails')
  const heading = await screen.findByRole('heading', { name: 'Emails stopped' })
  expect(screen.getByText('We’ve stopped emails about your requests.')).toBeDefined()
  expect(document.activeElement).toBe(heading)
  expect(unsubscribe).toHaveBeenCalledExactlyOnceWith({ params: { token } })
  expect(screen.queryByRole('button')).toBeNull()
  leadsToSettings()
})

it('says that a link does not work any more', async () => {
  unsubscribe.mockRejectedValue(refusal('unsubscribe.unknown', 'No.', { status: 404 }))
  show()
  await press('Stop these emails')
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work any more' })).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  leadsToSettings()
})

it.each(['', 'short'])('says so of the token ‘%s’ without a call', (given) => {
  show('requests', given)
  expect(screen.getByRole('heading', { name: 'This link doesn’t work any more' })).toBeDefined()
  expect(unsubscribe).not.toHaveBeenCalled()
})

it('can be pressed again without an answer', async () => {
  unsubscribe.mockRejectedValue(noAnswer())
  show()
  await press('Stop these emails')
  expect(await screen.findByText(noAnswer().message)).toBeDefined()
  await press('Stop these emails')
  expect(unsubscribe).toHaveBeenCalledTimes(2)
})
