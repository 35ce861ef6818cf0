import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { UploadId } from '#shared/model/ids.ts'
import { requestTexts } from '#shared/model/request-rules.ts'
import { userWith } from '#test/support/user-with.ts'
import { detailsWith } from '#web/components/request.fixtures.ts'
import { queries } from '#web/lib/queries.ts'
import { fieldErrors, press, refusal, showAt, user } from '#web/lib/screen.fixtures.tsx'
import { readDraft } from '#web/lib/use-draft.ts'
import { CreateRequestPage } from './create-request-page.tsx'
import { RequestDraft } from './request-draft.ts'
import { field, isOn, kept, showWizard } from './wizard.fixtures.tsx'
import { answerAll, calls, card, ready, suggestion } from './wizard.mocks.ts'

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

const photo = {
  id: UploadId.parse(ready.photos[0]?.id),
  url: 'https://example.com/1.jpg',
  contentType: 'image/jpeg',
} as const
const withPhoto: RequestDetails = {
  ...earlier,
  photos: [photo],
  receiverContact: '07700 900123',
  declared_value: 80,
}
const tick = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /^None of these\./ })
const filledInText = /^We've filled this in from your earlier request, for tomorrow\./
const priceLabel = 'How much are you willing to pay? (£)'

test('posting again opens on the review, for tomorrow, and one press posts it with the photos', async () => {
  calls.requests.getDetails.mockResolvedValue(withPhoto)
  open({ again: card.id })
  await isOn('Review & Finalize')
  expect(calls.requests.getDetails.mock.lastCall?.[0]).toEqual({ params: { id: card.id } })
  expect(screen.getByText(filledInText)).toBeTruthy()
  expect(field(priceLabel).value).toBe('8.40')
  expect(screen.queryByText(/^You offered/)).toBeNull()
  expect(tick()).toBeNull()
  screen.getByText('By posting you say that it is none of these.')
  await press('Submit to All Partners')
  await waitFor(() => expect(calls.requests.createRequest).toHaveBeenCalledOnce())
  expect(calls.requests.createRequest.mock.lastCall?.[0].body).toMatchObject({
    copies: card.id,
    photos: [photo.id],
    receiver_contact_number: '07700 900123',
    preferredDate: '2026-11-21',
    preferredTimeSlot: 'evening',
    none_forbidden: true,
    declared_value: 80,
    price: 8.4,
  })
})

test.each([
  [9.2, '9.20', true],
  [7.1, '8.40', false],
])(
  'a suggestion of £%d fills in £%s, and a visible note says so if that is more than before',
  async (pounds, price, isSaid) => {
    calls.requests.getDetails.mockResolvedValue(withPhoto)
    calls.requests.suggestPrice.mockResolvedValue(suggestion(pounds))
    open({ again: card.id })
    await isOn('Review & Finalize')
    expect(field(priceLabel).value).toBe(price)
    expect(screen.queryAllByText(/^You offered £8\.40 last time\. .* raised yours to £9\.20\.$/)).toHaveLength(
      Number(isSaid),
    )
  },
)

test('asks for the owner’s word again once the earlier request is gone, because it is a new one then', async () => {
  calls.requests.getDetails.mockResolvedValue(withPhoto)
  calls.requests.createRequest.mockRejectedValueOnce(refusal('request.unknown', 'Request not found.', { status: 404 }))
  open({ again: card.id })
  await isOn('Review & Finalize')
  await press('Submit to All Partners')
  await waitFor(() => expect(tick()?.checked).toBe(false))
})

test('posting shopping again stops at its receipt, without errors', async () => {
  const shopping = { serviceType: 'Shopping Assistance', number_of_bags: 2 } as const
  calls.requests.getDetails.mockResolvedValue({ ...earlier, ...shopping, receiverContact: '07700 900123' })
  open({ again: card.id })
  await isOn('Provide Details')
  expect(screen.getByText(/for tomorrow\. Please add a receipt\.$/)).toBeTruthy()
  expect(screen.queryByText('Please upload a receipt for shopping assistance.')).toBeNull()
  await press('Dismiss')
  expect(screen.queryByText(filledInText)).toBeNull()
  expect(calls.requests.suggestPrice).not.toHaveBeenCalled()
})

test('posting again stops before the review if there is no price', async () => {
  calls.requests.getDetails.mockResolvedValue(withPhoto)
  calls.requests.suggestPrice.mockRejectedValue(refusal('service.unavailable', 'Try again.', { status: 503 }))
  open({ again: card.id })
  await isOn('Location & Time')
  expect(field('Preferred Date').value).toBe('2026-11-21')
})

const waiting: RequestDetails = {
  ...earlier,
  status: 'pending_match',
  preferredDate: '2026-12-01',
  photos: [photo],
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
  expect(fieldErrors()).toEqual([requestTexts.forbidden])
  await user.click(tick() ?? document.body)
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
