// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { cardWith, requestId } from '#web/components/request.fixtures.ts'
import { arrives, cardsUnder, forget, press, refusing, showHub } from '../../features/partner/hub.fixtures.tsx'
import { calls, serverHas } from '../../features/partner/hub.mocks.ts'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('../../features/partner/hub.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: partner }) }))

const partner = userWith({ is_profile_complete: true, is_partner: true, is_verified_partner: true })

const moving = cardWith({ id: requestId(5), status: 'in_transit', version: 3 })

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'OTP' })
const says = (text: string) =>
  waitFor(() => expect(field().getAttribute('aria-invalid') && screen.getByText(text)).toBeTruthy())
const verify = () => press('Verify & Complete')

beforeEach(async () => {
  forget()
  serverHas({ carried: [moving] })
  showHub()
  await arrives('My Active Deliveries')
  await press(/^Confirm Delivery/)
  await screen.findByRole('dialog', { name: 'Verify Delivery' }, { timeout: 5_000 })
})

it('asks for a code where there is none', async () => {
  await verify()
  await says('Please enter the OTP.')
  expect(calls.requests.completeDelivery).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field())
})

it('says beside the field what the server says of a code', async () => {
  calls.requests.completeDelivery.mockRejectedValueOnce(
    refusing('Please check.', 'input.invalid', { otp: 'Invalid OTP.' }),
  )
  await userEvent.type(field(), '12a')
  await verify()
  await says('Invalid OTP.')
  const locked = 'Too many incorrect attempts. Try again in 15 minutes.'
  calls.requests.completeDelivery.mockRejectedValueOnce(refusing(locked, 'completion.locked'))
  await verify()
  await says(locked)
})

it('starts anew when it is opened again', async () => {
  await userEvent.type(field(), '12')
  await press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(/^Confirm Delivery/)
  await screen.findByRole('dialog', { name: 'Verify Delivery' })
  expect(field().value).toBe('')
})

it('takes six characters, says that it is busy, and then that all is done, for three seconds', async () => {
  let complete = (_: unknown) => {}
  calls.requests.completeDelivery.mockReturnValue(
    new Promise((resolve) => {
      complete = resolve
    }),
  )
  await userEvent.type(field(), '1234567{Enter}')
  expect(calls.requests.completeDelivery).toHaveBeenCalledWith({ params: { id: moving.id }, body: { otp: '123456' } })
  expect(screen.getByText('Verifying...').getAttribute('aria-hidden')).toBe('false')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  complete({ request: { ...moving, status: 'completed', version: 4 } })
  const text = 'Delivery completed successfully!'
  await screen.findByText(text)
  expect(cardsUnder('My Active Deliveries')).toHaveLength(0)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(() => vi.advanceTimersByTimeAsync(3_100))
  expect(screen.queryByText(text)).toBeNull()
})
