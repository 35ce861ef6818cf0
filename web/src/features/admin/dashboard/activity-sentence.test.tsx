import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type ActivityEntry, activities } from '#shared/contracts/admin.ts'
import { uploadPurposeNames } from '#shared/model/upload-purposes.ts'
import { aBusiness, createEntry, createPerson } from './activity.fixtures.ts'
import { ActivitySentence, groupActivity } from './activity-sentence.tsx'

const sentence = (parts: Partial<ActivityEntry>, count = 1) =>
  render(<ActivitySentence line={{ entry: createEntry(1, parts), count }} />).container.textContent

const self = { actor: createPerson(2, 'Alex Reed') }
const reason = 'The photo is blurred.'
const business = { subject: aBusiness }

const sentences: [Partial<ActivityEntry> & Pick<ActivityEntry, 'action'>, string][] = [
  [{ action: 'user.joined', ...self }, 'Alex Reed joined'],
  [{ action: 'partner.applied', ...self }, 'Alex Reed applied to become a partner'],
  [
    { action: 'requester.paused', ...self },
    'Alex Reed cancelled five accepted requests in 24 hours, and can’t post new ones for a day',
  ],
  [
    { action: 'partner.paused', ...self },
    'Alex Reed gave back or missed three jobs in 24 hours, and can’t take new ones for a day',
  ],
  [
    { action: 'business.paused', actor: aBusiness, ...business },
    'Fennel Couriers gave back or missed ten deliveries in 24 hours, and can’t assign new ones for a day',
  ],
  [{ action: 'partner.verified' }, 'Robin Hale approved Alex Reed as a partner'],
  [{ action: 'partner.rejected', reason }, 'Robin Hale turned down Alex Reed as a partner: The photo is blurred.'],
  [
    { action: 'partner.revoked', reason },
    'Robin Hale withdrew the approval of Alex Reed as a partner: The photo is blurred.',
  ],
  [{ action: 'papers.approved' }, 'Robin Hale accepted the newer papers of Alex Reed'],
  [{ action: 'papers.refused', reason }, 'Robin Hale turned down the newer papers of Alex Reed: The photo is blurred.'],
  [{ action: 'right-to-work.checked' }, 'Robin Hale checked the right to work of Alex Reed'],
  [{ action: 'name.approved' }, 'Robin Hale approved the new name of Alex Reed'],
  [{ action: 'name.refused', reason }, 'Robin Hale turned down the new name of Alex Reed: The photo is blurred.'],
  [{ action: 'business.verified', ...business }, 'Robin Hale approved Fennel Couriers as a business'],
  [{ action: 'business.rejected', ...business }, 'Robin Hale turned down Fennel Couriers as a business'],
  [{ action: 'document.opened' }, 'Robin Hale looked at the photo ID of Alex Reed'],
  [{ action: 'applicant.opened' }, 'Robin Hale looked at the personal details of Alex Reed'],
  [{ action: 'person.opened' }, 'Robin Hale looked at the personal details of Alex Reed'],
  [{ action: 'delivery.opened' }, 'Robin Hale looked at the addresses of a delivery that Alex Reed posted'],
  [{ action: 'admin.granted' }, 'Robin Hale made Alex Reed an admin'],
  [{ action: 'admin.withdrawn' }, 'Robin Hale removed Alex Reed as an admin'],
  [{ action: 'user.signed-out' }, 'Robin Hale signed Alex Reed out on every device'],
  [{ action: 'problem.opened' }, 'Robin Hale looked at a problem that Alex Reed reported'],
  [{ action: 'problem.addresses-opened' }, 'Robin Hale looked at the addresses of a problem that Alex Reed reported'],
  [
    { action: 'problem.resolved', reason: 'It goes on.' },
    'Robin Hale decided a problem that Alex Reed reported: It goes on.',
  ],
  [{ action: 'report.opened' }, 'Robin Hale looked at a report about Alex Reed'],
  [{ action: 'report.decided', reason: 'It is fine.' }, 'Robin Hale decided a report about Alex Reed: It is fine.'],
  [
    { action: 'user.suspended', reason, until: '2026-11-30' },
    'Robin Hale suspended Alex Reed until the end of 30 November 2026: The photo is blurred.',
  ],
  [{ action: 'user.lifted' }, 'Robin Hale lifted the suspension of Alex Reed'],
  [{ action: 'tax-report.opened' }, 'Robin Hale made a January report, with National Insurance numbers'],
]

test.each(sentences)('%o', (parts, text) => {
  expect(sentence(parts)).toBe(text)
})

test('every action has a sentence', () => {
  expect(sentences.map(([{ action }]) => action)).toEqual(activities)
})

test('counts several documents, and calls an unknown one a document', () => {
  expect(sentence({}, 5)).toBe('Robin Hale looked at 5 documents of Alex Reed')
  expect(sentence({ document: null })).toBe('Robin Hale looked at a document of Alex Reed')
  const said = uploadPurposeNames.map((document) => sentence({ document }))
  expect(new Set(said).size).toBe(uploadPurposeNames.length)
})

test('names no day for a suspension without an end', () => {
  expect(sentence({ action: 'user.suspended' })).toBe('Robin Hale suspended Alex Reed until further notice')
})

test('calls an erased user a deleted account', () => {
  expect(sentence({ action: 'admin.granted', actor: null })).toBe('A deleted account made Alex Reed an admin')
  expect(sentence({ subject: null })).toBe('Robin Hale looked at the photo ID of a deleted account')
})

test('names a user without a name by their email address', () => {
  const actor = createPerson(7, '')
  expect(sentence({ action: 'user.joined', actor })).toBe('person-7@example.com joined')
  expect(sentence({ action: 'user.joined', actor: { ...actor, email: null } })).toBe('Someone joined')
})

const linesOf = (entries: Parameters<typeof groupActivity>[0]) =>
  groupActivity(entries).map(({ entry, count }) => [entry.id, count])

const elsewhere = { subject: createPerson(3, 'Robin Hale') }

test('does not group different entries', () => {
  expect(linesOf([])).toEqual([])
  expect(linesOf([createEntry(1, { action: 'admin.granted' }), createEntry(2, { action: 'admin.granted' })])).toEqual([
    ['aud_1', 1],
    ['aud_2', 1],
  ])
})

test("groups one admin's views of one user's documents, newest first", () => {
  expect(linesOf([createEntry(1), createEntry(2), createEntry(3), createEntry(4, elsewhere), createEntry(5)])).toEqual([
    ['aud_1', 3],
    ['aud_4', 1],
    ['aud_5', 1],
  ])
})

test.each([
  ['another admin looked', createEntry(2, { actor: createPerson(9, 'Robin Hale') })],
  ['something else happened', createEntry(2, { action: 'partner.verified' })],
])('starts another line when %s', (_, other) => {
  expect(linesOf([createEntry(1), other, createEntry(3)])).toHaveLength(3)
})

test('does not group two erased users', () => {
  expect(linesOf([createEntry(1, { subject: null }), createEntry(2, { subject: null })])).toHaveLength(2)
})
