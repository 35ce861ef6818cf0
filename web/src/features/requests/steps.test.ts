import { expect, test } from 'vitest'
import type { RequestForm } from '#shared/model/request-rules.ts'
import { type Facts, problemsIn, reachable, stepIds, stepOf, steps } from './steps.ts'

const form: RequestForm = {
  itemCategory: 'Errand Run',
  preferredTransport: 'Bicycle',
  photos: [],
  description: 'Fetch my bicycle.',
  loadingAssistance: false,
  pickup_address: 'Reading',
  delivery_address: 'Oxford',
  receiver_contact_number: '07700 900123',
  preferredDate: '2026-12-01',
  preferredTimeSlot: 'evening',
}
const done: Facts = {
  form,
  now: { date: '2026-11-20', hour: 10, minute: 0 },
  failedUploads: [],
  suggestedPence: 840,
  offeredPounds: 8.4,
}

test.each([
  ['review', {}, 'review'],
  ['review', { suggestedPence: undefined }, 'location'],
  ['review', { form: { ...form, preferredDate: '' } }, 'location'],
  ['location', { failedUploads: ['photos'] }, 'details'],
  ['review', { form: { ...form, itemCategory: undefined } }, 'service'],
  ['details', { form: { ...form, pickup_address: '' } }, 'details'],
] as const)('asked for %s with %j one comes to %s', (asked, change, step) => {
  expect(reachable(asked, { ...done, ...change })).toBe(step)
})

test('the night cannot be chosen here, though a call may ask for it', () => {
  const night = { ...done, form: { ...form, preferredTimeSlot: 'night' as const } }
  expect(Object.keys(steps.location.problems(night))).toEqual(['preferredTimeSlot'])
})

test('every field has its one step, and what nobody can fill in belongs to the last', () => {
  const fields = stepIds.flatMap((id) => steps[id].fields)
  expect(new Set(fields).size).toBe(fields.length)
  expect(stepOf({ price: 'Too low.', delivery_address: 'Missing.' })).toBe('location')
  expect(stepOf({})).toBe('review')
  expect(problemsIn('location', { price: 'Too low.', delivery_address: 'Missing.' })).toEqual({
    delivery_address: 'Missing.',
  })
})
