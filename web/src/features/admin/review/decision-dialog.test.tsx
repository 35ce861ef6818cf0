import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PartnerEntry } from '#shared/contracts/admin.ts'
import { userWith } from '#test/support/user-with.ts'
import { press, refusal, showAt, toasts, user } from '#web/lib/screen.fixtures.tsx'
import { overviewKeys } from '../queries.ts'
import { PartnerVerificationPage } from './partner-verification-page.tsx'
import {
  buttonsOf,
  findConfirmation,
  giveReason,
  hasRows,
  partnerWith,
  rows,
  serverHas,
  waitUntilGone,
} from './review.fixtures.tsx'
import { calls } from './review.mocks.ts'
import { partnerReviewConfig } from './review-config.ts'

const session = vi.hoisted(() => ({ user: undefined as unknown, reload: vi.fn() }))
vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./review.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const admin = userWith({ is_admin: true, email: 'admin@example.com' })
const { listPartners, verifyPartner } = calls.admin

const waiting = [partnerWith(1), partnerWith(2)]
const has = (...partners: PartnerEntry[]) => serverHas(calls, { partners })
const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason')
const lastSent = () => verifyPartner.mock.lastCall?.[0].body

const show = async (...partners: PartnerEntry[]) => {
  has(...partners)
  const { queries } = showAt('/', <PartnerVerificationPage />)
  await hasRows(partners.length)
  return queries
}
const askToApprove = async (name = 'Partner 1') => {
  await press(`Approve ${name}`)
  return findConfirmation(`Approve ${name}?`)
}
const askToReject = async (name = 'Partner 1', because = '') => {
  await press(`Reject ${name}`)
  await findConfirmation(`Reject ${name}?`)
  if (because) giveReason(because)
}

beforeEach(() => {
  session.user = admin
})

describe('a decision that is refused', () => {
  it('shows why, and loads the changed application', async () => {
    await show(...waiting)
    verifyPartner.mockRejectedValueOnce(
      refusal('application.moved', 'This application has changed. Please look at it again.', { status: 409 }),
    )
    await askToApprove()
    has(partnerWith(1, { vehicle: 'Van, White van', version: 5 }), partnerWith(2))
    await press('Approve')
    await waitFor(() => expect(rows()[0]).toContain('White van'))
    expect(toasts()).toEqual(['danger: Error: This application has changed. Please look at it again.'])
    await waitUntilGone('alertdialog')
    expect(document.activeElement?.textContent, 'where it was').toBe('Approve Partner 1')

    verifyPartner.mockResolvedValue({ message: 'The partner was approved.' })
    await askToApprove()
    await press('Approve')
    await waitFor(() => expect(lastSent()).toEqual({ decision: 'approve', version: 5 }))
  })

  it('puts the focus on the list when the row has moved to another page', async () => {
    const queries = await show(...waiting)
    verifyPartner.mockRejectedValueOnce(refusal('application.moved', 'This has changed.', { status: 409 }))
    await askToApprove()
    await press('Approve')
    await waitUntilGone('alertdialog')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Approve Partner 1'))
    has(partnerWith(2))
    await act(() => queries.invalidateQueries({ queryKey: partnerReviewConfig.listsKey }))
    await hasRows(1)
    expect(document.activeElement?.textContent).toBe('Partner applications')
  })

  it('shows a refused reason at its field', async () => {
    await show(...waiting)
    const fields = { reason: 'Please remove the characters that cannot be shown.' }
    verifyPartner.mockRejectedValueOnce(refusal('input.invalid', 'Please check the highlighted fields.', { fields }))
    await askToReject('Partner 1', 'Too dark.')
    await press('Reject')
    await screen.findByText(fields.reason)
    expect(document.activeElement).toBe(reason())
  })
})

