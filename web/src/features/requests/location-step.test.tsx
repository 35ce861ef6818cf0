import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fieldErrors, noAnswer, press, refusal, user } from '#web/lib/screen.fixtures.tsx'
import { field, isOn, kept, showWizard } from './wizard.fixtures.tsx'
import { answerAll, calls, card, details, location, ready, ride, service } from './wizard.mocks.ts'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./wizard.mocks.ts')).calls }))

beforeEach(answerAll)

const fenLane = {
  houseNumber: '7',
  street: 'Fen Lane',
  city: 'Ely',
  county: 'Cambridgeshire',
  postcode: 'CB7 4AA',
}

const show = async (draft: object = {}) => {
  showWizard({ ...service, ...details, step: 'location', ...draft })
  await isOn('Location & Time')
}

test('recycling has no delivery and no receiver, and its price is for the pickup address', async () => {
  const draft = {
    ...ready,
    itemCategory: 'Household Recycling/Disposal',
    preferredTransport: 'Car',
    description: 'A sofa.',
  }
  await show(draft)
  expect(screen.queryByLabelText('Delivery Address')).toBeNull()
  expect(screen.queryByLabelText('Receiver Contact Number')).toBeNull()
  await press('Next')
  await isOn('Review & Finalize')
  const { pickup_address } = location
  const way = { pickup_address, delivery_address: pickup_address }
  expect(calls.requests.suggestPrice.mock.lastCall?.[0].body).toMatchObject(way)
  expect(calls.requests.findRides.mock.lastCall?.[0].body).toMatchObject(way)
})

test('fills in the user’s own address with one press, and does not offer it while it is unknown', async () => {
  calls.users.getProfile.mockRejectedValue(noAnswer())
  await show()
  expect(screen.queryByRole('button', { name: 'Use my address' })).toBeNull()
  cleanup()
  answerAll()
  calls.users.getProfile.mockResolvedValue({ addressParts: fenLane })
  await show()
  const [first] = await screen.findAllByRole('button', { name: 'Use my address' })
  await user.click(first ?? document.body)
  expect(field('Pickup Address').value).toBe('7 Fen Lane, Ely CB7 4AA')
  expect(screen.getAllByRole('button', { name: 'Use my address' })).toHaveLength(1)
})

describe('the places of earlier requests', () => {
  const places = (label: string) =>
    within(screen.getByRole('group', { name: label }))
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  const earlier = (day: number, pickup_address: string, delivery_address: string | null) => ({
    ...card,
    created_at: `2026-11-${day}T10:00:00.000Z`,
    pickup_address,
    delivery_address,
  })

  test('are not offered while they are unknown', async () => {
    calls.requests.listRequests.mockRejectedValue(noAnswer())
    await show()
    expect(screen.queryByRole('group', { name: 'Places for the pickup' })).toBeNull()
  })

  test('are offered below both addresses: home, then the last five of open and closed ones, each once', async () => {
    const home = '7 Fen Lane, Ely CB7 4AA'
    calls.users.getProfile.mockResolvedValue({ addressParts: fenLane })
    calls.requests.listRequests.mockImplementation(async ({ query }) => ({
      items:
        query.state === 'open'
          ? [earlier(18, '1 Mill Road, Ely, CB7 4AB', home), earlier(19, '2 Mill Road, Ely', null)]
          : [
              earlier(16, '1 Mill Road, Ely, CB7 4AB', '3 Mill Road, Ely'),
              earlier(15, '4 Mill Road, Ely', '5 Mill Road, Ely'),
            ],
      next: null,
    }))
    await show()
    await screen.findByRole('group', { name: 'Places for the pickup' })
    const last = ['2 Mill Road, Ely', '1 Mill Road, Ely, CB7 4AB', '3 Mill Road, Ely', '4 Mill Road, Ely']
    await waitFor(() => expect(places('Places for the pickup')).toEqual(['Use my address', ...last]))
    expect(places('Places for the delivery')).toEqual(['Use my address', ...last])
    const delivery = within(screen.getByRole('group', { name: 'Places for the delivery' }))
    await user.click(delivery.getByRole('button', { name: '1 Mill Road, Ely, CB7 4AB' }))
    expect([field('Delivery Address').value, field('Pickup Address').value]).toEqual(['1 Mill Road, Ely, CB7 4AB', ''])
    expect(delivery.getByRole('button', { pressed: true }).textContent).toBe('1 Mill Road, Ely')
  })
})

test('today and tomorrow take one press each', async () => {
  await show()
  await press('Tomorrow')
  expect(field('Preferred Date').value).toBe('2026-11-21')
  await press('Today')
  expect(field('Preferred Date').value).toBe('2026-11-20')
  expect(screen.getByRole('button', { name: 'Today' }).getAttribute('aria-pressed')).toBe('true')
})

test('loads the price and then the rides, with a note on the button', async () => {
  let answer = (_: never[]) => {}
  calls.requests.findRides.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  await show(location)
  await press('Next')
  expect(screen.getByRole('button', { name: 'Calculating...' })).toBeTruthy()
  expect(calls.requests.suggestPrice).toHaveBeenCalledOnce()
  await waitFor(() => expect(calls.requests.findRides).toHaveBeenCalledOnce())
  expect(screen.getByRole('button', { name: 'Calculating...' })).toBeTruthy()
  answer([])
  await isOn('Review & Finalize')
})

test('stays open without a price, keeps the values, and tries again', async () => {
  calls.requests.suggestPrice.mockRejectedValueOnce(noAnswer())
  await show(location)
  await press('Next')
  expect(await screen.findByText("We couldn't reach Sameway. Check your connection and try again.")).toBeTruthy()
  expect(field('Delivery Address').value).toBe(location.delivery_address)
  await press('Next')
  await isOn('Review & Finalize')
})

test('continues without rides, and can load them again', async () => {
  calls.requests.findRides.mockRejectedValue(refusal('limit.reached', 'Too many attempts.', { status: 429 }))
  await show(location)
  await press('Next')
  await isOn('Review & Finalize')
  expect(await screen.findByText(/We couldn't look for partners going this way/)).toBeTruthy()
  calls.requests.findRides.mockResolvedValue([ride])
  await press('Look again')
  expect(await screen.findByRole('heading', { name: 'Priya' })).toBeTruthy()
})

test('a refused field of an earlier step opens that step', async () => {
  const fields = { weightEstimate: "That weight isn't available for this mode of transport." }
  calls.requests.suggestPrice.mockRejectedValue(refusal('input.invalid', 'Please check.', { fields }))
  await show(location)
  await press('Next')
  await isOn('Provide Details')
  expect(fieldErrors()).toEqual(["That weight isn't available for this mode of transport."])
  expect(kept()).toMatchObject(location)
})
