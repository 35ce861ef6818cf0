import { expect, test } from 'vitest'
import { aProposal } from '#test/support/fake-proposals.ts'
import { aRequest, noon, requestAt } from '#test/support/fake-requests.ts'
import { isLive, proposalOfRow, proposalRow } from './proposal-item.ts'

const waiting = aRequest()

test('a row is read as it was written, with both ids from its key', () => {
  const item = aProposal({ note: 'I pass there anyway.', detourMinutes: 10 })
  expect(proposalOfRow(proposalRow(item))).toEqual(item)
})

test.each([
  ['is live while its request waits as it was', {}, waiting, noon, true],
  ['is over with its time', {}, waiting, new Date('2026-11-20T15:00:00.000Z'), false],
  ['is live until then', {}, waiting, new Date('2026-11-20T14:59:59.999Z'), true],
  ['is over once the price is raised', {}, { ...waiting, version: 2 }, noon, false],
  ['is over once the request is taken', {}, { ...requestAt('matched'), version: 1 }, noon, false],
  ['is over once it is declined', { state: 'declined' }, waiting, noon, false],
  ['is over once it is taken back', { state: 'withdrawn' }, waiting, noon, false],
] as const)('a proposal %s', (_, parts, request, at, expected) => {
  expect(isLive(aProposal(parts), request, at)).toBe(expected)
})
