import { describe, expect, test } from 'vitest'
import { itemCategories } from './categories.ts'
import type { LondonTime } from './london.ts'
import { reachableText } from './phone-numbers.ts'
import {
  declarationErrors,
  detailErrors,
  minimumPriceText,
  morePhotosText,
  placeErrors,
  priceError,
  type RequestForm,
  requestTexts,
  serviceErrors,
} from './request-rules.ts'
import { offeredSlots } from './time-slots.ts'

const noon: LondonTime = { date: '2027-06-01', hour: 12, minute: 0 }
const [parcel, documents, bulk, shopping, errand, recycling] = itemCategories

const right: RequestForm = {
  itemCategory: 'Send Parcel',
  preferredTransport: 'Car',
  photos: ['one'],
  receipt: undefined,
  weightEstimate: '2-5kg',
  length_cm: 30,
  width_cm: 20,
  height_cm: 10,
  number_of_bags: undefined,
  description: '',
  loadingAssistance: false,
  pickup_address: '1 High Street, Reading',
  delivery_address: '2 Low Street, Oxford',
  receiver_contact_number: '07700 900123',
  preferredDate: '2027-06-01',
  preferredTimeSlot: 'evening',
}
/** A newly opened form. */
const empty: RequestForm = {
  photos: [],
  description: '',
  loadingAssistance: false,
  pickup_address: '',
  delivery_address: '',
  receiver_contact_number: '',
  preferredDate: '',
}
/** Every field of step 2 is wrong. */
const wrong: Partial<RequestForm> = {
  photos: ['1', '2', '3', '4'],
  receipt: undefined,
  weightEstimate: undefined,
  length_cm: -1,
  width_cm: Number.NaN,
  height_cm: undefined,
  number_of_bags: 0,
  description: '',
}

const fieldErrors = (change: Partial<RequestForm> = {}) => {
  const form = { ...right, ...change }
  return { ...serviceErrors(form), ...detailErrors(form), ...placeErrors(form, noon), ...declarationErrors(form) }
}

type Wrong = [Partial<RequestForm>, ReturnType<typeof fieldErrors>]

const t = requestTexts
const bags = { itemCategory: shopping, receipt: 'one', number_of_bags: 2 } as const
const cases: Wrong[] = [
  [{ itemCategory: undefined }, { itemCategory: t.service }],
  [{ preferredTransport: undefined }, { preferredTransport: t.service }],
  [{ preferredTransport: 'Van' }, { preferredTransport: t.transportNotAllowed }],
  [{ preferredTransport: 'Walking', weightEstimate: '10-20kg' }, { weightEstimate: t.weightNotAllowed }],
  [{ preferredTransport: undefined, weightEstimate: '50kg+' }, { preferredTransport: t.service }],
  [{ weightEstimate: undefined }, { weightEstimate: t.weight }],
  [{ photos: [] }, { photos: t.photos }],
  [{ photos: ['1', '2', '3', '4'] }, { photos: t.tooManyPhotos }],
  [{ itemCategory: documents, photos: ['1', '2', '3', '4'] }, { photos: t.tooManyPhotos }],
  [{ itemCategory: errand, description: ' \n ' }, { description: t.description }],
  [{ length_cm: undefined }, { length_cm: t.dimensions }],
  [{ width_cm: 0 }, { width_cm: t.dimensionsPositive }],
  [
    { width_cm: 0.5, height_cm: Number.NaN },
    { width_cm: t.dimensionsPositive, height_cm: t.dimensionsPositive },
  ],
  [{ height_cm: 2001 }, { height_cm: t.dimensionsHuge }],
  [{ ...bags, number_of_bags: undefined }, { number_of_bags: t.bags }],
  [{ ...bags, number_of_bags: 0 }, { number_of_bags: t.bags }],
  [{ ...bags, number_of_bags: 1.5 }, { number_of_bags: t.bags }],
  [{ ...bags, number_of_bags: 51 }, { number_of_bags: t.bagsMany }],
  [{ ...bags, receipt: undefined }, { receipt: t.receipt }],
  [{ pickup_address: '  ' }, { pickup_address: t.pickupAndDate }],
  [{ preferredDate: '' }, { preferredDate: t.pickupAndDate }],
  [{ preferredDate: '2027-06-31' }, { preferredDate: t.pickupAndDate }],
  [{ preferredDate: '2027-05-31' }, { preferredDate: t.pastDate }],
  [{ preferredDate: '2028-06-01' }, { preferredDate: t.farDate }],
  [{ delivery_address: ' ' }, { delivery_address: t.delivery }],
  [{ receiver_contact_number: ' ' }, { receiver_contact_number: t.receiver }],
  [{ receiver_contact_number: '12345' }, { receiver_contact_number: reachableText }],
  [{ preferredTimeSlot: undefined }, { preferredTimeSlot: t.slot }],
  [{ preferredTimeSlot: 'morning' }, { preferredTimeSlot: t.slotPassed }],
  [{ none_forbidden: false }, { none_forbidden: t.forbidden }],
  [{ declared_value: -0.01 }, { declared_value: t.declaredRange }],
  [{ declared_value: 2000.01 }, { declared_value: t.declaredRange }],
  [{ declared_value: 79.999 }, { declared_value: t.declaredForm }],
  [{ declared_value: Number.NaN }, { declared_value: t.declaredForm }],
  [{ declared_value: 1e308 }, { declared_value: t.declaredForm }],
]

