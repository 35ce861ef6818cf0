import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PartnerEntry, ReviewFacts } from '#shared/contracts/admin.ts'
import type { PartnerPapers } from '#shared/contracts/paper-shapes.ts'
import { londonTime } from '#shared/model/london.ts'
import { userWith } from '#test/support/user-with.ts'
import { partnerPapersWith, saidWith } from '#web/components/papers/papers.fixtures.ts'
import { press, refusal, showAt, toasts, user } from '#web/lib/screen.fixtures.tsx'
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
const { getReviewFacts, verifyPartner, reviewPapers, recordRightToWork } = calls.admin
const today = londonTime(new Date()).date

const inPane = () => within(screen.getByRole('dialog', { name: 'Review' }))
const inQuestion = () => within(screen.getByRole('alertdialog'))
const pressIn = (name: string) => user.click(inPane().getByRole('button', { name }))
const table = () =>
  inPane()
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

const factsOf = (entry: PartnerEntry, papers: Partial<PartnerPapers>): ReviewFacts => ({
  ...entry,
  date_of_birth: '1990-03-15',
  address: null,
  transport_modes: ['Van'],
  vehicle: null,
  papers: partnerPapersWith({ version: entry.version, ...papers }),
  checklist: [],
})

const open = async (entry: PartnerEntry, papers: Partial<PartnerPapers> = {}) => {
  serverHas(calls, { partners: [entry] })
  getReviewFacts.mockImplementation(async () => factsOf(entry, papers))
  showAt('/admin/partner-verification', <PartnerVerificationPage />)
  await hasRows(1)
  await press('Review Partner 1')
  await screen.findByText('15 March 1990', {}, { timeout: 5000 })
}

const registered = saidWith({
  hireAndReward: true,
  insuranceUntil: '2027-05-04',
  notAbove3500kg: true,
  carriesWaste: true,
  wasteRegulator: 'SEPA',
  wasteNumber: 'WCR/R/123456',
  wasteUntil: '2028-01-31',
})

beforeEach(() => {
  verifyPartner.mockResolvedValue({ message: 'The partner was approved.' })
  reviewPapers.mockResolvedValue({ message: 'Done.' })
  recordRightToWork.mockResolvedValue({ message: 'The check of the right to work was recorded.', version: 4 })
})

describe('the papers of an application', () => {
  it('are listed with their ends, as they were given', async () => {
    await open(partnerWith(1), { papers: registered })
    expect(table()).toEqual([
      ['Insurance for hire and reward', 'Yes, until 4 May 2027'],
      ['Operator’s licence', 'Not needed: 3.5 t at most'],
      ['Waste registration', 'WCR/R/123456, SEPA, until 31 January 2028'],
    ])
  })

  it('say what the applicant has not, and leave to the checklist what was never stated', async () => {
    await open(partnerWith(1), { papers: saidWith({ hireAndReward: false, notAbove3500kg: false }) })
    expect(table().map(([, text]) => text)).toEqual(['No', 'None'])
    expect(inPane().queryByRole('link', { name: /register/ })).toBeNull()
  })

  it.each([
    ['Environment Agency', 'environment.data.gov.uk'],
    ['Natural Resources Wales', 'naturalresources.wales'],
    ['SEPA', 'search-the-register.sepa.org.uk'],
    ['NIEA', 'public-registers.daera-ni.gov.uk'],
  ] as const)('link the public register of %s, in a new tab without a referrer', async (wasteRegulator, host) => {
    await open(partnerWith(1), { papers: { ...registered, wasteRegulator } })
    const link = inPane().getByRole<HTMLAnchorElement>('link', { name: new RegExp(`^${wasteRegulator} register`) })
    expect([new URL(link.href).host, link.target, link.rel]).toEqual([host, '_blank', 'noreferrer'])
  })

  it('go with the approval on the day they were looked up: today, unless the admin changes it', async () => {
    await open(partnerWith(1), { papers: registered })
    await pressIn('Looked up today')
    const field = inPane().getByLabelText<HTMLInputElement>('Looked up on')
    expect(field.value).toBe(today)
    await waitFor(() => expect(document.activeElement).toBe(field))
    fireEvent.change(field, { target: { value: '2026-11-20' } })
    await pressIn('Approve')
    await findConfirmation('Approve Partner 1?')
    await press('Approve')
    await waitUntilGone('alertdialog')
    expect(verifyPartner.mock.lastCall?.[0].body).toEqual({
      decision: 'approve',
      version: 3,
      waste_looked_up_on: '2026-11-20',
    })
  })
})

