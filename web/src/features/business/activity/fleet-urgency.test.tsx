import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { LiveJob } from '#shared/contracts/fleet-shapes.ts'
import { ProblemId } from '#shared/model/ids.ts'
import { showAt } from '#web/lib/screen.fixtures.tsx'
import { jobWith } from '../fleet.fixtures.tsx'
import { FleetJobCard } from './fleet-column.tsx'
import { byUrgency } from './fleet-urgency.ts'

vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: null }) }))

// Two hours after the slot of `late` has ended.
const now = Date.parse('2026-11-22T14:00:00.000Z')
const late = { preferredDate: '2026-11-22' }
const onTime = { preferredDate: '2026-11-23' }
const problem = { id: ProblemId.parse('prb_0000000000000000000001'), closes_at: '2026-12-06T10:00:00.000Z' }
const attempt = { number: 1, reason: 'closed', decide_by: '2026-11-22T14:30:00.000Z' } as const
const handover = { left_with: 'neighbour', confirm_by: '2026-11-23T10:42:00.000Z' } as const

const underWay = (number: number, parts: Partial<LiveJob>) => ({
  ...jobWith(number, parts),
  status: 'in_transit' as const,
})

it('puts what needs attention first, in the order of the dashboard, and then the newest', () => {
  const jobs = [
    underWay(1, onTime),
    underWay(2, { ...late, door: { handover } }),
    underWay(3, late),
    underWay(4, { ...late, door: { attempt } }),
    underWay(5, { ...onTime, door: { problem } }),
    underWay(6, { ...onTime, needs_driver: true }),
    underWay(0, onTime),
  ]
  const order = byUrgency(jobs, now).map(({ delivery_address }) => delivery_address?.charAt(0))
  expect(order).toEqual(['6', '5', '4', '3', '2', '0', '1'])
})

const [minute, hour] = [60_000, 3_600_000]

it.each<[string, Parameters<typeof show>]>([
  ['a delivery until two hours after its slot', [underWay(1, late), now - 1]],
  ['a pickup of tomorrow', [{ ...jobWith(1, onTime), status: 'matched' }]],
  ['a delivery that waits to be confirmed', [underWay(1, { ...late, door: { handover } })]],
])('does not call %s late', (_, job) => {
  show(...job)
  expect(screen.queryByText(/late$/)).toBeNull()
})

it.each<[string, string, Parameters<typeof show>]>([
  ['a delivery from two hours after its slot', 'Now late', [underWay(1, late)]],
  ['a delivery three hours after its slot', '1 hour late', [underWay(1, late), now + hour]],
  ['a pickup after its slot', '2 hours late', [{ ...jobWith(1, late), status: 'matched' }]],
  ['a pickup just after its slot', '5 minutes late', [{ ...jobWith(1, late), status: 'matched' }, now - 115 * minute]],
])('says how late %s is: %s', (_, text, job) => {
  show(...job)
  expect(screen.getByText(text)).toBeDefined()
})

const show = (job: Parameters<typeof FleetJobCard>[0]['job'], at = now) =>
  showAt(
    '/',
    <FleetJobCard
      job={job}
      now={at}
      isOpen={false}
      onOpen={vi.fn()}
      onReassign={vi.fn()}
      onUnassign={vi.fn()}
      onStep={vi.fn()}
    />,
  )
