import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { RouteLine } from '#shared/contracts/history-shapes.ts'
import { requestId } from '#web/components/request.fixtures.ts'
import { noAnswer, showAt } from '#web/lib/screen.fixtures.tsx'
import { HistoryLines } from './history-lines.tsx'
import { lineGroups } from './line-groups.ts'
import type { RoleFilter } from './queries.ts'

const requests = vi.hoisted(() => ({ listRouteLines: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { requests } }))

const leeds = { area: 'Leeds, LS1', lat: 53.797, lon: -1.544 }
const bradford = { area: 'Bradford, BD1', lat: 53.794, lon: -1.752 }
const york = { area: 'York, YO1', lat: 53.958, lon: -1.08 }

const line = (number: number, parts: Partial<RouteLine> = {}): RouteLine => ({
  id: requestId(number),
  role: 'Requester',
  completed_at: '2026-11-20T12:00:00.000Z',
  from: leeds,
  to: bradford,
  co2_saved_g: 1500,
  outcome: null,
  ...parts,
})

const lines = [
  line(1),
  line(2, { co2_saved_g: null }),
  line(3, { role: 'Partner' }),
  line(4, { from: bradford, to: leeds, co2_saved_g: 400 }),
  line(5, { from: york, to: null, co2_saved_g: null }),
]

const show = (role: RoleFilter = 'all') => showAt('/history', <HistoryLines role={role} />)
const listed = () => screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)

describe('the groups', () => {
  test('hold one role’s deliveries from one area to another, most frequent first', () => {
    const groups = lineGroups(lines, 'all')
    expect(
      groups.map(({ role, from, to, count, co2SavedGrams }) => [role, from.area, to?.area, count, co2SavedGrams]),
    ).toEqual([
      ['Requester', leeds.area, bradford.area, 2, 1500],
      ['Partner', leeds.area, bradford.area, 1, 1500],
      ['Requester', bradford.area, leeds.area, 1, 400],
      ['Requester', york.area, undefined, 1, 0],
    ])
  })

  test.each([
    ['requester', 3],
    ['partner', 1],
  ] as const)('hold only the role of the filter %s', (role, count) => {
    expect(lineGroups(lines, role)).toHaveLength(count)
  })
})

describe('the map', () => {
  test('draws a line for each group and an end for each place, hidden from screen readers', async () => {
    requests.listRouteLines.mockResolvedValue(lines)
    show()
    await screen.findByText('5 deliveries, about 3.4 kg of CO₂e saved.')
    const drawing = [...document.querySelectorAll('svg')].find((svg) => svg.querySelector('circle'))
    expect(drawing?.getAttribute('aria-hidden')).toBe('true')
    expect(drawing?.querySelectorAll('path[d*="Q"]')).toHaveLength(3)
    expect(drawing?.querySelectorAll('g > circle')).toHaveLength(7)
    expect(screen.getByText('You carried: 1')).toBeTruthy()
    expect(screen.getByText('Carried for you: 4')).toBeTruthy()
  })

  test('has a list with the same facts', async () => {
    requests.listRouteLines.mockResolvedValue(lines)
    show()
    await screen.findByText('Show the deliveries as a list')
    expect(listed()).toEqual([
      'Leeds, LS1 to Bradford, BD1Carried for you · 2 deliveries · 1.5 kg CO₂e saved',
      'Leeds, LS1 to Bradford, BD1You carried · 1 delivery · 1.5 kg CO₂e saved',
      'Bradford, BD1 to Leeds, LS1Carried for you · 1 delivery · 400 g CO₂e saved',
      'York, YO1: Recycling or disposalCarried for you · 1 delivery',
    ])
  })

  test('of one role leaves out the other', async () => {
    requests.listRouteLines.mockResolvedValue(lines)
    show('partner')
    await screen.findByText('1 delivery, about 1.5 kg of CO₂e saved.')
    expect(screen.queryByText(/Carried for you/)).toBeNull()
  })

  test('says so while there is nothing to draw', async () => {
    requests.listRouteLines.mockResolvedValue([])
    show()
    expect(await screen.findByText(/^Nothing to draw yet/)).toBeTruthy()
    expect(document.querySelector('svg circle')).toBeNull()
  })

  test('that cannot be loaded says so, and loads again', async () => {
    requests.listRouteLines.mockRejectedValueOnce(noAnswer())
    show()
    expect(await screen.findByText('Could not load your map.')).toBeTruthy()
    requests.listRouteLines.mockResolvedValue(lines)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('You carried: 1')).toBeTruthy()
  })
})
