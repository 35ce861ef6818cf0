import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { cardWith } from '#web/components/request.fixtures.ts'
import { currentUrl, fieldErrors, press, user } from '#web/lib/screen.fixtures.tsx'
import { field, isOn, kept, optionsOf, showWizard } from './wizard.fixtures.tsx'
import { answerAll, calls, details, ready, service } from './wizard.mocks.ts'

vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: userWith() }) }))
vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./wizard.mocks.ts')).calls }))

beforeEach(answerAll)

const mode = () => screen.getByLabelText<HTMLSelectElement>('Preferred Mode of Transport')
const choose = (category: string) => user.click(screen.getByText(category))
const current = () => document.querySelector('[aria-current=step]')?.textContent

test('needs a category before a mode of transport', async () => {
  showWizard()
  expect([mode().disabled, optionsOf('Preferred Mode of Transport')]).toEqual([true, []])
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  await press('Next')
  expect(fieldErrors()).toEqual(['Please select a category and a mode of transport.'])
  expect(document.activeElement?.contains(screen.getByRole('heading', { name: 'There is a problem' }))).toBe(true)
  await user.click(screen.getByRole('link'))
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Send Parcel/ }))
})

test('needs a mode of transport, and the summary links to it', async () => {
  showWizard({ itemCategory: 'Errand Run' })
  await press('Next')
  await user.click(screen.getByRole('link', { name: 'Please select a category and a mode of transport.' }))
  expect(document.activeElement).toBe(mode())
})

test.each([
  [
    'Send Parcel',
    ['Walking', 'Bicycle', 'Public Transport', 'Motorbike', 'Car'],
    'Vans and trucks are for bulky items.',
  ],
  ['Send Household / Bulk Items', ['Car', 'Van', 'Truck'], 'Bulky items need a car, a van or a truck.'],
  ['Shopping Assistance', ['Walking', 'Bicycle', 'Public Transport', 'Motorbike', 'Car', 'Van'], undefined],
])('%s offers its modes of transport, and says why', async (category, modes, why) => {
  showWizard()
  await choose(category)
  expect(optionsOf('Preferred Mode of Transport')).toEqual(modes)
  const hint = document.getElementById('preferred-transport-hint')?.textContent
  expect(hint).toBe(why)
})

test('another category clears only transport, weight and loading', async () => {
  showWizard({ ...ready, loadingAssistance: true })
  await choose('Send Documents')
  expect(mode().value).toBe('')
  expect(kept()).toMatchObject({
    itemCategory: 'Send Documents',
    pickup_address: ready.pickup_address,
    photos: ready.photos,
    loadingAssistance: false,
  })
  expect(Object.keys(kept())).not.toContain('weightEstimate')
})

const parcelBy = (transportMode: 'Bicycle' | 'Car', day: string) =>
  cardWith({ service_type: 'Send Parcel', transportMode, created_at: `2026-11-${day}T10:00:00Z` })

test('a category starts with the mode last used for it, or with none', async () => {
  calls.requests.listRequests.mockImplementation(async ({ query }) => ({
    items: query.state === 'open' ? [parcelBy('Car', '12')] : [parcelBy('Bicycle', '14'), parcelBy('Car', '10')],
    next: null,
  }))
  showWizard()
  await waitFor(() => expect(calls.requests.listRequests).toHaveBeenCalledTimes(2))
  await choose('Errand Run')
  expect(mode().value).toBe('')
  await choose('Send Parcel')
  expect(mode().value).toBe('Bicycle')
  await user.selectOptions(mode(), 'Walking')
  await choose('Send Documents')
  expect(mode().value).toBe('')
})

test.each([
  ['clicked or touched category brings the mode of transport into view', [true]],
  ['category chosen with the keyboard leaves the view as it is', []],
])('a %s', async (_, expected) => {
  // To happy-dom, every focus is visible.
  const { matches } = Element.prototype
  const matching = vi.spyOn(Element.prototype, 'matches')
  onTestFinished(() => matching.mockRestore())
  matching.mockImplementation(function (this: Element, selector) {
    return (selector !== ':focus-visible' || expected.length === 0) && matches.call(this, selector)
  })
  const shown: unknown[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.contains(mode()))
  })
  showWizard()
  expect(shown).toEqual([])
  await choose('Send Parcel')
  await waitFor(() => expect(mode().disabled).toBe(false))
  await waitFor(() => expect(shown).toEqual(expected))
})

test('a mode of transport that cannot carry the weight clears the weight', async () => {
  showWizard({ ...service, ...details, weightEstimate: '20-50kg' })
  await user.selectOptions(mode(), 'Walking')
  expect(kept().weightEstimate).toBeUndefined()
})

test('Next and Back move between steps, keep the choice, and change the URL', async () => {
  showWizard()
  await choose('Send Parcel')
  await user.selectOptions(mode(), 'Car')
  expect(current()).toContain('Service')
  await press('Next')
  await isOn('Provide Details')
  expect([current()?.includes('Details'), currentUrl().path]).toEqual([true, '/requests?step=details'])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /Provide Details/ }))
  await press('Back')
  await isOn('Select Your Service')
  expect([field(/Send Parcel/).checked, mode().value]).toEqual([true, 'Car'])
})