describe('the right to work', () => {
  const record = () => user.click(inQuestion().getByRole('button', { name: 'Record check' }))
  const ask = async () => {
    await pressIn('Record right to work')
    await findConfirmation('Right to work')
  }

  it('is missing for an approval while papers are required, and the pane says so', async () => {
    await open(partnerWith(1), { gates: 'required' })
    await pressIn('Approve')
    expect(inPane().getByRole('alert').textContent).toContain(
      'Please record how the right to work was checked before you approve.',
    )
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await pressIn('Reject')
    await findConfirmation('Reject Partner 1?')
  })

  it('lets an approval through once it was checked, unless that has ended', async () => {
    const check = { how: 'passport', checked_on: '2026-01-01', until: null } as const
    await open(partnerWith(1), { gates: 'required', right_to_work: check })
    expect(inPane().getByText('Right to work checked 1 January 2026 (passport)')).toBeDefined()
    await pressIn('Approve')
    await findConfirmation('Approve Partner 1?')
  })

  it('needs the way it was checked, on a day that has been', async () => {
    await open(partnerWith(1))
    await ask()
    fireEvent.change(inQuestion().getByLabelText('Checked on'), { target: { value: '2099-01-01' } })
    await record()
    expect(await inQuestion().findByText('Please choose how it was checked.')).toBeDefined()
    expect(inQuestion().getByText('Please enter a day that has been.')).toBeDefined()
    expect(recordRightToWork).not.toHaveBeenCalled()
  })

  it('is recorded today by default, and the decision that follows is about the newer version', async () => {
    await open(partnerWith(1))
    await ask()
    await user.selectOptions(inQuestion().getByLabelText('How it was checked'), 'Share code on GOV.UK')
    await record()
    await waitUntilGone('alertdialog')
    expect(recordRightToWork.mock.lastCall?.[0]).toEqual({
      params: { id: partnerWith(1).user_id },
      body: { how: 'share-code', checked_on: today, version: 3 },
    })
    expect(toasts()).toEqual(['success: The check of the right to work was recorded.'])
    await waitFor(() => expect(inPane().getByRole('button', { name: 'Approve' })).toBeDefined())
    await pressIn('Approve')
    await findConfirmation('Approve Partner 1?')
    await press('Approve')
    await waitUntilGone('alertdialog')
    expect(verifyPartner.mock.lastCall?.[0].body.version).toBe(4)
  })

  it('is not recorded on an application that has changed', async () => {
    const text = 'This application has changed. Please look at it again.'
    recordRightToWork.mockRejectedValue(refusal('application.moved', text, { status: 409 }))
    await open(partnerWith(1))
    await ask()
    await user.selectOptions(inQuestion().getByLabelText('How it was checked'), 'passport')
    await record()
    await waitUntilGone('alertdialog')
    expect(toasts()).toEqual([`danger: Error: ${text}`])
  })
})

describe('newer papers of a verified partner', () => {
  const waiting = saidWith({ hireAndReward: true, insuranceUntil: '2028-05-04' })
  const documents = [documentWith('photo-id.jpg', 1), documentWith('newer-insurance.jpg', 2)]
  const entry = partnerWith(1, { status: 'verified', papers_wait: true, documents })

  it('are listed, and stand beside the earlier ones with the newer certificate', async () => {
    await open(entry, { papers: registered, waiting })
    expect(rows()[0]).toContain('Newer papers to review')
    expect(buttonsOf('Partner 1')).toContain('Review Partner 1')
    expect(table()).toEqual([
      ['', 'Counts now', 'New'],
      ['Insurance for hire and reward', 'Yes, until 4 May 2027', 'Yes, until 4 May 2028'],
      ['Operator’s licence', 'Not needed: 3.5 t at most', 'As before'],
      ['Waste registration', 'WCR/R/123456, SEPA, until 31 January 2028', 'As before'],
    ])
    expect(inPane().getByRole('heading', { name: 'Newer insurance' })).toBeDefined()
  })

  it('are accepted after a confirmation, and wait no longer', async () => {
    await open(entry, { papers: registered, waiting })
    await pressIn('Accept papers')
    await findConfirmation("Accept Partner 1's newer papers?")
    await press('Accept papers')
    await waitUntilGone('alertdialog')
    expect(reviewPapers.mock.lastCall?.[0]).toEqual({
      params: { id: entry.user_id },
      body: { decision: 'approve', version: 3 },
    })
    expect(rows()[0]).not.toContain('Newer papers to review')
    expect(inPane().queryByRole('button', { name: 'Accept papers' })).toBeNull()
  })

  it('are refused with a reason', async () => {
    await open(entry, { papers: registered, waiting })
    await pressIn('Refuse papers')
    await findConfirmation("Refuse Partner 1's newer papers?")
    await press('Refuse papers')
    expect(await screen.findByText('Please give a reason.')).toBeDefined()
    giveReason('The certificate is for another vehicle.')
    await press('Refuse papers')
    await waitUntilGone('alertdialog')
    expect(reviewPapers.mock.lastCall?.[0].body).toMatchObject({ decision: 'reject', version: 3 })
  })

  it('are decided apart from a new name that waits as well', async () => {
    await open({ ...entry, pending_name: 'Sam Moss' }, { papers: registered, waiting })
    const names = ['Approve name', 'Refuse name', 'Accept papers', 'Refuse papers']
    for (const name of names) expect(inPane().getByRole('button', { name })).toBeDefined()
  })
})

describe('documents that are gone', () => {
  const seen = ['Photo ID seen 3 March 2026', 'DBS check seen 3 March 2026']

  it('leave in the list what was seen, and when', async () => {
    serverHas(calls, { partners: [partnerWith(1, { status: 'verified', seen })] })
    showAt('/', <PartnerVerificationPage />)
    await hasRows(1)
    expect(rows()[0]).toContain(seen.join(''))
    expect(rows()[0]).not.toContain('None')
  })

  it('leave it in the review, too', async () => {
    await open(partnerWith(1, { status: 'verified', pending_name: 'Sam Moss', seen }))
    expect(inPane().getByText('We have deleted the copies.')).toBeDefined()
    for (const text of seen) expect(inPane().getByText(text)).toBeDefined()
  })
})