describe('a decision', () => {
  it('is not sent before it is confirmed', async () => {
    await show(...waiting)
    const dialog = await askToApprove()
    expect(dialog.textContent).toContain('They become a verified partner')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
    await user.keyboard('{Enter}')
    await waitUntilGone('alertdialog')
    expect(verifyPartner).not.toHaveBeenCalled()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Approve Partner 1'))
  })

  it('to approve lists what nobody has checked, and one to reject does not', async () => {
    const open = ['Right to work not checked (optional)', 'Photo ID not supplied']
    await show(partnerWith(1, { unchecked: open }), partnerWith(2))
    const dialog = await askToApprove()
    expect(dialog.textContent).toContain(`Still open on the checklist:${open.join('')}`)
    await press('Cancel')
    await waitUntilGone('alertdialog')
    await askToReject()
    expect(screen.getByRole('alertdialog').textContent).not.toContain('checklist')
  })

  it.each([
    ['empty', '', 'Please give a reason.'],
    ['only spaces', ' \n ', 'Please give a reason.'],
    ['one character too long', 'x'.repeat(301), 'Please use 300 characters or fewer.'],
  ])('to reject needs a reason that is not %s', async (_, typed, sentence) => {
    await show(...waiting)
    await askToReject()
    await waitFor(() => expect(document.activeElement).toBe(reason()))
    if (typed) giveReason(typed)
    await press('Reject')
    const error = await screen.findByText(sentence)
    expect(reason().getAttribute('aria-invalid')).toBe('true')
    expect(reason().getAttribute('aria-describedby')).toContain(error.closest('[id]')?.id ?? 'no id')
    expect(document.activeElement).toBe(reason())
    expect(verifyPartner).not.toHaveBeenCalled()
  })

  it('sends its reason in one line, with the version that was shown', async () => {
    await show(...waiting)
    verifyPartner.mockResolvedValue({ message: 'The application was rejected.' })
    await askToReject('Partner 2', ' Too dark.\nPlease  try again. ')
    await press('Reject')
    await waitFor(() => expect(toasts()).toEqual(['success: The application was rejected.']))
    expect(verifyPartner).toHaveBeenCalledExactlyOnceWith({
      params: { id: waiting[1]?.user_id },
      body: { decision: 'reject', reason: 'Too dark. Please try again.', version: 3 },
    })
    expect(rows()[1]).toMatch(/RejectedReason: Too dark\. Please try again\..*Approve Partner 2/)
  })

  it('forgets a reason that was not sent', async () => {
    await show(...waiting)
    await askToReject('Partner 1', 'Too dark.')
    await press('Cancel')
    await waitUntilGone('alertdialog')
    await askToReject('Partner 2')
    expect(reason().value).toBe('')
  })

  it('cannot be sent twice or left while it is under way', async () => {
    await show(...waiting)
    let answer = (_: { message: string }) => {}
    verifyPartner.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    await askToApprove()
    await press('Approve')
    await press('Approving...')
    await user.keyboard('{Escape}')
    await press('Cancel')
    expect(await findConfirmation('Approve Partner 1?')).toBeDefined()
    expect(verifyPartner).toHaveBeenCalledOnce()
    await act(async () => answer({ message: 'The partner was approved.' }))
    await waitUntilGone('alertdialog')
  })

  it('shows in its row at once, focuses it, and reloads the figures', async () => {
    const queries = await show(...waiting)
    for (const key of overviewKeys) queries.setQueryData(key, {})
    verifyPartner.mockResolvedValue({ message: 'The partner was approved.' })
    await askToApprove()
    await press('Approve')
    await waitUntilGone('alertdialog')
    expect(rows()[0]).toContain('Verified')
    expect(buttonsOf('Partner 1')).toEqual(['Manage: Partner 1'])
    expect(listPartners).toHaveBeenCalledOnce()
    for (const key of overviewKeys) expect(queries.getQueryState(key)?.isInvalidated).toBe(true)
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TR'))
    expect(document.activeElement?.textContent).toContain('Partner 1')
  })

  it('stays when a late list arrives, until a newer one does', async () => {
    const queries = await show(...waiting)
    verifyPartner.mockResolvedValue({ message: 'The partner was approved.' })
    await askToApprove()
    await press('Approve')
    await waitUntilGone('alertdialog')
    await act(() => queries.invalidateQueries({ queryKey: partnerReviewConfig.listsKey }))
    expect(listPartners).toHaveBeenCalledTimes(2)
    expect(rows()[0]).toContain('Verified')
    has(partnerWith(1, { status: 'revoked', reason: 'No insurance.', version: 5 }), partnerWith(2))
    await act(() => queries.invalidateQueries({ queryKey: partnerReviewConfig.listsKey }))
    await waitFor(() => expect(rows()[0]).toContain('RevokedReason: No insurance.'))
  })

  it('that follows another is sent with the new version', async () => {
    await show(...waiting)
    verifyPartner.mockResolvedValue({ message: 'Done.' })
    await askToApprove()
    await press('Approve')
    await waitUntilGone('alertdialog')
    await press(/^Manage/)
    await user.click(screen.getByRole('menuitem', { name: 'Revoke' }))
    const dialog = await findConfirmation('Revoke Partner 1?')
    expect(dialog.textContent).toContain('They go offline at once.')
    giveReason('No insurance.')
    await press('Revoke')
    await waitUntilGone('alertdialog')
    expect(lastSent()).toEqual({ decision: 'reject', reason: 'No insurance.', version: 4 })
    expect(rows()[0]).toContain('Revoked')
  })
})

it('keeps the typed reason when its row moves to another page', async () => {
  const queries = await show(...waiting)
  await askToReject('Partner 1', 'Too dark.')
  has(partnerWith(2))
  await act(() => queries.invalidateQueries({ queryKey: partnerReviewConfig.listsKey }))
  await hasRows(1)
  expect(reason().value).toBe('Too dark.')
})

it.each(['pending', 'verified'] as const)(
  "leaves the admin's own application, %s, to another admin",
  async (status) => {
    await show(partnerWith(1, { email: admin.email, status }))
    expect(buttonsOf('Partner 1')).toEqual([])
    expect(rows()[0]).toContain('This is yours, so another admin decides.')
  },
)
