import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { ProblemId } from '#shared/model/ids.ts'
import { calls } from '#web/components/door/owner-card.mocks.ts'
import { detailsWith } from '#web/components/request.fixtures.ts'
import { noAnswer, showAt } from '#web/lib/screen.fixtures.tsx'
import { DeliveryDetails } from './delivery-details.tsx'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('#web/components/door/owner-card.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: null }) }))

const show = (parts: Partial<RequestDetails> = {}) => showAt('/', <DeliveryDetails details={detailsWith(parts)} />)
const region = (name: string) => screen.getByRole('region', { name })
const isBefore = (one: Element | null, other: Element): boolean =>
  one !== null && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

describe('what is open at the door', () => {
  const photos = { photos: [], note: null, at: '2026-11-22T09:00:00.000Z' }
  const handover = { ...photos, left_with: 'safe_place', name: null, confirm_by: '2026-11-23T09:00:00.000Z' } as const
  const attempt = {
    ...photos,
    number: 1,
    reason: 'nobody_home',
    decide_by: '2026-11-22T09:30:00.000Z',
    choice: null,
    retry: null,
    choice_note: null,
    retries_left: 1,
  } as const
  const problem = { id: ProblemId.parse(`prb_${'1'.padStart(22, '0')}`), is_open: true }
  beforeEach(() => void calls.problems.getProblem.mockResolvedValue({ problem: { kind: 'damaged', can: [] } }))

  it.each<[string, Partial<RequestDetails>]>([
    ["A problem was reported, and we're looking into it.", { viewer: 'business', handover, problem }],
    ["A problem was reported, and we're looking into it. Your driver will collect it.", { status: 'matched', problem }],
    ["The requester hasn't confirmed it yet.", { handover }],
    ["Your driver couldn't deliver it: nobody was at home. The requester is choosing what happens next.", { attempt }],
    ["Please confirm that everything's all right.", { viewer: 'requester', handover }],
    [
      "You couldn't bring it back: nobody was at home. The requester is choosing what happens next.",
      { viewer: 'carrier', attempt, leg: 'return' },
    ],
    ['Your driver is on the way with it.', { attempt: { ...attempt, decide_by: null, choice: 'retry' } }],
    ['Done on 20 November 2026.', { status: 'completed', completed_at: '2026-11-20T12:00:00Z', handover }],
  ])('is told first, and not when it is over: “%s”', (text, parts) => {
    show({ viewer: 'business', partner: undefined, ...parts })
    expect(screen.getByText(text)).toBeDefined()
  })

  it.each<[string, Partial<RequestDetails>]>([
    ['Problem reported', { handover, problem }],
    ['Problem reported', { status: 'matched', problem }],
    ['Left without the code', { handover, problem: { ...problem, is_open: false } }],
    ['Please confirm', { viewer: 'requester', handover }],
    ['Please choose', { viewer: 'requester', attempt }],
    ['Could not deliver', { viewer: 'carrier', attempt, leg: 'return' }],
    ['Going back', { viewer: 'carrier', leg: 'return' }],
    ['Another attempt', { attempt: { ...attempt, decide_by: null, choice: 'retry' } }],
    ['in transit', { attempt: { ...attempt, decide_by: null, choice: 'leave' } }],
    ['completed', { status: 'completed', completed_at: '2026-11-20T12:00:00Z', handover }],
  ])('is named by the badge while it is open: “%s”', (badge, parts) => {
    show({ viewer: 'business', partner: undefined, ...parts })
    const [icon] = document.getElementsByTagName('svg')
    expect(icon?.parentElement?.textContent).toBe(badge)
  })

  const chooses = () => screen.queryByRole('button', { name: 'Choose what happens' })

  it.each<[string, Partial<RequestDetails>]>([
    ['the carrier', { viewer: 'carrier', attempt }],
    ['the owner during a problem', { viewer: 'requester', attempt, problem }],
    ['the owner who has chosen', { viewer: 'requester', attempt: { ...attempt, decide_by: null, choice: 'leave' } }],
  ])('is no choice of %s', (_, parts) => {
    show(parts)
    expect(chooses()).toBeNull()
  })

  it('is chosen before the code is given, by its owner', () => {
    show({ viewer: 'requester', attempt })
    expect(isBefore(chooses(), region('Route'))).toBe(true)
    expect(isBefore(region('Route'), region('Completion OTP'))).toBe(true)
  })

  it('with a problem that cannot be loaded, the rest of the details is there', async () => {
    calls.problems.getProblem.mockRejectedValue(noAnswer())
    show({ viewer: 'business', partner: undefined, problem })
    await waitFor(() => expect(calls.problems.getProblem).toHaveBeenCalled())
    expect(region('Route')).toBeDefined()
  })

  it('with an open problem, says beside the badge which it is', async () => {
    show({ viewer: 'business', partner: undefined, problem })
    expect(await screen.findByText('It is damaged')).toBeDefined()
  })

  it('with a problem that can be answered, leads to the answer', async () => {
    calls.problems.getProblem.mockResolvedValue({ problem: { kind: 'damaged', can: ['answer'] } })
    show({ viewer: 'carrier', problem })
    expect(await screen.findByRole('button', { name: 'Answer the problem' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'See the problem' })).toBeNull()
  })

  it('with an open problem, the code comes later, and its reader is asked to think before they give it', () => {
    show({ viewer: 'requester', problem })
    const code = region('Completion OTP')
    expect(isBefore(region('Route'), code)).toBe(true)
    expect(code.textContent).toContain('only give it if you’re happy with how things are')
  })

  it('has an open problem at the top, and a decided one at the end', () => {
    const isBeforeRoute = () => isBefore(screen.getByRole('button', { name: 'See the problem' }), region('Route'))
    const { unmount } = show({ problem })
    expect(isBeforeRoute()).toBe(true)
    unmount()
    show({ problem: { ...problem, is_open: false } })
    expect(isBeforeRoute()).toBe(false)
  })
})
