import { expect, test } from 'vitest'
import { entryWith, personWith } from './activity-fixtures.ts'
import { groupActivity } from './activity-sentence.tsx'

const told = (entries: Parameters<typeof groupActivity>[0]) =>
  groupActivity(entries).map(({ entry, count }) => [entry.id, count])

const elsewhere = { subject: personWith(3, 'Robin Hale') }

test('nothing is left out that is not alike', () => {
  expect(told([])).toEqual([])
  expect(told([entryWith(1, { action: 'admin.granted' }), entryWith(2, { action: 'admin.granted' })])).toEqual([
    ['aud_1', 1],
    ['aud_2', 1],
  ])
})

test('looks of one admin at the documents of one person are one line, with the newest', () => {
  expect(told([entryWith(1), entryWith(2), entryWith(3), entryWith(4, elsewhere), entryWith(5)])).toEqual([
    ['aud_1', 3],
    ['aud_4', 1],
    ['aud_5', 1],
  ])
})

test.each([
  ['another admin looked', entryWith(2, { actor: personWith(9, 'Robin Hale') })],
  ['something else happened', entryWith(2, { action: 'partner.verified' })],
])('it is another line when %s', (_, other) => {
  expect(told([entryWith(1), other, entryWith(3)])).toHaveLength(3)
})

test('two who were erased may be two people', () => {
  expect(told([entryWith(1, { subject: null }), entryWith(2, { subject: null })])).toHaveLength(2)
})
