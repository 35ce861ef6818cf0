import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { userWith } from '#test/support/user-with.ts'
import { cardWith, detailsWith, requestId } from '#web/components/request.fixtures.ts'
import { noAnswer, press, refusal, showAt } from '#web/lib/screen.fixtures.tsx'
import { toastStore } from '#web/ui/toasts.tsx'
import { WithDetails } from './with-details.tsx'

const { requests, delivery } = vi.hoisted(() => ({
  requests: { getDetails: vi.fn(), getOtp: vi.fn(), renewOtp: vi.fn() },
  delivery: { markPaid: vi.fn(), decideAttempt: vi.fn() },
}))
vi.mock('#web/lib/api.ts', () => ({ api: { requests, delivery } }))
const session = vi.hoisted(() => ({ user: null as unknown }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const params = { id: requestId(1) }
const isToast = (text: string) => waitFor(() => expect(toastStore.all()[0]?.text).toBe(text))
const open = async (parts: Partial<RequestDetails> = {}) => {
  requests.getDetails.mockResolvedValue(detailsWith(parts))
  showAt(
    '/',
    <WithDetails side="requester" id={requestId(1)} onClose={() => {}}>
      The list
    </WithDetails>,
  )
  await screen.findByRole('heading', { name: 'Payment' }, { timeout: 5_000 })
}

describe('the choice after an attempt', () => {
  const attempt: RequestDetails['attempt'] = {
    number: 1,
    at: '2026-11-22T09:00:00.000Z',
    reason: 'nobody_home',
    note: null,
    photos: [],
    decide_by: '2026-11-22T09:30:00.000Z',
    choice: null,
    retry: null,
    choice_note: null,
    retries_left: 2,
  }

  it('is made in a dialog, which then closes', async () => {
    delivery.decideAttempt.mockResolvedValue({ request: cardWith({ version: 9 }) })
    await open({ attempt })
    await press('Choose what happens')
    const dialog = await screen.findByRole('dialog', { name: 'Choose what happens' }, { timeout: 5_000 })
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Bring it back/ }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for it back' }))
    expect(delivery.decideAttempt).toHaveBeenCalledExactlyOnceWith({ params, body: { choice: 'return' } })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the completion OTP', () => {
  const code = () => screen.getByRole('status', { name: 'Completion OTP' }).textContent
  const hidden = '------Hidden'

  it('that came with the details is hidden until Show OTP is pressed', async () => {
    await open({ otp: '284913' })
    expect(code()).toBe(hidden)
    await press('Show OTP')
    expect(code()).toBe('284913')
    await press('Hide OTP')
    expect(code()).toBe(hidden)
    expect(requests.getOtp).not.toHaveBeenCalled()
  })

  it('that did not come with the details is fetched once', async () => {
    requests.getOtp.mockResolvedValue({ otp: '551204' })
    await open()
    await press('Show OTP')
    await waitFor(() => expect(code()).toBe('551204'))
    await press('Hide OTP')
    await press('Show OTP')
    expect(code()).toBe('551204')
    expect(requests.getOtp).toHaveBeenCalledExactlyOnceWith({ params })
  })

  it('that cannot be fetched stays hidden, and a toast says why', async () => {
    requests.getOtp.mockRejectedValue(refusal('completion.not-yet', 'Not yet.', { status: 409 }))
    await open()
    await press('Show OTP')
    await isToast('Error fetching OTP: Not yet.')
    expect(code()).toBe(hidden)
  })

  it('is shared without being shown, and fetched first if the details lack it', async () => {
    requests.getOtp.mockResolvedValue({ otp: '551204' })
    const share = vi.fn(async () => {})
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    await open()
    await press('Share code')
    const text =
      'The code for your Sameway delivery is 551204. Give it to the person who brings it, once everything has arrived.'
    await waitFor(() => expect(share).toHaveBeenCalledExactlyOnceWith({ text }))
    expect(code()).toBe(hidden)
  })

  it('comes first once in transit, and last until then', async () => {
    const places = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    await open({ otp: '284913' })
    expect(places()[0]).toBe('Completion OTP')
    cleanup()
    await open({ otp: '284913', status: 'matched' })
    expect(places().at(-1)).toBe('Completion OTP')
  })

  it('that got no answer when renewed can be retried from the toast', async () => {
    requests.renewOtp.mockRejectedValueOnce(noAnswer()).mockResolvedValue({ otp: '900817' })
    await open({ otp: '284913' })
    await press('make a new one')
    const question = await screen.findByRole('alertdialog', { name: 'Make a new code?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Make a new one' }))
    await waitFor(() => expect(toastStore.all()[0]?.retry).toBeDefined())
    act(() => toastStore.all()[0]?.retry?.())
    await waitFor(() => expect(code()).toBe('900817'))
  })

  it('is renewed only after a confirmation', async () => {
    requests.renewOtp.mockResolvedValue({ otp: '900817' })
    await open({ otp: '284913' })
    await press('make a new one')
    const question = await screen.findByRole('alertdialog', { name: 'Make a new code?' })
    expect(requests.renewOtp).not.toHaveBeenCalled()
    await userEvent.click(within(question).getByRole('button', { name: 'Make a new one' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(code()).toBe('900817')
  })
})

describe('the payment', () => {
  const asCarrier = {
    viewer: 'carrier',
    partner: undefined,
    requester: { firstName: 'Robin', mobileNumber: null },
  } as const
  const button = () => screen.queryByRole('button', { name: /^(Mark as paid|Undo)$/ })
  const fleetPartner = { ...detailsWith().partner, businessName: 'Riverside Vans Ltd' } as RequestDetails['partner']

  it.each<[string, Partial<RequestDetails>, RegExp, number]>([
    ['names the partner to the requester', {}, /^You pay Alex Reed yourself, in cash or by bank transfer/, 1],
    [
      'names the business to the requester of a fleet',
      { partner: fleetPartner },
      /^You pay Riverside Vans Ltd yourself/,
      1,
    ],
    [
      'says “your partner” to the requester before a match',
      { status: 'pending_match', partner: null },
      /^You pay your partner yourself/,
      0,
    ],
    [
      'names the requester to the carrier',
      { ...asCarrier, status: 'matched' },
      /^Robin pays you, in cash or by bank/,
      0,
    ],
  ])('%s, without a button to mark it', async (_, parts, text, notes) => {
    await open(parts)
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.queryAllByText('Not marked as paid yet')).toHaveLength(notes)
    expect(button()).toBeNull()
  })

  it.each([
    ['its driver', asCarrier, { is_driver: true }],
    ['the business', { ...asCarrier, viewer: 'business' }, { is_business: true }],
  ] as const)('goes to the business, as %s reads', async (_, parts, flags) => {
    session.user = userWith({ ...flags, business_name: 'Riverside Vans Ltd' })
    await open(parts)
    expect(screen.getByText(/^Robin pays Riverside Vans Ltd, in cash or by bank transfer/)).toBeDefined()
    expect(screen.getByText(parts.viewer === 'carrier' ? 'Job payment' : 'Your Earnings')).toBeDefined()
  })

  it('is marked by the carrier and unmarked by the same button, which keeps the focus', async () => {
    delivery.markPaid.mockResolvedValue({})
    await open(asCarrier)
    await press('Mark as paid')
    expect(await screen.findByText('Paid')).toBeDefined()
    expect(document.activeElement).toBe(button())
    await press('Undo')
    await waitFor(() => expect(screen.queryByText('Paid')).toBeNull())
    const bodies = [true, false].map((paid) => [{ params, body: { paid } }])
    expect(delivery.markPaid.mock.calls).toEqual(bodies)
  })

  it('that was marked earlier is not unmarked by one press', async () => {
    delivery.markPaid.mockResolvedValue({})
    await open({ ...asCarrier, paid_at: '2026-11-20T10:00:00.000Z' })
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await press(/Change$/)
    expect(delivery.markPaid).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button())
    await press('Undo')
    await waitFor(() => expect(screen.queryByText('Paid')).toBeNull())
    expect(delivery.markPaid.mock.calls).toEqual([[{ params, body: { paid: false } }]])
  })

  it('offers Undo for five minutes after it was marked', async () => {
    delivery.markPaid.mockResolvedValue({})
    await open(asCarrier)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await press('Mark as paid')
    await screen.findByText('Paid')
    await act(() => vi.advanceTimersByTimeAsync(4 * 60_000))
    expect(button()?.textContent).toBe('Undo')
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    expect(button()).toBeNull()
    expect(screen.getByRole('button', { name: /Change$/ })).toBeDefined()
  })

  it('that the server refuses to mark stays unmarked, and a toast says why', async () => {
    delivery.markPaid.mockRejectedValue(refusal('request.unknown', 'Request not found.', { status: 404 }))
    await open(asCarrier)
    await press('Mark as paid')
    await isToast('Error: Request not found.')
    expect(screen.queryByText('Paid')).toBeNull()
  })
})
