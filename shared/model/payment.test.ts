import { expect, test } from 'vitest'
import { canBeMarkedPaid, paysYouText, youPayText } from './payment.ts'
import { requestStatuses } from './statuses.ts'

test('only what has been picked up can be marked as paid', () => {
  expect(requestStatuses.filter(canBeMarkedPaid)).toEqual(['in_transit', 'completed'])
})

test('the requester reads whom to pay, and how', () => {
  expect(youPayText(null)).toBe(
    "You pay your partner yourself, in cash or by bank transfer, when it's done. Sameway takes nothing.",
  )
  expect(youPayText('Riverside Vans Ltd')).toMatch(/^You pay Riverside Vans Ltd yourself, /)
})

test('the carrier reads who pays them', () => {
  expect(paysYouText('Robin')).toBe(
    "Robin pays you, in cash or by bank transfer, when it's done. Sameway takes nothing.",
  )
  expect(paysYouText(null)).toMatch(/^The requester pays you, /)
})
