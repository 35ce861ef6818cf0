import { expect, test } from 'vitest'
import {
  answerBy,
  canChangeProblem,
  closesAt,
  completesUndecided,
  endingsFor,
  isOpenProblem,
  isWaitingProblem,
  overdueBefore,
  type ProblemEvent,
  problemStates,
  reportBy,
} from './problem-rules.ts'
import { requestStatuses } from './request-lifecycle.ts'

// The columns are, in order: open, answered, withdrawn, resolved, unresolved.
const expected: Record<ProblemEvent, string> = {
  answer: '+....',
  withdraw: '++...',
  lapse: '++...',
  resolve: '++..+',
}

test.each(Object.entries(expected) as [ProblemEvent, string][])('%s is possible in %s', (event, states) => {
  expect(problemStates.map((state) => (canChangeProblem(event, state) ? '+' : '.')).join('')).toBe(states)
})

test('stays open until someone or a deadline closes it, and waits until an admin or its reporter closes it', () => {
  expect(problemStates.filter(isOpenProblem)).toEqual(['open', 'answered'])
  expect(problemStates.filter(isWaitingProblem)).toEqual(['open', 'answered', 'unresolved'])
})

test('an admin can end only carried requests, and complete only those in transit', () => {
  const found = Object.fromEntries(requestStatuses.map((status) => [status, endingsFor(status)]))
  expect(found).toEqual({
    pending_match: ['keep'],
    pending_partner_approval: ['keep'],
    matched: ['cancel', 'keep'],
    in_transit: ['complete', 'cancel', 'keep'],
    completed: ['keep'],
    cancelled: ['keep'],
  })
  expect(endingsFor(undefined)).toEqual(['keep'])
})

test('without a decision, only a handover completes a delivery, unless its owner has contested it', () => {
  expect([undefined, 'asked', 'contested'].map((word) => completesUndecided(true, word as never))).toEqual([
    true,
    true,
    false,
  ])
  expect(completesUndecided(false, undefined)).toBe(false)
})

test('allows two days to report and to answer, fourteen to decide, and a week until it counts as overdue', () => {
  const at = new Date('2026-11-20T12:00:00.000Z')
  expect([reportBy(at), answerBy(at)]).toEqual(Array(2).fill('2026-11-22T12:00:00.000Z'))
  expect(closesAt(at)).toBe('2026-12-04T12:00:00.000Z')
  expect(overdueBefore(at)).toBe('2026-11-13T12:00:00.000Z')
})
