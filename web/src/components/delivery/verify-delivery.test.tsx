import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { codeDigits, wrongCompletionCode } from '#shared/model/one-time-code.ts'
import { userWith } from '#test/support/user-with.ts'
import { cardWith, detailsWith, requestId } from '#web/components/request.fixtures.ts'
import { press } from '#web/lib/screen.fixtures.tsx'
import { arrives, cardsUnder, refusing, showHub } from '../../features/partner/hub.fixtures.tsx'
import { calls, serverHas } from '../../features/partner/hub.mocks.ts'
import { forgetMovement } from '../../features/partner/use-press-once.ts'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('../../features/partner/hub.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: partner }) }))

const partner = userWith({ is_profile_complete: true, is_partner: true, is_verified_partner: true })

const moving = cardWith({ id: requestId(5), status: 'in_transit', version: 3 })

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
const shows = (text: string) =>
  waitFor(() => expect(field().getAttribute('aria-invalid') && screen.getByText(text)).toBeTruthy())
const verify = () => press('Verify & Complete')

beforeEach(async () => {
  forgetMovement()
  serverHas({ carried: [moving] })
  const requester = { firstName: 'Robin', mobileNumber: '07700 900124' }
  calls.requests.getDetails.mockResolvedValue(detailsWith({ id: moving.id, viewer: 'carrier', requester }))
  showHub()
  await arrives('My Active Deliveries')
  await press(/^Confirm Delivery/)
  await screen.findByRole('dialog', { name: 'Verify Delivery' }, { timeout: 5_000 })
})

it('requires a code', async () => {
  await verify()
  await shows('Please enter the OTP.')
  expect(calls.delivery.completeDelivery).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field())
})

it('shows the server’s refusals of a code beside the field', async () => {
  calls.delivery.completeDelivery.mockRejectedValueOnce(
    refusing('Please check.', 'input.invalid', { otp: wrongCompletionCode }),
  )
  await userEvent.type(field(), '12a')
  await verify()
  await shows(wrongCompletionCode)
  const locked = 'Too many incorrect attempts. Try again in 15 minutes.'
  calls.delivery.completeDelivery.mockRejectedValueOnce(refusing(locked, 'completion.locked'))
  await verify()
  await shows(locked)
})

it('is empty when it is opened again', async () => {
  await userEvent.type(field(), '12')
  await press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(/^Confirm Delivery/)
  await screen.findByRole('dialog', { name: 'Verify Delivery' })
  expect(field().value).toBe('')
})

it('sends six characters, shows that it is busy, and then a toast for three seconds', async () => {
  const { promise, resolve: complete } = Promise.withResolvers<unknown>()
  calls.delivery.completeDelivery.mockReturnValue(promise)
  await userEvent.type(field(), '1234567{Enter}')
  expect(calls.delivery.completeDelivery).toHaveBeenCalledWith({ params: { id: moving.id }, body: { otp: '123456' } })
  expect(screen.getByText('Verifying...').getAttribute('aria-hidden')).toBe('false')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  complete({ request: { ...moving, status: 'completed', version: 4 } })
  const text = 'Delivery completed successfully!'
  await screen.findByText(text)
  // The dialog begins to close, then has closed.
  for (const ms of [2_800, 400]) await act(() => vi.advanceTimersByTimeAsync(ms))
  expect(screen.queryByText(text)).toBeNull()
})

it('ends by showing time, payment and receipt, with the focus on Done', async () => {
  calls.delivery.completeDelivery.mockResolvedValue({ request: { ...moving, status: 'completed', version: 4 } })
  await userEvent.type(field(), '123456{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: /^Delivered \d\d:\d\d$/ }))
  expect(dialog.getByText('£18.40')).toBeDefined()
  expect(dialog.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe(`/history/${moving.id}/receipt`)
  expect(document.activeElement?.textContent).toBe('Done')
  await press('Done')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(cardsUnder('My Active Deliveries')).toHaveLength(0)
})

it('lights a stop for each digit', async () => {
  const stops = () => document.querySelectorAll('[data-stop]').length
  const lit = () => document.querySelectorAll('[data-stop=lit]').length
  expect([stops(), lit()]).toEqual([codeDigits, 0])
  await userEvent.type(field(), '1 23')
  expect(lit()).toBe(3)
  await userEvent.clear(field())
  expect(lit()).toBe(0)
})

it('has a link to call the requester', async () => {
  const link = await screen.findByRole('link', { name: 'Call Requester' })
  expect(link.getAttribute('href')).toBe('tel:+447700900124')
})
