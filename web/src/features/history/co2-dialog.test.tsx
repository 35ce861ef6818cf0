import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { co2SavedGrams } from '#shared/model/co2.ts'
import { metresOf } from '#shared/model/geo.ts'
import { showScreen } from '#web/lib/screen.fixtures.tsx'
import { Co2Dialog } from './co2-dialog.tsx'
import { co2Text } from './history-card.tsx'

const kilometre = 1000

const text = async () => {
  showScreen(<Co2Dialog open onClose={() => {}} />)
  return (await screen.findByRole('dialog')).textContent.replace(/\s+/g, ' ')
}

test('shows small amounts in grams, larger ones in kilograms', () => {
  expect([1, 999, 1000, 4584, 1_234_567].map(co2Text)).toEqual(['1 g', '999 g', '1.0 kg', '4.6 kg', '1,234.6 kg'])
})

test('explains the method with the figures of the model', async () => {
  const van = co2SavedGrams({ category: 'Send Parcel', mode: 'Walking', metres: 20 * kilometre }) ?? 0
  const saved =
    co2SavedGrams({ category: 'Send Parcel', mode: 'Car', metres: 20 * kilometre, detourMetres: 3 * kilometre }) ?? 0
  const reported = await text()
  expect(reported).toContain(
    `The van: ${van.toLocaleString('en-GB')} g. The car: ${van - saved - 1} g. Saved: about ${co2Text(saved)}.`,
  )
  for (const [mode, gramsPerKilometre] of [
    ['Motorbike', 113.67],
    ['Car', 167.25],
    ['Truck', 837.51],
  ] as const) {
    expect(reported).toContain(`(${gramsPerKilometre} g`)
    expect(reported).toContain(`${Math.round(metresOf(gramsPerKilometre / kilometre)).toLocaleString('en-GB')} g`)
    const way = { category: 'Send Parcel', mode, metres: 1000 * kilometre, detourMetres: 100 * kilometre } as const
    expect(co2SavedGrams(way)).toBe(Math.floor(254_300 - gramsPerKilometre * 100))
  }
})
