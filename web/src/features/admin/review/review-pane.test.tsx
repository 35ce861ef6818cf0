import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { PartnerEntry, ReviewFacts } from '#shared/contracts/admin.ts'
import { userWith } from '#test/support/user-with.ts'
import { partnerPapersWith } from '#web/components/papers/papers.fixtures.ts'
import { arrivesAt, noAnswer, press, refusal, showAt, toasts, user } from '#web/lib/screen.fixtures.tsx'
import { PartnerVerificationPage } from './partner-verification-page.tsx'
import {
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
const { getReviewFacts, verifyPartner, reviewName } = calls.admin

const papers = [documentWith('photo.jpg', 1), documentWith('photo-id.jpg', 2), documentWith('dbs-check.pdf', 3)]
const partnersUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => partnerWith(index + 1, { documents: papers }))

const factsOf = ({ user_id, name, pending_name, version, applied_at }: PartnerEntry): ReviewFacts => ({
  user_id,
  version,
  name,
  pending_name,
  date_of_birth: '1990-03-15',
  address: '4 Weir Lane, Leeds, LS1 4AP',
  applied_at,
  returns_after: null,
  ...{ transport_modes: ['Car'], papers: partnerPapersWith() },
  vehicle: { type: 'Car', make_model: 'Blue estate car', registration: 'AB12 CDE', owner_name: 'Alex Reed' },
  checklist: [
    { check: 'adult', text: 'Aged 18 or over', outcome: 'met' },
    { check: 'dbs-check', text: 'DBS check not supplied (optional)', outcome: 'optional' },
    { check: 'id-fits', text: 'The photo ID shows this face, name and birth date.', outcome: 'to-judge' },
  ],
})

const has = (...partners: PartnerEntry[]) => {
  serverHas(calls, { partners })
  getReviewFacts.mockImplementation(async ({ params }) => {
    const found = partners.find(({ user_id }) => user_id === params.id)
    if (!found) throw refusal('application.unknown', 'There is no such application.', { status: 404 })
    return factsOf(found)
  })
}

const pane = () => screen.getByRole('dialog', { name: 'Review' })
const inPane = () => within(pane())
const reviews = (name: string) => waitFor(() => expect(inPane().getByRole('heading', { level: 3, name })).toBeDefined())
const focused = () => document.activeElement?.textContent
const picture = () => pane().querySelector('img')
const zoom = () => picture()?.closest<HTMLElement>('[style]')?.style

const open = async (partners = partnersUpTo(2), name = 'Partner 1') => {
  has(...partners)
  const { queries } = showAt('/admin/partner-verification', <PartnerVerificationPage />)
  await hasRows(Math.min(partners.length, 10))
  await press(`Review ${name}`)
  await reviews(name)
  await inPane().findByText('15 March 1990')
  return queries
}
const approve = async (name: string) => {
  await user.click(inPane().getByRole('button', { name: 'Approve' }))
  await findConfirmation(`Approve ${name}?`)
  await press('Approve')
  await waitUntilGone('alertdialog')
}

