import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { UploadId } from '#shared/model/ids.ts'
import { userWith } from '#test/support/user-with.ts'
import { detailsWith } from '#web/components/request.fixtures.ts'
import { queries } from '#web/lib/queries.ts'
import { press, refusal, showAt, user } from '#web/lib/screen.fixtures.tsx'
import { readDraft } from '#web/lib/use-draft.ts'
import { CreateRequestPage } from './create-request-page.tsx'
import { RequestDraft } from './request-draft.ts'
import { field, isOn, kept, showWizard } from './wizard.fixtures.tsx'
import { answerAll, calls, card, ready } from './wizard.mocks.ts'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./wizard.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: userWith() }) }))

const earlier = detailsWith({
  id: card.id,
  version: 3,
  status: 'cancelled',
  transportMode: 'Car',
  actualTransportMode: null,
  preferredDate: '2026-10-01',
  preferredTimeSlot: 'evening',
  description: 'A lamp.',
  pickupAddress: '12 Mill Road, Reading',
  deliveryAddress: 'Oxford, OX1, UK',
  pickupPoint: null,
  deliveryPoint: null,
  distance_km: null,
  length_cm: 60,
  width_cm: 40,
  height_cm: 30,
  price: 8.4,
  created_at: '2026-09-30T10:00:00.000Z',
  cancelled_at: '2026-10-01T10:00:00.000Z',
  cancel_reason: 'expired',
  partner: null,
})

const open = (state: unknown, search = '') =>
  showAt(
    { pathname: '/requests', search, state },
    <CreateRequestPage />,
    new QueryClient({ defaultOptions: queries.getDefaultOptions() }),
  )

beforeEach(() => {
  answerAll()
  calls.requests.getDetails.mockResolvedValue(earlier)
})

test.each([null, 'again', { again: 7 }, { again: 'rid_1' }])('the state %j opens an empty form', async (state) => {
  open(state)
  await isOn('Select Your Service')
  expect(calls.requests.getDetails).not.toHaveBeenCalled()
})

test('offers no draft to continue if the form is untouched', async () => {
  open(null)
  await isOn('Select Your Service')
  expect(screen.queryByText('Continue your draft?')).toBeNull()
})

test('continues a draft, or starts over', async () => {
  showWizard({ ...ready, step: 'location' })
  await isOn('Location & Time')
  expect(screen.getByText('Continue your draft?')).toBeTruthy()
  await press('Start over')
  await isOn('Select Your Service')
  expect(screen.queryByText('Continue your draft?')).toBeNull()
  expect([kept().itemCategory, kept().pickup_address]).toEqual([undefined, ''])
})

test('a link with an invalid id opens an empty form', async () => {
  open(null, '?again=rid_1')
  await isOn('Select Your Service')
  expect(calls.requests.getDetails).not.toHaveBeenCalled()
})

test('a link in a mail fills in the form, once', async () => {
  open(null, `?again=${card.id}`)
  await isOn('Provide Details')
  expect(calls.requests.getDetails).toHaveBeenCalledOnce()
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^General Description/)).value).toBe('A lamp.')
})

test('shows that an earlier request cannot be loaded, with an empty form as a way out', async () => {
  calls.requests.getDetails.mockRejectedValue(refusal('request.unknown', 'Request not found.', { status: 404 }))
  open({ again: card.id })
  expect(await screen.findByText('Could not load your earlier request.')).toBeTruthy()
  await press('Start with an empty form')
  await isOn('Select Your Service')
})

test('fills in everything except files and date, and says so', async () => {
  open({ again: card.id })
  await isOn('Provide Details')
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^General Description/)).value).toBe('A lamp.')
  expect(calls.requests.getDetails.mock.lastCall?.[0]).toEqual({ params: { id: card.id } })
  expect([field('Length').value, screen.getByText('0 of 3 photos')]).toMatchObject(['60', {}])
  expect(screen.getByText(/Please add its photos and files again, and choose a new day/)).toBeTruthy()
  await press('Dismiss')
  expect(screen.queryByText(/please add them again/)).toBeNull()
  await press('Back')
  await isOn('Select Your Service')
  expect(field('Preferred Mode of Transport').value).toBe('Car')
})

const waiting: RequestDetails = {
  ...earlier,
  status: 'pending_match',
  preferredDate: '2026-12-01',
  photos: [{ id: UploadId.parse(ready.photos[0]?.id), url: 'https://example.com/1.jpg', contentType: 'image/jpeg' }],
}

test('a change fills in everything, including files, date and price, and names the request that it replaces', async () => {
  calls.requests.getDetails.mockResolvedValue(waiting)
  open({ change: card.id })
  await isOn('Provide Details')
  expect(screen.getByText("You're changing a request that's still open.")).toBeTruthy()
  expect(screen.queryByText('Continue your draft?')).toBeNull()
  expect(screen.getByText('1 of 3 photos')).toBeTruthy()
  await press('Next')
  await isOn('Location & Time')
  expect(field('Preferred Date').value).toBe('2026-12-01')
  await press('Next')
  await isOn('Review & Finalize')
  expect(field('How much are you willing to pay? (£)').value).toBe('8.40')
  await press('Submit to All Partners')
  await waitFor(() => expect(calls.requests.createRequest).toHaveBeenCalledOnce())
  expect(calls.requests.createRequest.mock.lastCall?.[0].body).toMatchObject({
    replaces: card.id,
    photos: [ready.photos[0]?.id],
    price: 8.4,
  })
})

test('an abandoned change leaves an empty form', async () => {
  calls.requests.getDetails.mockResolvedValue(waiting)
  open({ change: card.id })
  await isOn('Provide Details')
  const draft = () => readDraft(`request.${userWith().id}`, RequestDraft)
  expect(draft()).toMatchObject({ replaces: card.id, description: 'A lamp.' })
  await user.click(screen.getByRole('link', { name: 'Keep it as it is' }))
  expect([draft().replaces, draft().description]).toEqual([undefined, ''])
})
