import { expect, test } from 'vitest'
import { aProblem } from '#test/support/fake-problems.ts'
import { noon, noonSlot, requestAt } from '#test/support/fake-requests.ts'
import {
  isAttached,
  openQuestion,
  reportsOf,
  withContest,
  withoutProblem,
  withProblem,
  withQuestion,
} from './problem-steps.ts'

const later = new Date(noon.getTime() + 20 * 3_600_000)
const hoursAfter = (at: Date, hours: number): string => new Date(at.getTime() + hours * 3_600_000).toISOString()
const underway = requestAt('in_transit', noonSlot)
const problem = aProblem()

test('a problem is attached without a new version or event, and counted for its side', () => {
  const next = withProblem(underway, problem)
  expect([next.version, next.event, next.status]).toEqual([underway.version, underway.event, underway.status])
  expect([isAttached(problem, underway), isAttached(problem, next)]).toEqual([false, true])
  expect([reportsOf(next, 'requester'), reportsOf(next, 'carrier'), reportsOf(next, 'business')]).toEqual([1, 0, 0])
  const again = withProblem(
    withoutProblem(next, later),
    aProblem({ statement: { ...problem.statement, as: 'business' } }),
  )
  expect([reportsOf(again, 'requester'), reportsOf(again, 'carrier'), reportsOf(again, 'business')]).toEqual([1, 1, 1])
})

test('the request names the side that reported it', () => {
  const by = (as: 'requester' | 'carrier' | 'business') =>
    withProblem(underway, aProblem({ statement: { ...problem.statement, as } })).door?.problem?.by
  expect([by('requester'), by('carrier'), by('business')]).toEqual(['requester', 'carrier', 'carrier'])
})

test('a handover during a problem asks the owner, and the problem stays open at least until their day is over', () => {
  const { door } = withProblem(underway, problem)
  const day = hoursAfter(noon, 24)
  expect(door && withQuestion(door, day).problem).toEqual({ ...door?.problem, handover: 'asked' })
  const late = hoursAfter(new Date(problem.closesAt), 3)
  expect(door && withQuestion(door, late).problem).toEqual({ ...door?.problem, closesAt: late, handover: 'asked' })
  expect(withQuestion({}, day)).toEqual({})
})

test('what the owner says about a handover is kept with the problem and removed with it', () => {
  const questioned = withProblem(underway, problem)
  const contested = withContest({ ...questioned, door: withQuestion(questioned.door ?? {}, hoursAfter(noon, 24)) })
  expect([contested.version, contested.event]).toEqual([underway.version, underway.event])
  expect(contested.door?.problem?.handover).toBe('contested')
  expect(openQuestion(contested)).toBeUndefined()
  expect(withoutProblem(contested, later).door).not.toHaveProperty('problem')
})

test('after its problem closes, a delivery’s clocks restart and it keeps the problem’s id', () => {
  const door = {
    handover: { step: 4, leftWith: 'neighbour', confirmBy: hoursAfter(noon, 24) },
    attempt: { number: 1, step: 3, reason: 'closed', decideBy: hoursAfter(noon, 0.5) },
  } as const
  const next = withoutProblem(withProblem({ ...underway, door }, problem), later)
  expect(isAttached(problem, next)).toBe(false)
  expect(next.door).toMatchObject({
    handover: { ...door.handover, confirmBy: hoursAfter(later, 24) },
    attempt: { ...door.attempt, decideBy: hoursAfter(later, 0.5) },
    lastProblem: problem.problemId,
  })
  expect(next.version).toBe(underway.version)
})

test('a decided attempt gets no new deadline, and what has no problem stays the same', () => {
  const door = { attempt: { number: 1, step: 3, reason: 'closed', choice: 'leave' } } as const
  const next = withoutProblem(withProblem({ ...underway, door }, problem), later)
  expect(next.door?.attempt).toEqual(door.attempt)
  expect(withoutProblem(underway, later)).toBe(underway)
})
