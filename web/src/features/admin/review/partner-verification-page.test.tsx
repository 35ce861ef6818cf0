import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { PartnerEntry } from '#shared/contracts/admin.ts'
import { userWith } from '#test/support/user-with.ts'
import { arrivesAt, press, refusal, showAt, toasts, user } from '#web/lib/screen.fixtures.tsx'
import { PartnerVerificationPage } from './partner-verification-page.tsx'
import {
  buttonsOf,
  documentWith,
  findConfirmation,
  giveReason,
  hasRows,
  partnerWith,
  rows,
  serverHas,
  waitUntilGone,
} from './review.fixtures.tsx'
import { calls } from './review.mocks.ts'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./review.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: admin, reload: async () => admin }) }))

const admin = userWith({ is_admin: true, email: 'admin@example.com' })
const has = (...partners: PartnerEntry[]) => serverHas(calls, { partners })
const show = async (...partners: PartnerEntry[]) => {
  has(...partners)
  showAt('/', <PartnerVerificationPage />)
  await hasRows(Math.min(partners.length, 10))
}

describe('the list of applications', () => {
  it('shows the details of each application', async () => {
    await show(partnerWith(1), partnerWith(2, { vehicle: null, transport_modes: ['Walking'] }))
    for (const fact of [
      'Partner 1',
      'partner-1@example.com',
      'Applied 20\u00a0Nov\u00a02026',
      'Bicycle, Car',
      'AB12 CDE',
    ])
      expect(rows()[0]).toContain(fact)
    expect(rows()[1]).toContain('WalkingPending ReviewNone')
  })

  it.each([
    [{ status: 'pending' }, 'Pending Review', ['Review Partner 1', 'Approve Partner 1', 'Reject Partner 1']],
    [{ status: 'verified' }, 'Verified', ['Manage: Partner 1']],
    [{ status: 'rejected', reason: 'Too dark.' }, 'RejectedReason: Too dark.', ['Approve Partner 1']],
    [{ status: 'revoked', reason: 'No insurance.' }, 'RevokedReason: No insurance.', []],
  ] as const)('shows the status and the possible decisions: %j', async (parts, text, buttons) => {
    await show(partnerWith(1, parts))
    expect(rows()[0]).toContain(text)
    expect(buttonsOf('Partner 1')).toEqual(buttons)
  })

  it.each([
    ['/', 'waiting', 'Waiting', 'No partner applications found.'],
    ['/?status=verified', 'verified', 'Verified', 'No verified partners yet.'],
    ['/?status=refused', 'refused', 'Refused', 'No refused partners.'],
  ])('has a tab for each group, with a link: %s', async (address, status, label, emptyTitle) => {
    has()
    showAt(address, <PartnerVerificationPage />)
    expect(await screen.findByText(emptyTitle)).toBeDefined()
    expect(calls.admin.listPartners.mock.lastCall?.[0]).toMatchObject({ query: { status } })
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(label)
    const links = within(screen.getByRole('navigation', { name: 'Lists of partners' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['', '?status=verified', '?status=refused'].map((search) => `/admin/partner-verification${search}`),
    )
  })

  it('stays in its group from page to page', async () => {
    has(...Array.from({ length: 11 }, (_, index) => partnerWith(index + 1, { status: 'verified' })))
    showAt('/admin/partner-verification?status=verified', <PartnerVerificationPage />)
    await hasRows(10)
    await press('Next')
    await arrivesAt('/admin/partner-verification?status=verified&page=2')
  })

  it('shows ten on a page', async () => {
    await show(...Array.from({ length: 11 }, (_, index) => partnerWith(index + 1)))
    expect(screen.getByText('Page 1 of 2')).toBeDefined()
    await press('Next')
    await waitFor(() => expect(rows()[0]).toContain('Partner 11'))
  })
})

describe('the documents of an application', () => {
  const documents = [
    documentWith('photo.jpg', 1),
    documentWith('photo-id.pdf', 2),
    documentWith('photo-id-back.png', 3),
  ]
  const picture = () => screen.getByRole<HTMLImageElement>('img', { hidden: true })
  const pictures = () => document.querySelectorAll('img').length

  const look = async (label = 'Photo') => {
    await show(partnerWith(1, { documents }))
    await user.click(screen.getByText(/^3 documents/))
    await press(`${label} of Partner 1`)
    return within(await screen.findByRole('dialog', { name: 'Documents of Partner 1' }))
  }

  it('show a failure, and load again', async () => {
    const dialog = await look()
    fireEvent.error(picture())
    expect(dialog.getByText('This document could not be loaded.')).toBeDefined()
    expect(pictures()).toBe(0)
    await press('Try again')
    fireEvent.load(picture())
    expect(dialog.queryByText('This document could not be loaded.')).toBeNull()
    expect(dialog.getByRole('img', { name: 'Photo of Partner 1' })).toBeDefined()
    expect(document.activeElement?.textContent, 'the button has gone').toBe('Photo')
  })

  it('have a button each, and none is loaded before it is opened', async () => {
    await show(partnerWith(1, { documents: [...documents, documentWith('something-new.jpg', 4)] }))
    const labels = ['Photo', 'Photo ID', 'Photo ID, back', 'something-new.jpg', 'Review', 'Approve', 'Reject']
    expect(buttonsOf('Partner 1').map((text) => text.replace(/( of|) Partner 1/, ''))).toEqual(labels)
    expect(pictures()).toBe(0)
  })

  it.each([
    ['while an application waits', {}],
    ['while a new name waits', { status: 'verified', is_verified: true, pending_name: 'P. One' }],
    ['once a partner is verified', { status: 'verified', is_verified: true }],
  ] as const)('are folded %s, and one press shows their buttons', async (_, state) => {
    await show(partnerWith(1, { ...state, documents }))
    const folds = (await screen.findByText(/^Photo ID$|^Photo ID of/, { selector: 'button' })).closest('details')
    if (!folds) throw new Error('they are not folded')
    expect(folds.open).toBe(false)
    await user.click(within(folds).getByText(/^3 documents/))
    expect(folds.open).toBe(true)
  })

  it('open with their file names', async () => {
    const dialog = await look()
    expect(dialog.getByText('photo.jpg')).toBeDefined()
    expect(picture().getAttribute('src')).toBe(documents[0]?.url)
    expect(dialog.getByRole('status')).toBeDefined()
    fireEvent.load(picture())
    expect(dialog.queryByRole('status')).toBeNull()
  })

  it('are shown one at a time, with Previous and Next', async () => {
    const dialog = await look()
    const button = (name: string) => dialog.getByRole<HTMLButtonElement>('button', { name })
    expect(button('Previous').disabled).toBe(true)
    await user.click(button('Next'))
    expect(dialog.getByRole('heading', { level: 3 }).textContent).toBe('Photo ID')
    expect(dialog.getByText('2 of 3')).toBeDefined()
    expect(pictures(), 'a PDF is no picture').toBe(0)
    const link = dialog.getByRole('link', { name: 'Open the PDF' })
    expect(link.getAttribute('href')).toBe(documents[1]?.url)
    expect(link.getAttribute('target')).toBe('_blank')
    await user.click(button('Next'))
    expect(picture().getAttribute('src')).toBe(documents[2]?.url)
    expect(button('Next').disabled).toBe(true)
    expect(document.activeElement?.textContent).toBe('Photo ID, back')
    await user.click(button('Previous'))
    expect(dialog.getByText('photo-id.pdf')).toBeDefined()
  })

  it('say that opening is recorded, except for the public photo', async () => {
    const dialog = await look()
    const note = () => dialog.queryByText('We log every time a document is viewed.')
    expect(note()).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Next' }))
    expect(note()).not.toBeNull()
  })

  it('return the focus when closed, and open at the pressed document', async () => {
    await look('Photo ID, back')
    expect(screen.getByText('photo-id-back.png')).toBeDefined()
    await user.keyboard('{Escape}')
    await waitUntilGone('dialog')
    expect(pictures()).toBe(0)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Photo ID, back of Partner 1'))
    await press('Photo of Partner 1')
    expect(await screen.findByText('photo.jpg')).toBeDefined()
  })
})

describe('the new name of a partner', () => {
  const renamed = (parts: Partial<PartnerEntry> = {}) =>
    partnerWith(1, { status: 'verified', pending_name: 'Sam Moss', ...parts })
  const buttons = ['Approve name Sam Moss of Partner 1', 'Refuse name Sam Moss of Partner 1']
  const showOne = async (entry = renamed()) => {
    await show(entry)
  }
  const lastSent = () => calls.admin.reviewName.mock.lastCall?.[0]

  it('is listed below the current name, with the possible decisions', async () => {
    await showOne()
    expect(rows()[0]).toContain('Partner 1')
    expect(rows()[0]).toContain('New name: Sam Moss')
    expect(buttonsOf('Partner 1')).toEqual([...buttons, 'Review Partner 1', 'Manage: Partner 1'])
  })

  it.each([
    ['a partner without a new name', { pending_name: null }, 'New name'],
    ['a partner who is no longer verified', { status: 'revoked', is_verified: false }, 'New name'],
    ['the viewing admin', { email: admin.email }, 'Approve name'],
  ] as const)('cannot be decided for %s', async (_, parts, missing) => {
    await showOne(renamed(parts))
    expect(rows()[0]).not.toContain(missing)
  })

  it('is approved after a confirmation, and shows in the row at once', async () => {
    await showOne()
    calls.admin.reviewName.mockResolvedValue({ message: 'The new name was approved.' })
    await press(/^Approve name/)
    const dialog = await findConfirmation('Approve the name Sam Moss?')
    expect(dialog.textContent).toContain('in place of Partner 1')
    expect(calls.admin.reviewName).not.toHaveBeenCalled()
    await press('Approve name')
    await waitUntilGone('alertdialog')
    expect(lastSent()).toEqual({ params: { id: renamed().user_id }, body: { decision: 'approve', version: 3 } })
    expect(toasts()).toEqual(['success: The new name was approved.'])
    expect(rows()[0]).toContain('Sam Moss')
    expect(buttonsOf('Sam Moss')).toEqual(['Manage: Sam Moss'])
  })

  it('is refused with a reason, and the old name and the verification stay', async () => {
    await showOne()
    calls.admin.reviewName.mockResolvedValue({ message: 'The new name was refused.' })
    await press(/^Refuse name/)
    await findConfirmation('Refuse the name Sam Moss?')
    await press('Refuse name')
    expect(await screen.findByText('Please give a reason.')).toBeDefined()
    giveReason('It is not on your ID.')
    await press('Refuse name')
    await waitUntilGone('alertdialog')
    expect(lastSent()?.body).toEqual({ decision: 'reject', reason: 'It is not on your ID.', version: 3 })
    expect(rows()[0]).not.toContain('New name')
    expect(buttonsOf('Partner 1')).toEqual(['Manage: Partner 1'])
  })

  it('shows the newer name when it changed meanwhile', async () => {
    await showOne()
    const text = 'This name has changed. Please look at it again.'
    calls.admin.reviewName.mockRejectedValueOnce(refusal('name.moved', text, { status: 409 }))
    await press(/^Approve name/)
    await findConfirmation('Approve the name Sam Moss?')
    has(renamed({ pending_name: 'Sameway Support', version: 4 }))
    await press('Approve name')
    await waitFor(() => expect(rows()[0]).toContain('New name: Sameway Support'))
    expect(toasts()).toEqual([`danger: Error: ${text}`])
    await waitUntilGone('alertdialog')
  })
})