test.each(cases)('a form with %j has the errors %j', (change, expected) => {
  expect(fieldErrors()).toEqual({})
  expect(fieldErrors(change)).toEqual(expected)
})

test.each(['07700 900123', ' +44 7700 900123 ', '+353 20 910 0123', '+12025550100'])(
  'accepts the receiver number %j',
  (receiver_contact_number) => {
    expect(fieldErrors({ receiver_contact_number })).toEqual({})
  },
)

test('accepts a date 365 days ahead', () => {
  expect(fieldErrors({ preferredDate: '2028-05-31' })).toEqual({})
})

test('refuses today when no slot is left', () => {
  const late = { ...noon, hour: 23 }
  expect(placeErrors(right, late, offeredSlots)).toEqual({ preferredTimeSlot: t.slotsPassed })
  expect(placeErrors({ ...right, preferredTimeSlot: 'night' }, late)).toEqual({})
  expect(placeErrors({ ...right, preferredTimeSlot: 'night' }, noon, offeredSlots)).toEqual({
    preferredTimeSlot: t.slotPassed,
  })
})

test.each([{ none_forbidden: true }, { declared_value: 0 }, { declared_value: 79.99 }, { declared_value: 2000 }])(
  'accepts %j',
  (declared) => {
    expect(fieldErrors(declared)).toEqual({})
  },
)

test('an empty form lists the required fields of steps 1 and 3, and none of step 2', () => {
  expect(serviceErrors(empty)).toEqual({ itemCategory: t.service, preferredTransport: t.service })
  expect(detailErrors({ ...empty, ...wrong })).toEqual({})
  expect(placeErrors(empty, noon)).toEqual({
    pickup_address: t.pickupAndDate,
    delivery_address: t.delivery,
    receiver_contact_number: t.receiver,
    preferredDate: t.pickupAndDate,
  })
})

describe('a field that the category does not have is never wrong', () => {
  test.each([
    [parcel, ['photos', 'weightEstimate', 'length_cm', 'width_cm', 'height_cm']],
    [documents, ['photos', 'weightEstimate']],
    [bulk, ['photos', 'weightEstimate', 'length_cm', 'width_cm', 'height_cm']],
    [shopping, ['number_of_bags', 'receipt']],
    [errand, ['photos', 'description']],
    [recycling, ['photos', 'weightEstimate', 'length_cm', 'width_cm', 'height_cm', 'description']],
  ] as const)('%s', (itemCategory, shown) => {
    const found = detailErrors({ ...right, ...wrong, itemCategory })
    expect(Object.keys(found).toSorted()).toEqual([...shown].toSorted())
  })

  test('recycling needs no destination and no receiver', () => {
    const nobody = { delivery_address: '', receiver_contact_number: 'nobody', itemCategory: recycling } as const
    expect(placeErrors({ ...right, ...nobody }, noon)).toEqual({})
  })

  test('photos are optional for documents and errands', () => {
    expect(detailErrors({ ...right, itemCategory: documents, photos: [] })).toEqual({})
    expect(detailErrors({ ...right, itemCategory: errand, photos: [], description: 'Buy milk.' })).toEqual({})
  })
})

const prices: [number | undefined, string | undefined][] = [
  [undefined, t.price],
  [Number.NaN, t.price],
  [Number.POSITIVE_INFINITY, t.priceForm],
  [8.405, t.priceForm],
  [10_000.01, t.priceHigh],
  [-9, 'The price must be at least £8.40'],
  [0, 'The price must be at least £8.40'],
  [8.39, 'The price must be at least £8.40'],
  [8.4, undefined],
  [10_000, undefined],
]

test.each(prices)('a price of £%d with a minimum of £8.40: %s', (pounds, errorText) => {
  expect(priceError(pounds, 840)).toBe(errorText)
})

test('the minimum price itself is accepted, a penny less is not', () => {
  for (let pence = 400; pence < 5000; pence++) {
    expect(priceError(pence / 100, pence)).toBeUndefined()
    expect(priceError((pence - 1) / 100, pence)).toBe(minimumPriceText(pence))
  }
})

test('every text of requestTexts is the outcome of a case', () => {
  const said = [
    ...cases.flatMap(([, expected]) => Object.values(expected)),
    ...prices.map(([, text]) => text),
    t.slotsPassed,
  ]
  expect(Object.values(requestTexts).filter((text) => !said.includes(text))).toEqual([])
  expect(requestTexts.dimensionsHuge).toBe('Please give dimensions of at most 2,000 cm.')
  expect(morePhotosText(2)).toBe('You can only add 2 more photos. Some files were not added.')
})