describe('the review of an application', () => {
  it('shows the applicant, the vehicle and a checklist next to the documents', async () => {
    await open()
    const facts = ['4 Weir Lane, Leeds, LS1 4AP', 'Car, Blue estate car', 'AB12 CDE', 'Alex Reed', '20 November 2026']
    for (const text of facts) expect(inPane().getByText(text)).toBeDefined()
    expect(
      inPane()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Aged 18 or over',
      'DBS check not supplied (optional)',
      'Please check: The photo ID shows this face, name and birth date.',
    ])
    expect(picture()?.getAttribute('src'), 'what all is compared with').toBe(papers[1]?.url)
    expect(getReviewFacts).toHaveBeenCalledOnce()
    await waitFor(() => expect(focused()).toBe('Partner 1'))
  })

  it('is offered if there is something to decide, but not for the admin’s own application', async () => {
    has(
      partnerWith(1),
      partnerWith(2, { status: 'verified', pending_name: 'Sam Moss' }),
      partnerWith(3, { status: 'verified' }),
      partnerWith(4, { status: 'rejected' }),
      partnerWith(5, { email: admin.email }),
    )
    showAt('/', <PartnerVerificationPage />)
    await hasRows(5)
    const offered = screen.getAllByRole('button', { name: /^Review/ }).map(({ textContent }) => textContent)
    expect(offered).toEqual(['Review Partner 1', 'Review Partner 2'])
  })

  it('allows no decision until the facts are loaded, and loads them again after a failure', async () => {
    has(...partnersUpTo(1))
    getReviewFacts.mockRejectedValueOnce(noAnswer())
    showAt('/', <PartnerVerificationPage />)
    await hasRows(1)
    await press('Review Partner 1')
    await screen.findByText('These details could not be loaded.')
    expect(inPane().queryByRole('button', { name: 'Approve' })).toBeNull()
    await user.click(inPane().getByRole('button', { name: 'Try again' }))
    expect(await inPane().findByRole('button', { name: 'Approve' })).toBeDefined()
  })

  it('reloads the list when another admin has decided', async () => {
    has(...partnersUpTo(1))
    const text = 'This application has changed. Please look at it again.'
    getReviewFacts.mockRejectedValue(refusal('application.moved', text, { status: 409 }))
    showAt('/', <PartnerVerificationPage />)
    await hasRows(1)
    serverHas(calls, { partners: [partnerWith(1, { status: 'verified', version: 4 })] })
    await press('Review Partner 1')
    expect(await screen.findByText(text)).toBeDefined()
    await waitFor(() => expect(rows()[0]).toContain('Verified'))
  })

  it('returns the focus when it is closed', async () => {
    await open()
    await user.keyboard('{Escape}')
    await waitUntilGone('dialog')
    await waitFor(() => expect(focused()).toBe('Review Partner 1'))
  })
})

