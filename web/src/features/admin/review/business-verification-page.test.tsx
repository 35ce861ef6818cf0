import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { BusinessEntry } from '#shared/contracts/admin.ts'
import { userWith } from '#test/support/user-with.ts'
import { arrivesAt, noAnswer, press, showAt, toasts } from '#web/lib/screen.fixtures.tsx'
import { BusinessVerificationPage } from './business-verification-page.tsx'
import {
  businessWith,
  buttonsOf,
  findConfirmation,
  giveReason,
  hasRows,
  rows,
  serverHas,
  waitUntilGone,
} from './review.fixtures.tsx'
import { calls } from './review.mocks.ts'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./review.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: admin, reload: async () => admin }) }))

const admin = userWith({ is_admin: true, email: 'admin@example.com' })
const { listBusinesses, verifyBusiness } = calls.admin

const has = (businesses: BusinessEntry[]) => serverHas(calls, { businesses })
const businessesUpTo = (count: number) => Array.from({ length: count }, (_, index) => businessWith(index + 1))
const showPage = (address = '/') => showAt(address, <BusinessVerificationPage />)
const show = async (businesses: BusinessEntry[]) => {
  has(businesses)
  showPage()
  await hasRows(businesses.length)
}

describe('the list of businesses', () => {
  it('shows a failure, and loads again', async () => {
    listBusinesses.mockRejectedValueOnce(noAnswer())
    showPage()
    await screen.findByText('Failed to load items.')
    expect(screen.getByText(/^We couldn't reach Sameway/)).toBeDefined()
    has(businessesUpTo(1))
    await press('Try again')
    await hasRows(1)
  })

  it('shows the details of each business', async () => {
    await show([businessWith(1), businessWith(2, { owner_name: '', reg_number: null, vat_number: 'GB123456789' })])
    for (const fact of ['Business 1', '1 Weir Lane', 'Robin Hale', 'owner-1@', 'Company: 01234567', 'VAT: N/A'])
      expect(rows()[0]).toContain(fact)
    expect(screen.queryByText(/^Page/), 'no pager with one page').toBeNull()
    for (const fact of ['owner-2@', 'Company: N/A', 'VAT: GB123456789']) expect(rows()[1]).toContain(fact)
  })

  it('marks a business with the same details as a suspended one', async () => {
    await show([businessWith(1, { returns_after: 'suspended' }), businessWith(2)])
    expect(rows()[0]).toContain('Matches a suspension')
    expect(rows()[1]).not.toContain('Matches')
  })

  it.each([
    [{ status: 'pending' }, 'Pending Review', ['Approve Business 1', 'Reject Business 1']],
    [{ status: 'verified' }, 'Verified', []],
    [{ status: 'rejected', reason: 'No such company.' }, 'RejectedReason: No such company.', ['Approve Business 1']],
  ] as const)('shows the status and the possible decisions: %j', async (parts, text, buttons) => {
    await show([businessWith(1, parts)])
    expect(rows()[0]).toContain(text)
    expect(buttonsOf('Business 1')).toEqual(buttons)
  })

  it('shows seven per page; a link opens any page, or the last if its number is too high', async () => {
    has(businessesUpTo(16))
    showPage('/admin/business-verification?page=9')
    await waitFor(() => expect(rows()[0]).toContain('Business 15'))
    expect(screen.getByText('Page 3 of 3')).toBeDefined()
    await press('Previous')
    await waitFor(() => expect(rows()[0]).toContain('Business 8'))
    expect(rows()).toHaveLength(7)
    await arrivesAt('/admin/business-verification?page=2')
    expect(document.activeElement?.textContent).toBe('Businesses')
  })
})

describe('a business', () => {
  it('is approved', async () => {
    has([businessWith(1)])
    verifyBusiness.mockResolvedValue({ message: 'The business was approved.' })
    showPage()
    await hasRows(1)
    await press('Approve Business 1')
    await findConfirmation('Approve Business 1?')
    await press('Approve')
    await waitFor(() => expect(toasts()).toEqual(['success: The business was approved.']))
    const sent = { params: { id: businessWith(1).id }, body: { decision: 'approve', version: 3 } }
    expect(verifyBusiness).toHaveBeenCalledExactlyOnceWith(sent)
    expect(rows()[0]).toContain('Verified')
    expect(buttonsOf('Business 1')).toEqual([])
  })

  it('is rejected with a reason, and can be approved later', async () => {
    has([businessWith(1)])
    verifyBusiness.mockResolvedValue({ message: 'The business was rejected.' })
    showPage()
    await hasRows(1)
    await press('Reject Business 1')
    await findConfirmation('Reject Business 1?')
    giveReason('No such company.')
    await press('Reject')
    await waitUntilGone('alertdialog')
    expect(rows()[0]).toContain('RejectedReason: No such company.')
    expect(buttonsOf('Business 1')).toEqual(['Approve Business 1'])
  })

  it('of the viewing admin is left to another admin', async () => {
    await show([businessWith(1, { owner_email: admin.email })])
    expect(rows()[0]).toContain('This is yours, so another admin decides.')
    expect(buttonsOf('Business 1')).toEqual([])
  })
})
