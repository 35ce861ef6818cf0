import { expect, test } from 'vitest'
import { problemId } from '#test/support/fake-problems.ts'
import { noon, noonSlot, people, requestAt } from '#test/support/fake-requests.ts'
import { withContest } from './problem-steps.ts'
import { withExpiryApplied } from './request-expiry.ts'
import { attempted, completed, confirmed, decided, handedOver } from './request-transitions.ts'

const minute = 60_000
const at = (minutes: number) => new Date(noon.getTime() + minutes * minute)
const carrier = (minutes: number) => ({ by: people.carrier, at: at(minutes) })
const owner = (minutes: number) => ({ by: people.owner, at: at(minutes) })
const under = requestAt('in_transit', noonSlot)
const day = 24 * 60
const problem = { problemId: problemId('one'), closesAt: '2026-12-04T12:00:00.000Z', by: 'requester' } as const
const doorWithProblem = { problem, lastProblem: problem.problemId }

const during = { ...under, door: doorWithProblem }
const arrived = handedOver(during, 'neighbour', carrier(1))
const closed = new Date(problem.closesAt)

test('a handover asks the owner, whose silence completes it only when the problem closes', () => {
  expect(arrived.door).toMatchObject({
    problem: { ...problem, handover: 'asked' },
    handover: { confirmBy: at(1 + day).toISOString() },
  })
  expect(withExpiryApplied(arrived, new Date(closed.getTime() - 1))).toBe(arrived)
  expect(withExpiryApplied(arrived, closed)).toMatchObject({
    status: 'completed',
    event: { type: 'resolve', by: 'system', at: problem.closesAt, reason: 'unresolved' },
  })
})

test('a contested handover ends as cancelled', () => {
  expect(withExpiryApplied(withContest(arrived), closed)).toMatchObject({
    status: 'cancelled',
    event: { type: 'resolve', by: 'system', reason: 'unresolved' },
  })
})

test('a failed attempt never completes the delivery', () => {
  const attempt = attempted(during, { reason: 'nobody_home', hasPhoto: true }, carrier(1))
  expect(withExpiryApplied(attempt, at(40))).toBe(attempt)
  expect(withExpiryApplied(attempt, closed).status).toBe('cancelled')
  const back = decided(attempt, { choice: 'return' }, owner(2))
  expect(withExpiryApplied(back, closed).status).toBe('cancelled')
  expect(withExpiryApplied(handedOver(back, 'receiver', carrier(3)), closed)).toMatchObject({
    status: 'completed',
    outcome: 'returned',
  })
})

test('a handover on the problem’s last day leaves the owner a full day', () => {
  const lastHour = { by: people.carrier, at: new Date(closed.getTime() - 60 * minute) }
  const late = handedOver(during, 'neighbour', lastHour)
  const until = new Date(closed.getTime() + (day - 60) * minute)
  expect(late.door).toMatchObject({
    problem: { closesAt: until.toISOString() },
    handover: { confirmBy: until.toISOString() },
  })
  expect(withExpiryApplied(late, new Date(until.getTime() - 1))).toBe(late)
  expect(withExpiryApplied(late, until).status).toBe('completed')
})

test('nothing that the owner was asked stays open after the end', () => {
  expect(confirmed(arrived, owner(2)).door).toEqual(doorWithProblem)
  expect(completed(withContest(arrived), carrier(2)).door).toEqual(doorWithProblem)
})
