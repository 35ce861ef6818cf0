import { expect, test } from 'vitest'
import { answerDays, keptDays, reportKeptUntil, reportsOverdueBefore } from './report-rules.ts'

const at = new Date('2026-11-20T12:00:00.000Z')

test('reports are overdue two days before the promised answer', () => {
  expect(reportsOverdueBefore(at)).toBe('2026-11-15T12:00:00.000Z')
  expect(answerDays).toBe(7)
})

test('what was reported is kept for thirty days after the decision', () => {
  expect(reportKeptUntil(at)).toBe('2026-12-20T12:00:00.000Z')
  expect(keptDays).toBe(30)
})
