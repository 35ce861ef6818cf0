import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LiveJob } from '#shared/contracts/fleet-shapes.ts'
import { userWith } from '#test/support/user-with.ts'
import { noAnswer, press, refusal, showAt, toasts } from '#web/lib/screen.fixtures.tsx'
import { toastStore } from '#web/ui/toasts.tsx'
import { businessSession, DriversPart, rows, user } from '../business.fixtures.tsx'
import { calls, driverWith, serverHas } from '../business.mocks.ts'
import { jobWith } from '../fleet.fixtures.tsx'

const business = userWith(businessSession)

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('../business.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: business }) }))

const { getLiveActivity, setDriverStatus } = calls.business

const show = () => showAt('/business/dashboard', <DriversPart />)
const hasRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count))
const status = (name: string) => screen.getByRole('switch', { name: `Active: ${name}` })
const isOn = (name: string) => status(name).getAttribute('aria-checked') === 'true'
const toggle = (name: string) => user.click(status(name))

beforeEach(() => void serverHas())

const [first, second] = [driverWith(1), driverWith(2)]
const sent = () => setDriverStatus.mock.calls.map(([call]) => call.body.isActive)

it('is a switch that changes at once, and is reset with the reason if the server refuses', async () => {
  let refuse = (_: Error) => {}
  setDriverStatus.mockReturnValue(
    new Promise((_, reject) => {
      refuse = reject
    }),
  )
  show()
  await hasRows(2)
  await toggle('Driver 01')
  expect([isOn('Driver 01'), isOn('Driver 02')]).toEqual([false, true])
  expect(rows()[0]).toContain('Inactive')
  await toggle('Driver 01')
  expect(setDriverStatus).toHaveBeenCalledOnce()
  await act(async () => refuse(refusal('driver.unknown', 'Driver not found.')))
  await waitFor(() => expect(isOn('Driver 01')).toBe(true))
  expect(toasts()).toEqual(['danger: Error: Driver not found.'])
})

it('stays changed, and reloads the figures', async () => {
  setDriverStatus.mockResolvedValue({ is_active: false })
  show()
  await hasRows(2)
  const requested = calls.business.getStats.mock.calls.length
  await toggle('Driver 01')
  await waitFor(() => expect(calls.business.getStats.mock.calls.length).toBeGreaterThan(requested))
  expect(setDriverStatus).toHaveBeenCalledWith({ params: { id: first.id }, body: { isActive: false } })
  expect(isOn('Driver 01')).toBe(false)
  expect(getLiveActivity, 'there is nothing to count').not.toHaveBeenCalled()
})

it('can be undone, which makes them active again', async () => {
  setDriverStatus.mockImplementation(async ({ body }) => ({ is_active: body.isActive }))
  show()
  await hasRows(2)
  await toggle('Driver 01')
  await waitFor(() => expect(toasts()).toEqual(['success: Driver 01 is inactive.']))
  await act(async () => toastStore.all()[0]?.undo?.())
  await waitFor(() => expect(isOn('Driver 01')).toBe(true))
  expect(sent()).toEqual([false, true])
})

const has = (matched: LiveJob[], moving: LiveJob[] = [], unlisted = 0) => {
  serverHas({ drivers: [{ ...first, open_jobs: matched.length + moving.length + unlisted }, second] })
  setDriverStatus.mockImplementation(async ({ body }) => ({ is_active: body.isActive }))
  getLiveActivity.mockResolvedValue({
    in_transit_jobs: moving,
    matched_jobs: matched,
    in_transit_total: moving.length,
    matched_total: matched.length + unlisted,
  })
}
const question = () => screen.findByRole('alertdialog', { name: 'Deactivate Driver?' })
const ofSecond = jobWith(9, { driver_id: second.id })

it('asks first if jobs wait for their pickup, and counts them', async () => {
  has([jobWith(1), jobWith(2), ofSecond], [jobWith(3)])
  show()
  await hasRows(2)
  await toggle('Driver 01')
  const text = (await question()).textContent
  expect(text).toContain('Driver 01 has 2 jobs waiting for pickup.')
  expect(text).toContain('1 job on the way will need another driver.')
  await press('Keep active')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent()).toEqual([])
  expect(isOn('Driver 01')).toBe(true)
  await toggle('Driver 01')
  await question()
  await user.click(screen.getByRole('radio', { name: 'Put them back in the pool' }))
  expect((await question()).textContent).toContain('together they count as one delivery given back')
  await press('Yes, deactivate them')
  await waitFor(() =>
    expect(setDriverStatus).toHaveBeenCalledWith({ params: { id: first.id }, body: { isActive: false } }),
  )
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(isOn('Driver 01')).toBe(false)
})

