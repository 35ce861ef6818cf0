import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { cardWith, fileWith, offerWith, previewWith, requestId } from '#web/components/request.fixtures.ts'
import { noAnswer, press } from '#web/lib/screen.fixtures.tsx'
import { arrives, cardsUnder, counts, keptPlacesUnder, refusing, showHub } from './hub.fixtures.tsx'
import { calls, serverHas } from './hub.mocks.ts'
import { forgetMovement } from './use-press-once.ts'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./hub.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({
  useSession: () => ({ user: userWith({ is_profile_complete: true, is_partner: true, is_verified_partner: true }) }),
}))

const job = cardWith({ id: requestId(1), delivery_address: 'Leeds Dock' })
const other = cardWith({ id: requestId(2), delivery_address: 'Oban' })
const offer = offerWith({
  id: requestId(3),
  delivery_address: 'Bath Spa',
  expires_at: new Date(Date.now() + 3600_000).toISOString(),
})

const sheet = async () => within(await screen.findByRole('dialog', { name: 'Job Details' }, { timeout: 5_000 }))

const opens = async (world: Parameters<typeof serverHas>[0], name = /^From .* to Leeds Dock/) => {
  serverHas(world)
  showHub()
  await arrives('Requests Near You')
  await press(name)
  return sheet()
}

beforeEach(forgetMovement)

it('a job’s card says how long it takes, if known: in addition to a ride, or in all', async () => {
  serverHas({
    pool: [
      { ...job, detour: { minutes: 15, by: 'ride', mode: 'Car' } },
      { ...other, detour: { minutes: 25, by: 'position', mode: 'Car' } },
      cardWith({ id: requestId(4) }),
    ],
  })
  showHub()
  await counts('Requests Near You', 3)
  const texts = cardsUnder('Requests Near You').map(
    ({ textContent }) => /about \d+ min (more|in all)/.exec(textContent)?.[0],
  )
  expect(texts).toEqual(['about 15 min more', 'about 25 min in all', undefined])
})

describe('the preview', () => {
  it('shows more than the card before the job is accepted, with what it is worth and who answers for it', async () => {
    const preview = await opens({ pool: [job] })
    expect(await preview.findByText('£80.00')).toBeDefined()
    expect(preview.getByText(/^You answer for it\./)).toBeDefined()
    expect(preview.getByText(/^The requester pays you, in cash or by bank transfer/)).toBeDefined()
    for (const text of ['About 3 miles away', '2-5kg', '30 × 20 × 10 cm', 'Not Required', 'Please ring twice.'])
      expect(await preview.findByText(text)).toBeDefined()
    expect(calls.requests.acceptRequest).not.toHaveBeenCalled()
  })

  it('shows photos', async () => {
    calls.requests.previewRequest.mockReset()
    serverHas({ pool: [job] })
    calls.requests.previewRequest.mockResolvedValue(previewWith({ id: job.id, photos: [fileWith(1)] }))
    showHub()
    await arrives('Requests Near You')
    await press(/^From .* to Leeds Dock/)
    expect(await (await sheet()).findByRole('button', { name: 'Open Photo 1 of 1' })).toBeDefined()
  })

  it('of an older request says that photos and notes come later, and shows neither', async () => {
    serverHas({ pool: [job] })
    calls.requests.previewRequest.mockResolvedValue(
      previewWith({ id: job.id, description: null, shows_photos_and_note: false }),
    )
    showHub()
    await arrives('Requests Near You')
    await press(/^From .* to Leeds Dock/)
    const preview = await sheet()
    await preview.findByText('Accept to see the full addresses, phone numbers, photos and notes.')
    expect(preview.queryByText('Notes from Requester')).toBeNull()
  })

  it('accepts the job and closes', async () => {
    const preview = await opens({ pool: [job, other] })
    calls.requests.acceptRequest.mockResolvedValue({ request: { ...job, status: 'matched', version: 2 } })
    await userEvent.click(preview.getByRole('button', { name: /^Accept Job/ }))
    await counts('My Active Deliveries', 1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(keptPlacesUnder('Requests Near You')).toEqual(['Accepted'])
    expect(calls.requests.acceptRequest).toHaveBeenCalledOnce()
  })

  it('rejects the job, which can be undone', async () => {
    const preview = await opens({ pool: [job, other] })
    calls.requests.rejectRequest.mockResolvedValue({ message: 'Hidden.' })
    await userEvent.click(preview.getByRole('button', { name: /^Reject/ }))
    await waitFor(() => expect(keptPlacesUnder('Requests Near You')).toEqual(['RejectedUndo']))
    expect(calls.requests.rejectRequest).toHaveBeenCalledWith({ params: { id: job.id } })
  })

  it('says that the job was just taken, and offers nothing to accept', async () => {
    serverHas({ pool: [job] })
    calls.requests.previewRequest.mockRejectedValue(refusing('This request does not exist.', 'request.unknown'))
    showHub()
    await arrives('Requests Near You')
    await press(/^From .* to Leeds Dock/)
    const preview = await sheet()
    await preview.findByText('This job was just taken.')
    expect(preview.queryByRole('button', { name: /^Accept Job/ })).toBeNull()
    await userEvent.click(preview.getByRole('button', { name: 'See other jobs' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says that there is no connection, and loads the rest once there is one', async () => {
    serverHas({ pool: [job] })
    calls.requests.previewRequest.mockRejectedValue(noAnswer())
    showHub()
    await arrives('Requests Near You')
    await press(/^From .* to Leeds Dock/)
    const preview = await sheet()
    await preview.findByText("You're offline.", {}, { timeout: 8_000 })
    serverHas({ pool: [job] })
    await userEvent.click(preview.getByRole('button', { name: 'Try again' }))
    expect(await preview.findByText('Please ring twice.')).toBeDefined()
  })

  it('of an offer accepts and declines it', async () => {
    const preview = await opens({ offers: [offer] }, /^From .* to Bath Spa/)
    calls.partner.declineOffer.mockResolvedValue({ request: { ...offer, status: 'pending_match', version: 2 } })
    expect(preview.getByRole('button', { name: /^Accept Offer/ })).toBeDefined()
    await userEvent.click(preview.getByRole('button', { name: /^Decline/ }))
    await waitFor(() => expect(keptPlacesUnder('New Direct Offers')).toEqual(['Declined']))
  })
})
