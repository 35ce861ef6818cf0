import { expect, test } from 'vitest'
import type { ProblemState } from '#shared/model/problem-rules.ts'
import { aFleetId, aProblem } from '#test/support/fake-problems.ts'
import { noon, people, sessionOf, userId } from '#test/support/fake-requests.ts'
import {
  isPartyTo,
  type ProblemItem,
  problemCounters,
  problemOfRow,
  problemRow,
  type Statement,
  withLapseApplied,
} from './problem-item.ts'

const answer: Statement = {
  at: noon.toISOString(),
  by: people.carrier,
  as: 'carrier',
  text: 'I gave it to you.',
  photos: [],
}
const closedAt = noon.toISOString()

test.each<[string, Partial<ProblemItem>, string]>([
  ['open', {}, 'DIR#PRB#O'],
  ['answered', { state: 'answered', answer }, 'DIR#PRB#A'],
  ['closed by the clock', { state: 'unresolved', closedAt }, 'DIR#PRB#O'],
  ['answered and closed by the clock', { state: 'unresolved', answer, closedAt }, 'DIR#PRB#A'],
  ['withdrawn', { state: 'withdrawn', closedAt }, 'DIR#PRB#C'],
  ['resolved', { state: 'resolved', closedAt }, 'DIR#PRB#C'],
])('a problem that is %s is in one list of admins, and has no end only while it waits', (_, parts, list) => {
  const row = problemRow(aProblem(parts))
  expect(row.GSI1PK).toBe(list)
  expect('ttl' in row).toBe(list === 'DIR#PRB#C')
  expect(problemOfRow(row)).toEqual(aProblem(parts))
})

test('a problem is listed for its owner, and for its carrier or their business', () => {
  const place = `${noon.toISOString()}#${aProblem().problemId}`
  expect(problemRow(aProblem())).toMatchObject({
    GSI2PK: `PRB#${people.owner}`,
    GSI2SK: place,
    GSI3PK: `PRB#${people.carrier}`,
    GSI3SK: place,
  })
  expect(problemRow(aProblem({ businessId: aFleetId })).GSI3PK).toBe(`PRB#${aFleetId}`)
})

test('a decided problem is kept for two years', () => {
  const { ttl } = problemRow(aProblem({ state: 'withdrawn', closedAt }))
  expect(Number(ttl) * 1000).toBe(noon.getTime() + 2 * 365 * 24 * 3_600_000)
})

test.each<[ProblemState | undefined, ProblemState, object]>([
  [undefined, 'open', { waitingProblems: 1 }],
  ['open', 'answered', {}],
  ['answered', 'unresolved', {}],
  ['open', 'withdrawn', { waitingProblems: -1 }],
  ['unresolved', 'resolved', { waitingProblems: -1 }],
])('from %s to %s the count of waiting problems changes by %j', (before, after, change) => {
  expect(problemCounters(before, after)).toEqual(change)
})

test('readers see the end of the fourteen days at once', () => {
  const problem = aProblem()
  const end = Date.parse(problem.closesAt)
  expect(withLapseApplied(problem, new Date(end - 1))).toBe(problem)
  expect(withLapseApplied(problem, new Date(end))).toMatchObject({ state: 'unresolved', closedAt: problem.closesAt })
  const withdrawn = aProblem({ state: 'withdrawn' })
  expect(withLapseApplied(withdrawn, new Date(end))).toBe(withdrawn)
})

test('the sides of a problem are its owner, its carrier, their business, and anyone who has spoken for one', () => {
  const second = userId('second')
  const ofFleet = aProblem({ businessId: aFleetId, answer: { ...answer, by: second } })
  for (const id of [people.owner, people.carrier, second]) expect(isPartyTo(ofFleet, sessionOf(id))).toBe(true)
  expect(isPartyTo(ofFleet, sessionOf(people.stranger, { businessId: aFleetId }))).toBe(true)
  expect(isPartyTo(ofFleet, sessionOf(people.stranger, { businessId: 'biz_another' }))).toBe(false)
  expect(isPartyTo(aProblem(), sessionOf(people.stranger))).toBe(false)
})
