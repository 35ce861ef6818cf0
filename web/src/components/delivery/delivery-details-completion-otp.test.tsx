// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showAt } from '#web/app/app.fixtures.tsx'
import { detailsWith, requestId } from '#web/components/request.fixtures.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { toastStore } from '#web/ui/toasts.tsx'
import { WithDetails } from './with-details.tsx'

const requests = vi.hoisted(() => ({ getDetails: vi.fn(), getOtp: vi.fn(), renewOtp: vi.fn() }))

vi.mock('#web/lib/api.ts', () => ({ api: { requests } }))

const refused = new ApiError({ status: 409, code: 'completion.not-yet', message: 'Not yet.' })
const code = () => screen.getByRole('status', { name: '' }).textContent
const open = async () => {
  showAt(
    '/',
    <WithDetails side="requester" id={requestId(1)} onClose={() => {}}>
      The list
    </WithDetails>,
  )
  await screen.findByRole('heading', { name: 'Completion OTP' }, { timeout: 5_000 })
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.resetAllMocks()
})

describe('an OTP that came with the details', () => {
  beforeEach(() => void requests.getDetails.mockResolvedValue(detailsWith({ otp: '284913' })))

  it('is six dashes until it is asked for', async () => {
    await open()
    expect(code()).toBe('------Hidden')
    await press('Show OTP')
    expect(code()).toBe('284913')
    await press('Hide OTP')
    expect(code()).toBe('------Hidden')
    expect(requests.getOtp).not.toHaveBeenCalled()
  })

  it('is renewed only by who was asked twice', async () => {
    requests.renewOtp.mockResolvedValue({ otp: '900817' })
    await open()
    await press('make a new one')
    const question = await screen.findByRole('alertdialog', { name: 'Make a new OTP?' })
    expect(requests.renewOtp).not.toHaveBeenCalled()
    await userEvent.click(within(question).getByRole('button', { name: 'Make a new one' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(code()).toBe('900817')
  })
})

describe('an OTP that did not', () => {
  beforeEach(() => void requests.getDetails.mockResolvedValue(detailsWith()))

  it('says why it could not be fetched, and stays hidden', async () => {
    requests.getOtp.mockRejectedValue(refused)
    await open()
    await press('Show OTP')
    await waitFor(() => expect(toastStore.all()[0]?.text).toBe('Error fetching OTP: Not yet.'))
    expect(code()).toBe('------Hidden')
  })

  it('is fetched first, and once', async () => {
    requests.getOtp.mockResolvedValue({ otp: '551204' })
    await open()
    await press('Show OTP')
    await waitFor(() => expect(code()).toBe('551204'))
    await press('Hide OTP')
    await press('Show OTP')
    expect(code()).toBe('551204')
    expect(requests.getOtp).toHaveBeenCalledOnce()
    expect(requests.getOtp).toHaveBeenCalledWith({ params: { id: requestId(1) } })
  })
})
