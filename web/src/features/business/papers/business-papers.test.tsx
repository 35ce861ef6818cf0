import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BusinessPapers } from '#shared/contracts/paper-shapes.ts'
import { nothingSaid } from '#web/components/papers/papers.fixtures.ts'
import { fieldErrors, fieldValue, noAnswer, press, refusal, showAt, toasts, type } from '#web/lib/screen.fixtures.tsx'
import { AvailableDeliveries } from '../assign/available-deliveries.tsx'
import { user } from '../business.fixtures.tsx'
import { businessPapersWith, calls, serverHas } from '../business.mocks.ts'
import { BusinessPapersSection } from './business-papers.tsx'
import { PapersDue } from './papers-due.tsx'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('../business.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const session = vi.hoisted(() => ({ user: {} }))

const { getBusinessPapers, saveBusinessPapers } = calls.business

const confirmed: BusinessPapers = businessPapersWith({
  papers: {
    ...nothingSaid,
    hireAndReward: true,
    insuranceUntil: '2099-05-04',
    notAbove3500kg: false,
    operatorLicence: 'OF1234567',
    operatorLicenceUntil: '2099-06-05',
    carriesWaste: true,
    wasteRegulator: 'Environment Agency',
    wasteNumber: 'CBDU123456',
    wasteUntil: '2099-07-06',
  },
  drivers_may_work: true,
  drivers_may_work_until: null,
  confirmed_at: '2026-11-20T10:00:00.000Z',
})

const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm Papers' })
const show = async (papers: BusinessPapers = businessPapersWith(), address = '/business/profile') => {
  serverHas({ papers })
  saveBusinessPapers.mockImplementation(async () => confirmed)
  showAt(address, <BusinessPapersSection />)
  await button()
}
const answer = (legend: RegExp, label: string) =>
  user.click(within(screen.getByRole('group', { name: legend })).getByRole('radio', { name: label }))
const save = () => press('Confirm Papers')
const body = () => saveBusinessPapers.mock.lastCall?.[0]?.body

const hire = /^Are your vehicles insured/
const work = /^Have you checked that your drivers/
const trucks = /^Do you use trucks/
const waste = /^Are you registered as a waste carrier/

describe('the papers of a business', () => {
  it('can be confirmed only once something is answered', async () => {
    await show()
    expect((await button()).disabled).toBe(true)
    await answer(hire, 'No')
    expect((await button()).disabled).toBe(false)
  })

  it('need the last day of an insurance, a licence and a registration, and each number', async () => {
    await show()
    await answer(hire, 'Yes, all of them')
    await answer(trucks, "Yes, with an operator's licence")
    await answer(waste, 'Yes, upper tier')
    await save()
    expect(fieldErrors()).toEqual([
      'Please enter the last day that your insurance covers.',
      'Please enter the number of your operator’s licence.',
      'Please enter the last day of your operator’s licence.',
      'Please choose who registered you.',
      'Please enter your registration number.',
      'Please enter the last day of your registration.',
    ])
    expect(saveBusinessPapers).not.toHaveBeenCalled()
  })

  it('take no lower tier, and no day that has passed', async () => {
    await show()
    await answer(waste, 'Yes, upper tier')
    await user.selectOptions(screen.getByLabelText('Registered with'), 'Environment Agency')
    type('Waste carrier number', 'CBDL123456')
    fireEvent.change(screen.getByLabelText('Registered until'), { target: { value: '2020-01-01' } })
    await answer(work, 'Yes, of each one')
    fireEvent.change(screen.getByLabelText(/^Check again by/), { target: { value: '2020-01-01' } })
    await save()
    expect(fieldErrors()).toEqual(['This day has passed.', 'Lower tier covers only your own waste.'])
    for (const label of [/^Check again by/, 'Waste carrier number', 'Registered until'])
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  })

  it('are sent as they were answered; what is not answered stays unsaid', async () => {
    await show()
    await answer(hire, 'Yes, all of them')
    fireEvent.change(screen.getByLabelText('Insured until'), { target: { value: '2099-05-04' } })
    await answer(work, 'Yes, of each one')
    await answer(trucks, 'No, ours weigh 3.5 tonnes at most')
    await save()
    await waitFor(() => expect(toasts()).toEqual(['success: Saved. It counts from now on.']))
    expect(JSON.parse(JSON.stringify(body()))).toEqual({
      hireAndReward: true,
      insuranceUntil: '2099-05-04',
      notAbove3500kg: true,
      drivers_may_work: true,
    })
    expect(await screen.findByText('Last confirmed on 20 November 2026.')).toBeDefined()
    expect((await button()).disabled).toBe(true)
  })

  it('leave waste out where the operator does without recycling', async () => {
    session.user = { no_waste: true }
    await show()
    session.user = {}
    expect(screen.queryByRole('group', { name: waste })).toBeNull()
    expect(screen.getByRole('group', { name: trucks })).toBeDefined()
  })

  it('show what was confirmed, and say that the verification stays', async () => {
    await show(confirmed)
    expect(screen.getByText(/They count at once, and your verification stays as it is/)).toBeDefined()
    expect(['Insured until', 'Licence number', 'Waste carrier number', 'Registered until'].map(fieldValue)).toEqual([
      '2099-05-04',
      'OF1234567',
      'CBDU123456',
      '2099-07-06',
    ])
    await answer(waste, 'No')
    await save()
    await waitFor(() => expect(body()).toMatchObject({ carriesWaste: false }))
    expect(body()).not.toHaveProperty('wasteNumber')
  })

  it('load the available jobs again once they are saved', async () => {
    serverHas()
    saveBusinessPapers.mockImplementation(async () => confirmed)
    const Both = () => (
      <>
        <BusinessPapersSection />
        <AvailableDeliveries isVerified />
      </>
    )
    showAt('/business/profile', <Both />)
    await button()
    const before = calls.requests.listAvailable.mock.calls.length
    await answer(hire, 'No')
    await save()
    await waitFor(() => expect(calls.requests.listAvailable.mock.calls.length).toBe(before + 1))
  })

  it('show refusals of the server at their fields', async () => {
    const text = 'This day has passed.'
    await show(confirmed)
    saveBusinessPapers.mockRejectedValueOnce(
      refusal('input.invalid', text, { fields: { drivers_may_work_until: text } }),
    )
    await answer(waste, 'No')
    await save()
    await waitFor(() => expect(fieldErrors()).toEqual([text]))
  })

  it('can be loaded again after a failure', async () => {
    serverHas()
    getBusinessPapers.mockRejectedValueOnce(noAnswer())
    showAt('/business/profile', <BusinessPapersSection />)
    await screen.findByText('Failed to load your papers.')
    await press('Try again')
    expect(await button()).toBeDefined()
  })

  it('have the focus after a link to them', async () => {
    vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
    await show(confirmed, '/business/profile#papers')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your papers'))
  })
})

describe('what is due', () => {
  const ended = { paper: 'hire', ends: '2026-11-20', text: 'Insurance for hire and reward: ended on 20 November 2026.' }
  const missing = { paper: 'work', ends: null, text: 'We don’t know whether your drivers have the right to work.' }
  const due = [missing, ended] as BusinessPapers['due']
  const showDue = (papers: Partial<BusinessPapers>) => {
    serverHas({ papers: businessPapersWith(papers) })
    showAt('/business/dashboard', <PapersDue />)
  }

  beforeEach(() => vi.clearAllMocks())

  it('is nothing when all is well', async () => {
    showDue({})
    await waitFor(() => expect(getBusinessPapers).toHaveBeenCalled())
    expect(screen.queryByRole('link', { name: 'Go to Your papers' })).toBeNull()
  })

  it.each([
    ['one paper in its own words', [ended], ended.text],
    ['several as their number', due, '2 of your papers are missing or end soon.'],
  ])('takes one line of the dashboard, with a link to the papers: %s', async (_, theirs, text) => {
    showDue({ due: theirs as BusinessPapers['due'] })
    const link = await screen.findByRole('link', { name: 'Go to Your papers' })
    expect(link.getAttribute('href')).toBe('/business/profile#papers')
    expect(link.parentElement?.textContent).toBe(`${text} Go to Your papers`)
  })

  it('is listed above the papers', async () => {
    await show(businessPapersWith({ due }))
    for (const { text } of due) expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByText("Jobs that they don't cover aren't offered to you.")).toBeDefined()
  })

  it.each([
    ['advised', false],
    ['required', true],
  ] as const)('of papers that were never given refuses jobs only if they are required: %s', async (gates, refuses) => {
    await show(businessPapersWith({ due: [missing] as BusinessPapers['due'], gates }))
    expect(screen.getByText(missing.text)).toBeDefined()
    expect(screen.queryByText("Jobs that they don't cover aren't offered to you.") !== null).toBe(refuses)
  })
})
