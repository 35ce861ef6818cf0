import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { forbiddenThings, overEighteensText } from '#shared/model/forbidden-things.ts'
import { operatorFacts } from '#shared/model/operator.ts'
import { priceOf } from '#shared/model/pricing.ts'
import { factsIn } from './notice.ts'
import { notices } from './notices.ts'

const all = Object.entries(notices)

const hashOf = (sections: unknown) => createHash('sha256').update(JSON.stringify(sections)).digest('hex').slice(0, 12)

/** When each text last changed. After a change of a text, change its `changed` to today, then this table. */
const lastChanged = {
  terms: ['2026-11-28', 'fce8990b1048'],
  privacy: ['2026-11-28', '69110f43f1a4'],
  safety: ['2026-11-28', 'f341608e877e'],
  prices: ['2026-11-28', '2b2767c4a638'],
  notCarried: ['2026-11-28', '015a450bceaa'],
  reviews: ['2026-11-28', '12a433b45c29'],
}

test('a notice whose text changes gets the day of that change', () => {
  expect(Object.fromEntries(all.map(([name, { changed, sections }]) => [name, [changed, hashOf(sections)]]))).toEqual(
    lastChanged,
  )
})

test('every fact of the operator but the review has a place in a notice', () => {
  const named = new Set(all.flatMap(([, notice]) => factsIn(notice)))
  expect(operatorFacts.filter((setting) => !named.has(setting))).toEqual(['textsReviewed'])
})

test('terms and list name every forbidden thing, and what is sold only to over-18s', () => {
  for (const name of ['terms', 'notCarried'] as const) {
    const text = JSON.stringify(notices[name])
    for (const { examples } of forbiddenThings) expect(text).toContain(examples)
    expect(text).toContain(overEighteensText)
  }
})

test('prices shows what is charged', () => {
  const rowOf = (name: string) =>
    notices.prices.sections.flatMap(({ table }) => table?.rows ?? []).find(([first]) => first === name)
  const parcel = {
    category: 'Send Parcel',
    mode: 'Car',
    band: '5-10kg',
    slot: 'morning',
    loadingAssistance: false,
  } as const
  const { lines } = priceOf({ ...parcel, metres: 1609.344 * 10 })
  const priceOfLine = (label: string) =>
    `£${((lines.find((line) => line.label.startsWith(label))?.pence ?? 0) / 100).toFixed(2)}`
  expect(rowOf('Send Parcel')).toEqual(['Send Parcel', priceOfLine('Base')])
  expect(rowOf('5-10kg')).toEqual(['5-10kg', priceOfLine('Weight')])
  expect(rowOf('Car')).toEqual(['Car', '£0.55', '£0.30', '£0.18', '£5.00'])
})