describe('the papers', () => {
  it('are shown one at a time; a PDF opens in a tab', async () => {
    await open()
    await user.click(inPane().getByRole('button', { name: 'Photo' }))
    expect(picture()?.getAttribute('src')).toBe(papers[0]?.url)
    await user.click(inPane().getByRole('button', { name: 'DBS check' }))
    expect(picture()).toBeNull()
    const link = inPane().getByRole('link', { name: 'Open the PDF' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([papers[2]?.url, '_blank'])
  })

  it('zoom in steps from full view to four times, and turn', async () => {
    await open()
    const pressed = (name: string) => user.click(inPane().getByRole('button', { name }))
    const zoomed = () => [inPane().getByText(/ %$/).textContent, zoom()?.getPropertyValue('--zoom')]
    expect(zoomed()).toEqual(['100 %', '1'])
    await pressed('Zoom out')
    expect(zoomed()).toEqual(['100 %', '1'])
    await pressed('Zoom in')
    expect(zoomed()).toEqual(['150 %', '1.5'])
    expect(inPane().getByRole('region', { name: 'Photo ID, enlarged' }).tabIndex).toBe(0)
    for (const _ of [2, 3, 4, 5]) await pressed('Zoom in')
    expect(zoomed()).toEqual(['400 %', '4'])
    await pressed('Rotate')
    expect(zoom()?.getPropertyValue('--turns')).toBe('1')
    await user.click(inPane().getByRole('button', { name: 'Photo' }))
    expect(zoomed(), 'another paper begins anew').toEqual(['100 %', '1'])
  })

  it('have the shape of the picture, whichever way it is turned', async () => {
    await open()
    const ratio = () => zoom()?.getPropertyValue('--ratio')
    const image = picture() ?? document.createElement('img')
    Object.defineProperties(image, { naturalWidth: { value: 400 }, naturalHeight: { value: 100 } })
    fireEvent.load(image)
    expect(ratio()).toBe('4')
    await user.click(inPane().getByRole('button', { name: 'Rotate' }))
    expect(ratio()).toBe('0.25')
  })

  it('say that there are none', async () => {
    await open([partnerWith(1)])
    expect(inPane().getByText("They didn't send any documents.")).toBeDefined()
  })

  it('load again after a failure', async () => {
    await open()
    fireEvent.error(picture() ?? document.body)
    await user.click(inPane().getByRole('button', { name: 'Try again' }))
    fireEvent.load(picture() ?? document.body)
    expect(inPane().getByRole('img', { name: 'Photo ID of Partner 1' })).toBeDefined()
    expect(focused()).toBe('Partner 1')
  })
})

describe('a decision in the review', () => {
  it('is confirmed, shows at once, and keeps facts and focus', async () => {
    await open()
    verifyPartner.mockResolvedValue({ message: 'The partner was approved.' })
    await approve('Partner 1')
    expect(verifyPartner.mock.lastCall?.[0].body).toEqual({ decision: 'approve', version: 3 })
    expect(toasts()).toEqual(['success: The partner was approved.'])
    expect(inPane().getByText('Verified')).toBeDefined()
    expect(inPane().queryByRole('button', { name: 'Approve' })).toBeNull()
    expect(inPane().getByText('15 March 1990')).toBeDefined()
    expect(getReviewFacts, 'a decided application has no facts').toHaveBeenCalledOnce()
    await waitFor(() => expect(pane().contains(document.activeElement)).toBe(true))
    expect(rows()[0]).toContain('Verified')
  })

  it('to reject asks for a reason', async () => {
    await open()
    verifyPartner.mockResolvedValue({ message: 'The application was rejected.' })
    await user.click(inPane().getByRole('button', { name: 'Reject' }))
    await findConfirmation('Reject Partner 1?')
    giveReason('Too dark.')
    await press('Reject')
    await waitUntilGone('alertdialog')
    expect(inPane().getByText('Too dark.')).toBeDefined()
  })

  it('on a new name shows both names', async () => {
    await open([partnerWith(1, { status: 'verified', pending_name: 'Sam Moss' })])
    expect(inPane().getByText('Sam Moss')).toBeDefined()
    reviewName.mockResolvedValue({ message: 'The new name was approved.' })
    await user.click(inPane().getByRole('button', { name: 'Approve name' }))
    await findConfirmation('Approve the name Sam Moss?')
    await press('Approve name')
    await waitUntilGone('alertdialog')
    await reviews('Sam Moss')
    expect(inPane().getByText('No other applications are waiting.')).toBeDefined()
  })
})

describe('the next application', () => {
  it('opens when N is pressed, with the focus on its name', async () => {
    await open([...partnersUpTo(2), partnerWith(3, { email: admin.email }), partnerWith(4)])
    await waitFor(() => expect(focused()).toBe('Partner 1'))
    await user.keyboard('n')
    await reviews('Partner 2')
    await waitFor(() => expect(focused()).toBe('Partner 2'))
    await user.keyboard('N')
    await reviews('Partner 4')
    expect(inPane().getByText('No other applications are waiting.')).toBeDefined()
    await user.keyboard('n')
    await reviews('Partner 4')
    expect(getReviewFacts.mock.calls.map(([{ params }]) => Number(params.id.slice(4)))).toEqual([1, 2, 4])
  })

  it('does not open when N is pressed outside the pane, in a confirmation, or with a modifier', async () => {
    await open()
    await user.keyboard('{Control>}n{/Control}')
    inPane().getByRole('button', { name: 'Close' }).focus()
    await user.keyboard('n')
    await user.click(inPane().getByRole('button', { name: 'Reject' }))
    await findConfirmation('Reject Partner 1?')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
    await user.keyboard('n')
    await press('Cancel')
    await waitUntilGone('alertdialog')
    await reviews('Partner 1')
  })

  it('comes from the next page after the last of this page', async () => {
    await open(partnersUpTo(11), 'Partner 10')
    verifyPartner.mockResolvedValue({ message: 'The partner was approved.' })
    await approve('Partner 10')
    await act(async () =>
      inPane()
        .getByRole('button', { name: /^Next application/ })
        .click(),
    )
    await reviews('Partner 11')
    await arrivesAt('/admin/partner-verification?page=2')
    expect(await inPane().findByText('No other applications are waiting.')).toBeDefined()
  })

  it('can be loaded again when its page failed', async () => {
    await open(partnersUpTo(11), 'Partner 10')
    calls.admin.listPartners.mockRejectedValueOnce(noAnswer())
    await user.click(inPane().getByRole('button', { name: /^Next application/ }))
    await inPane().findByText('Failed to load items.')
    await user.click(inPane().getByRole('button', { name: 'Try again' }))
    await reviews('Partner 11')
  })

  it('is not looked for after a page of decided ones', async () => {
    await open([
      partnerWith(1),
      ...partnersUpTo(12)
        .slice(1)
        .map((each) => ({ ...each, status: 'rejected' as const })),
    ])
    expect(inPane().getByText('No other applications are waiting.')).toBeDefined()
  })
})
