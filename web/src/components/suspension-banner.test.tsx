import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionUser } from '#shared/model/session-user.ts'
import { userWith } from '#test/support/user-with.ts'
import { showScreen, user } from '#web/lib/screen.fixtures.tsx'
import { SuspensionBanner } from './suspension-banner.tsx'

const sendMessage = vi.hoisted(() => vi.fn())
vi.mock('#web/lib/api.ts', () => ({ api: { contact: { sendMessage } } }))

const suspended = { reason: 'Three parcels never arrived.', until: '2026-11-30' }

const show = (flags: Partial<SessionUser> = {}) =>
  showScreen(<SuspensionBanner user={userWith({ suspended, ...flags })} />)
const banner = () => screen.getByRole('region', { name: 'Suspension' })
const appeal = async () => {
  await user.click(within(banner()).getByRole('button', { name: 'Ask us to look again' }))
  return within(await screen.findByRole('dialog', { name: 'Ask us to look again' }))
}
const value = (form: Awaited<ReturnType<typeof appeal>>, label: string) =>
  form.getByLabelText<HTMLInputElement>(label).value

beforeEach(() => void sendMessage.mockResolvedValue({ message: 'Thank you. Your message has been sent.' }))

describe('the banner of a suspension', () => {
  test.each([
    ['for a visitor', null],
    ['for everyone else', userWith()],
  ])('is not shown %s', (_, someone) => {
    showScreen(<SuspensionBanner user={someone} />)
    expect(screen.queryByRole('region')).toBeNull()
  })

  test('says until when, why, and what the user can still do', () => {
    show()
    expect(banner().textContent).toContain('Your account is suspended until the end of 30 November 2026')
    expect(banner().textContent).toContain('Reason: Three parcels never arrived.')
    expect(banner().textContent).toContain(
      "Please finish any deliveries under way. You can't send or carry anything new.",
    )
  })

  test.each([
    [
      'a business',
      { is_business: true },
      'Your business is suspended',
      'Your drivers can finish deliveries under way.',
    ],
    ['a driver', { is_driver: true }, 'Your account is suspended', "You won't get new ones."],
  ])('speaks to %s', (_, flags, title, left) => {
    show(flags)
    expect(banner().textContent).toContain(title)
    expect(banner().textContent).toContain(left)
  })

  test('names no day if there is none', () => {
    show({ suspended: { ...suspended, until: null } })
    expect(banner().textContent).toContain('Your account is suspended until further notice')
  })
})

describe('an appeal', () => {
  test('is prefilled with the user’s details and the reason of the suspension', async () => {
    show({ first_name: 'Robin', email: 'robin@example.com' })
    const form = await appeal()
    expect(value(form, 'Name')).toBe('Robin')
    expect(value(form, 'Email')).toBe('robin@example.com')
    expect(value(form, 'Message')).toContain('My account was suspended for this reason: Three parcels never arrived.')
  })

  test('of a driver asks for an address that receives mail', async () => {
    show({ is_driver: true, email: 'robin.abc@drivers.example' })
    expect(value(await appeal(), 'Email')).toBe('')
  })

  test('is sent like any message', async () => {
    show({ first_name: 'Robin', email: 'robin@example.com' })
    const form = await appeal()
    await user.type(form.getByLabelText('Message'), 'they did arrive.')
    await user.click(form.getByRole('button', { name: 'Send Message' }))
    await waitFor(() => expect(screen.getByText('Your message is on its way')).toBeDefined())
    const message = `My account was suspended for this reason: ${suspended.reason}\n\nPlease look at it again, because they did arrive.`
    expect(sendMessage.mock.calls[0]?.[0]).toEqual({ body: { name: 'Robin', email: 'robin@example.com', message } })
  })
})
