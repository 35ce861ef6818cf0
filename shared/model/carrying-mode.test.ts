import { expect, test } from 'vitest'
import { carryingMode } from './carrying-mode.ts'
import { transportModes } from './categories.ts'

const parcel = { category: 'Send Parcel', band: '<2kg', mode: 'Car' } as const

test.each([
  ['the mode that is asked for, even if a faster one is there', ['Walking', 'Motorbike', 'Car'], 'Car'],
  ['otherwise the fastest', ['Walking', 'Bicycle', 'Motorbike'], 'Motorbike'],
  ['otherwise public transport before a bicycle', ['Walking', 'Bicycle', 'Public Transport'], 'Public Transport'],
  ['otherwise on foot', ['Walking'], 'Walking'],
  ['no mode that the category does not allow', ['Van', 'Truck'], undefined],
  ['no mode if they have none', [], undefined],
] as const)('a partner carries a parcel by %s', (_, registered, mode) => {
  expect(carryingMode(parcel, registered)).toBe(mode)
})

test('a mode that cannot carry the weight is left out, however fast it is', () => {
  const heavy = { ...parcel, band: '20-50kg' } as const
  expect(carryingMode(heavy, ['Walking', 'Motorbike'])).toBeUndefined()
  expect(carryingMode({ ...heavy, category: 'Send Household / Bulk Items' }, ['Motorbike', 'Truck', 'Van'])).toBe('Van')
})

test('the order in which the modes are registered does not matter', () => {
  const wanted = { ...parcel, mode: 'Bicycle' } as const
  const others = transportModes.filter((mode) => mode !== 'Bicycle')
  expect(carryingMode(wanted, others)).toBe('Motorbike')
  expect(carryingMode(wanted, others.toReversed())).toBe('Motorbike')
})