const choose = async (name: RegExp) => {
  const select = await screen.findByRole('combobox', { name: 'Driver' })
  await user.selectOptions(select, within(select).getByRole('option', { name }))
}

it('offers to give the jobs to another driver first, and then says who has them', async () => {
  has([jobWith(1), jobWith(2)])
  show()
  await hasRows(2)
  await toggle('Driver 01')
  await question()
  await press('Yes, deactivate them')
  expect(toasts()).toEqual(['info: Please select a driver.'])
  expect(sent()).toEqual([])
  const select = await screen.findByRole('combobox', { name: 'Driver' })
  expect(within(select).queryByRole('option', { name: /Driver 01/ }), 'it is they who have them').toBeNull()
  await choose(/Driver 02/)
  await press('Yes, deactivate them')
  const body = { isActive: false, passJobsTo: second.id }
  await waitFor(() => expect(setDriverStatus).toHaveBeenCalledWith({ params: { id: first.id }, body }))
  await waitFor(() => expect(toasts()).toContain('success: Driver 01 is inactive. Their jobs are with Driver 02 now.'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('asks again about the jobs that the other driver had no capacity for', async () => {
  has([jobWith(1), jobWith(2)])
  setDriverStatus.mockRejectedValueOnce(refusal('driver.too-many-active', 'Full.', { status: 409 }))
  show()
  await hasRows(2)
  await toggle('Driver 01')
  await question()
  await choose(/Driver 02/)
  getLiveActivity.mockResolvedValue({
    ...{ in_transit_jobs: [], in_transit_total: 0 },
    ...{ matched_jobs: [jobWith(2)], matched_total: 1 },
  })
  await press('Yes, deactivate them')
  await waitFor(async () => expect((await question()).textContent).toContain('Driver 01 has 1 job waiting for pickup.'))
  expect(toasts()).toEqual(['danger: Error: Full.'])
  await press('Keep active')
  await waitFor(() => expect(isOn('Driver 01')).toBe(true))
})

it('offers no choice if there is no other driver', async () => {
  serverHas({ drivers: [{ ...first, open_jobs: 1 }] })
  setDriverStatus.mockResolvedValue({ is_active: false })
  getLiveActivity.mockResolvedValue({
    ...{ in_transit_jobs: [], in_transit_total: 0 },
    ...{ matched_jobs: [jobWith(1)], matched_total: 1 },
  })
  show()
  await hasRows(1)
  await toggle('Driver 01')
  await waitFor(async () => expect((await question()).textContent).toContain('They go back to the pool. You won'))
  expect(screen.queryByRole('radio')).toBeNull()
  await press('Yes, deactivate them')
  await waitFor(() => expect(sent()).toEqual([false]))
})

it('changes at once when all their jobs are on the way', async () => {
  has([ofSecond], [jobWith(3)])
  show()
  await hasRows(2)
  await toggle('Driver 01')
  await waitFor(() => expect(sent()).toEqual([false]))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('counts jobs that a large fleet does not list', async () => {
  has([ofSecond], [jobWith(3)], 4)
  show()
  await hasRows(2)
  await toggle('Driver 01')
  expect((await question()).textContent).toContain('Driver 01 has 5 jobs waiting for pickup')
})

it('does not change when the jobs cannot be counted', async () => {
  has([jobWith(1)])
  getLiveActivity.mockRejectedValue(noAnswer())
  show()
  await hasRows(2)
  await toggle('Driver 01')
  await waitFor(() => expect(toasts()[0]).toMatch(/^danger: Error: We couldn't reach Sameway/))
  expect(sent()).toEqual([])
})

it.each([
  [0, true],
  [429, true],
  [503, true],
  [403, false],
])('offers to count again after an answer %i: %s', async (answer, isOffered) => {
  has([jobWith(1)])
  getLiveActivity.mockRejectedValueOnce(refusal('any', 'No.', { status: answer }))
  show()
  await hasRows(2)
  await toggle('Driver 01')
  await waitFor(() => expect(toasts()).toEqual(['danger: Error: No.']))
  const { retry } = toastStore.all()[0] ?? {}
  expect(retry !== undefined).toBe(isOffered)
  if (!retry) return
  act(retry)
  expect((await question()).textContent).toContain('Driver 01 has 1 job waiting for pickup')
})

it('changes back without a question', async () => {
  serverHas({ drivers: [{ ...first, is_active: false, open_jobs: 1 }] })
  setDriverStatus.mockResolvedValue({ is_active: true })
  show()
  await hasRows(1)
  await toggle('Driver 01')
  await waitFor(() => expect(sent()).toEqual([true]))
  expect(getLiveActivity).not.toHaveBeenCalled()
})
