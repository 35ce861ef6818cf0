import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaperDue } from '#shared/contracts/paper-shapes.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { paperRefusals } from '#shared/model/paper-failures.ts'
import { userWith } from '#test/support/user-with.ts'
import { cardWith, offerWith, requestId } from '#web/components/request.fixtures.ts'
import { arrivesAt, press, user } from '#web/lib/screen.fixtures.tsx'
import { arrives, counts, refusing, showHub } from './hub.fixtures.tsx'
import { calls, serverHas } from './hub.mocks.ts'
import { forgetMovement } from './use-press-once.ts'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./hub.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: partner }) }))

const partner = userWith({ is_profile_complete: true, is_partner: true, is_verified_partner: true })
const ending: PaperDue = {
  paper: 'hire',
  ends: '2026-12-18',
  text: 'Insurance for hire and reward: ends on 18 December 2026.',
}
const missing: PaperDue = { paper: 'work', ends: null, text: 'Your right to work has not been checked yet.' }

beforeEach(forgetMovement)

describe('papers in the hub', () => {
  it('are no matter while they are only missing, unless they are required', async () => {
    serverHas({ isOnline: false, due: [missing] })
    const { unmount } = showHub()
    await arrives('Ready to work?')
    await waitFor(() => expect(calls.partner.getPapers).toHaveBeenCalled())
    expect(screen.queryByRole('link', { name: 'Your papers' })).toBeNull()
    unmount()
    serverHas({ isOnline: false, due: [missing], gates: 'required' })
    showHub()
    expect(await screen.findByText('Your right to work has not been checked yet.')).toBeDefined()
  })

  it('that end soon stand in one line, with a link', async () => {
    serverHas({ isOnline: false, due: [ending, { ...missing, ends: '2026-12-20' }] })
    showHub()
    const line = await screen.findByText(/^Insurance for hire and reward: ends on 18 December 2026\./)
    expect(line.textContent).toBe('Insurance for hire and reward: ends on 18 December 2026. And 1 more. Your papers')
    await user.click(screen.getByRole('link', { name: 'Your papers' }))
    await arrivesAt('/partner/papers')
  })

  it.each([
    ['below the earnings', 8, Node.DOCUMENT_POSITION_FOLLOWING],
    ['above everything else in their last week', 7, Node.DOCUMENT_POSITION_PRECEDING],
  ])('that end stand %s', async (_, days, position) => {
    const ends = addDays(londonTime(new Date()).date, days)
    serverHas({ isOnline: false, due: [{ ...ending, ends }] })
    showHub()
    const link = await screen.findByRole('link', { name: 'Your papers' })
    expect((await screen.findByText('Ready to work?')).compareDocumentPosition(link)).toBe(position)
  })

  it('that cannot be loaded keep no job away', async () => {
    serverHas({ pool: [cardWith({ id: requestId(1) })] })
    calls.partner.getPapers.mockRejectedValue(refusing('No.'))
    showHub()
    await counts('Requests Near You', 1)
  })
})

const { text } = paperRefusals['papers.no-hire']
const refused = refusing(text, 'papers.no-hire')

describe('a refusal because of papers', () => {
  it.each([
    ['a job', () => calls.requests.acceptRequest.mockRejectedValue(refused), /^Accept Job/],
    ['an offer', () => calls.partner.acceptOffer.mockRejectedValue(refused), /^Accept Offer|^Accept$/],
    ['a start', () => calls.delivery.startDelivery.mockRejectedValue(refused), /^Start Delivery/],
  ])('of %s links to them', async (_, refuse, button) => {
    const expires_at = new Date(Date.now() + 3600_000).toISOString()
    serverHas({
      pool: [cardWith({ id: requestId(1) })],
      offers: [offerWith({ id: requestId(2), expires_at })],
      carried: [
        cardWith({ id: requestId(3), status: 'matched', preferredDate: new Date().toISOString().slice(0, 10) }),
      ],
    })
    refuse()
    showHub()
    await arrives('Requests Near You')
    await press(button)
    const link = await screen.findByRole('link', { name: 'Your papers' })
    expect(link.getAttribute('href')).toBe('/partner/papers')
    expect(screen.getByText(`Error: ${text}`)).toBeDefined()
  })

  it('of going online links to them', async () => {
    serverHas({ isOnline: false })
    calls.partner.setStatus.mockRejectedValue(refusing(paperRefusals['papers.no-work'].text, 'papers.no-work'))
    showHub()
    await screen.findByText('You are offline.')
    await user.click(screen.getByRole('switch', { name: 'Online' }))
    expect(await screen.findByRole('link', { name: 'Your papers' })).toBeDefined()
  })
})
