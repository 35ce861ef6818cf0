import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { RequestForm } from '#shared/model/request-rules.ts'
import { numberTyped } from '#web/lib/number-typed.ts'
import { keepStartedRequest, startedRequest } from '#web/lib/started-request.ts'
import { readDraft, writeDraft } from '#web/lib/use-draft.ts'
import {
  adoptStartedRequest,
  bodyOf,
  errorsIn,
  type Facts,
  fieldNames,
  isEmpty,
  priceQuestionOf,
  priceTyped,
  RequestDraft,
  reachable,
  stepIds,
  stepOf,
  steps,
  suggestionFor,
} from './request-draft.ts'
import { ready, suggestion } from './wizard.mocks.ts'

describe('request draft', () => {
  const draftOf = (change: object = {}) => z.parse(RequestDraft, { ...ready, ...change })

  test.each([
    ['', undefined],
    ['  ', undefined],
    ['12.5', 12.5],
    ['£12.50', 12.5],
    ['1,250', 1250],
    ['twelve', Number.NaN],
    ['1,2', Number.NaN],
  ])('“%s” is %d', (typed, number) => {
    expect(numberTyped(typed)).toEqual(number)
  })

  test('sends no fields that the category does not use', () => {
    const everything = {
      loadingAssistance: true,
      number_of_bags: '3',
      receipt: ready.photos[0],
      description: 'Two rolls and a newspaper.',
    }
    const errand = bodyOf(draftOf({ ...everything, itemCategory: 'Errand Run' }))
    expect(errand).toMatchObject({ loadingAssistance: false, photos: [ready.photos[0]?.id] })
    for (const name of ['weightEstimate', 'length_cm', 'number_of_bags', 'receipt'] as const)
      expect(errand[name]).toBeUndefined()
    const shopping = bodyOf(draftOf({ ...everything, itemCategory: 'Shopping Assistance' }))
    expect(shopping).toMatchObject({ loadingAssistance: true, number_of_bags: 3, receipt: ready.photos[0]?.id })
    for (const name of ['weightEstimate', 'length_cm', 'photos'] as const) expect(shopping[name]).toBeUndefined()
  })

  test('uses a suggested price only for the question it answers', () => {
    const draft = draftOf()
    const quoted = { ...draft, quote: { about: JSON.stringify(priceQuestionOf(draft)), suggestion: suggestion() } }
    expect([suggestionFor(quoted)?.quote_id, priceTyped(quoted)]).toEqual(['quote-1', '8.40'])
    const elsewhere = { ...quoted, pickup_address: 'Wick' }
    expect([suggestionFor(elsewhere), priceTyped(elsewhere)]).toEqual([undefined, ''])
    expect(suggestionFor({ ...quoted, description: 'Mind the shade.' })?.quote_id).toBe('quote-1')
  })
})

describe('steps', () => {
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
  ] as const)('requested %s with %j opens %s', (asked, change, step) => {
    expect(reachable(asked, { ...done, ...change })).toBe(step)
  })

  test('does not offer the night slot', () => {
    const night = { ...done, form: { ...form, preferredTimeSlot: 'night' as const } }
    expect(Object.keys(steps.location.fieldErrors(night))).toEqual(['preferredTimeSlot'])
  })

  test.each(fieldNames)('an error of %s is shown in one step', (field) => {
    const fieldErrors = { [field]: 'Wrong.' }
    expect(stepIds.filter((id) => !isEmpty(errorsIn(id, fieldErrors)))).toHaveLength(1)
  })

  test('the step to open is the first with an error, and without an error the last', () => {
    expect(stepOf({ price: 'Too low.', delivery_address: 'Missing.' })).toBe('location')
    expect(stepOf({})).toBe('review')
    expect(errorsIn('location', { price: 'Too low.', delivery_address: 'Missing.' })).toEqual({
      delivery_address: 'Missing.',
    })
  })
})

const name = 'request.u1'

test('a request that was started on the landing page is filled in once, and the rest of the draft stays', () => {
  writeDraft(name, { itemCategory: 'Send Parcel', pickup_address: 'York', delivery_address: 'Hull' })
  keepStartedRequest({ from: 'Leeds', to: '' })
  adoptStartedRequest('u1')
  const draft = readDraft(name, RequestDraft)
  expect(draft).toMatchObject({ itemCategory: 'Send Parcel', pickup_address: 'Leeds', delivery_address: 'Hull' })
  expect(startedRequest()).toBeUndefined()
  adoptStartedRequest('u2')
  expect(readDraft('request.u2', RequestDraft).pickup_address).toBe('')
})
