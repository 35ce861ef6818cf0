import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { addDays, londonTime } from '#shared/model/london.ts'
import { paperTexts } from '#shared/model/papers.ts'
import { partnerPapersWith, saidWith } from '#web/components/papers/papers.fixtures.ts'
import { applicationOf } from '#web/components/partner-application.fixtures.ts'
import { fieldErrors, fieldValue, press, refusal, type } from '#web/lib/screen.fixtures.tsx'
import { answerAll, calls, onFoot, withCar } from './application.mocks.ts'
import { choose, isOn, showAgain, showForm, tick } from './application-form.fixtures.tsx'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./application.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', async () => {
  const { session } = await import('./application.mocks.ts')
  return { useSession: () => session }
})

const { apply, getApplication, getPapers } = calls.partner
const today = londonTime(new Date()).date
const later = addDays(today, 200)
const withTruck = { ...withCar, vehicleType: 'Truck' }
const sent = () => apply.mock.lastCall?.[0].body

beforeEach(answerAll)

test('a half-filled paper is refused at its fields, and nothing is lost', async () => {
  await showForm(withTruck)
  await choose('Yes')
  type('Last day of this insurance', addDays(today, -1))
  type('Operator’s licence number', 'OB1234567')
  await tick('I’m a registered waste carrier')
  type('Registration number', 'CBDL123456')
  await press('Submit Application')
  expect(fieldErrors()).toEqual([
    paperTexts.past,
    paperTexts.operatorLicenceUntil,
    paperTexts.wasteRegulator,
    paperTexts.lowerTier,
    paperTexts.wasteUntil,
  ])
  expect(apply).not.toHaveBeenCalled()
  showAgain()
  await screen.findByLabelText('Registration number')
  expect(fieldValue('Registration number')).toBe('CBDL123456')
  expect(fieldValue('Operator’s licence number')).toBe('OB1234567')
})

test('the server’s refusal of a paper stands at its field', async () => {
  const fields = { wasteNumber: paperTexts.lowerTier }
  apply.mockRejectedValueOnce(refusal('input.invalid', paperTexts.lowerTier, { fields }))
  await showForm(onFoot)
  await press('Submit Application')
  expect(await screen.findByRole('link', { name: paperTexts.lowerTier })).toBeTruthy()
})

test('insurance is asked for only with a vehicle, and a licence only with a truck', async () => {
  await showForm(onFoot)
  expect(screen.queryByText(/hire and reward/)).toBeNull()
  await choose('Van')
  expect(screen.getByText('Ordinary car insurance does not cover paid deliveries.')).toBeTruthy()
  expect(screen.queryByLabelText('Operator’s licence number')).toBeNull()
  await choose('Truck')
  expect(screen.getByLabelText('Operator’s licence number')).toBeTruthy()
  await tick('My truck is not above 3.5 t, fully loaded.')
  expect(screen.queryByLabelText('Operator’s licence number')).toBeNull()
})

test('a truck above 3.5 t without a licence is said in the first application', async () => {
  await showForm(withTruck)
  type('Operator’s licence number', 'OB1234567')
  await tick(/^It is above 3\.5 t, and I have no operator’s licence yet\./)
  expect(screen.queryByLabelText('Operator’s licence number')).toBeNull()
  await press('Submit Application')
  await isOn('Payouts Setup')
  expect(sent()).toMatchObject({ notAbove3500kg: false })
  expect(sent()).not.toHaveProperty('operatorLicence')
})

test('papers are sent with the application', async () => {
  await showForm(withTruck)
  await choose('Yes')
  type('Last day of this insurance', later)
  await tick('My truck is not above 3.5 t, fully loaded.')
  await tick('I’m a registered waste carrier')
  type('Who registered you?', 'Environment Agency')
  type('Registration number', 'CBDU123456')
  type('Last day of this registration', later)
  await press('Submit Application')
  await isOn('Payouts Setup')
  expect(sent()).toMatchObject({
    ...{ hireAndReward: true, insuranceUntil: later, notAbove3500kg: true },
    ...{ carriesWaste: true, wasteRegulator: 'Environment Agency', wasteNumber: 'CBDU123456', wasteUntil: later },
  })
})

test.each(['pending', 'rejected', 'revoked'] as const)(
  'a new application after one that is %s is filled in from its papers that still last',
  async (status) => {
    const papers = saidWith({
      ...{ hireAndReward: true, insuranceUntil: addDays(today, -3) },
      ...{ carriesWaste: true, wasteRegulator: 'NIEA', wasteNumber: 'ROC UT 1234', wasteUntil: later },
    })
    getApplication.mockResolvedValue({ application: applicationOf(status, null, papers) })
    showAgain()
    await screen.findByText(status === 'pending' ? 'Application Pending' : /^We've filled this in from it/)
    if (status === 'pending') await press('Send a new application')
    await screen.findByRole('button', { name: 'Submit Application' })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(false)
    expect(fieldValue('Registration number')).toBe('ROC UT 1234')
  },
)

test('an application that waits says what is missing, with a link to it', async () => {
  getApplication.mockResolvedValue({ application: applicationOf('pending') })
  getPapers.mockResolvedValue(
    partnerPapersWith({
      due: [
        { paper: 'work', ends: null, text: 'Your right to work has not been checked yet.' },
        { paper: 'hire', ends: null, text: 'We don’t know whether your insurance covers hire and reward.' },
      ],
    }),
  )
  showAgain()
  const line = await screen.findByText(/^We don’t know whether your insurance covers hire and reward\./)
  expect(line.textContent).not.toContain('more')
  expect(screen.getByRole('link', { name: 'Your papers' }).getAttribute('href')).toBe('/partner/papers')
})

test('papers are not asked for once the application was decided against', async () => {
  getApplication.mockResolvedValue({ application: applicationOf('rejected') })
  await showForm()
  expect(getPapers).not.toHaveBeenCalled()
})
