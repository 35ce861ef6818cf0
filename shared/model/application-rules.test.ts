import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import {
  applicationErrors,
  lightModes,
  type PartnerForm,
  registeredModes,
  applicationTexts as texts,
  vehicleTypes,
} from './application-rules.ts'
import { transportModes } from './categories.ts'

const onFoot: PartnerForm = {
  photo: 'upl_1',
  idDocument: 'upl_2',
  transportModes: ['Walking'],
  vehicleType: 'None',
  vehicleOwnerName: '',
  vehicleMakeModel: '',
  vehicleRegistration: '',
  consent: true,
}
const byCar: PartnerForm = {
  ...onFoot,
  transportModes: [],
  vehicleType: 'Car',
  vehicleOwnerName: 'Test Person',
  vehicleMakeModel: 'Blue estate car',
  vehicleRegistration: 'AB12 CDE',
  vehiclePhoto: 'upl_3',
  drivingLicense: 'upl_4',
  vehicleInsurance: 'upl_5',
}

test('an empty form lists every required field, in the order of the screen', () => {
  const empty = { ...onFoot, photo: undefined, idDocument: '', transportModes: [], vehicleType: undefined }
  const fieldErrors = applicationErrors({ ...empty, consent: false })
  expect(Object.entries(fieldErrors)).toEqual([
    ['photo', texts.photo],
    ['idDocument', texts.idDocument],
    ['vehicleType', texts.vehicleType],
    ['transport_modes', texts.modes],
    ['consent', texts.consent],
  ])
})

describe('without a vehicle', () => {
  test.each(['photo', 'idDocument', 'vehicleType', 'consent'] as const)('%s is required', (field) => {
    expect(applicationErrors({ ...onFoot, [field]: undefined })).toEqual({ [field]: texts[field] })
  })

  test.each([
    [[], texts.modes],
    [['Car'], texts.modeUnknown],
    [['Walking', 'Van'], texts.modeUnknown],
    [['walking'], texts.modeUnknown],
    [['Rocket'], texts.modeUnknown],
  ])('refuses the modes %j', (transportModes, text) => {
    expect(applicationErrors({ ...onFoot, transportModes })).toEqual({ transport_modes: text })
  })

  test('the fields of a vehicle are optional', () => {
    expect(applicationErrors(onFoot)).toEqual({})
    expect(applicationErrors({ ...onFoot, vehicleOwnerName: ' ', vehiclePhoto: undefined })).toEqual({})
  })
})

describe('with a vehicle', () => {
  test.each([
    'vehicleOwnerName',
    'vehicleMakeModel',
    'vehicleRegistration',
    'vehiclePhoto',
    'drivingLicense',
    'vehicleInsurance',
  ] as const)('%s is required', (field) => {
    for (const empty of ['', ' '])
      expect(applicationErrors({ ...byCar, [field]: empty })).toEqual({ [field]: texts[field] })
  })

  test('a second vehicle cannot be ticked', () => {
    expect(applicationErrors({ ...byCar, transportModes: ['Van'] })).toEqual({ transport_modes: texts.modeUnknown })
    expect(applicationErrors({ ...byCar, transportModes: ['Car', 'Walking'] })).toEqual({})
  })

  test('the vehicle alone is enough as a mode', () => {
    for (const vehicleType of vehicleTypes) expect(applicationErrors({ ...byCar, vehicleType })).toEqual({})
  })
})

test('registers the ticked modes and the vehicle, each once, the lightest first', () => {
  forAll(
    fc.array(fc.constantFrom(...lightModes)),
    fc.constantFrom(undefined, 'None' as const, ...vehicleTypes),
    (ticked, vehicleType) => {
      const modes = registeredModes({ transportModes: ticked, vehicleType })
      expect(modes).toEqual(transportModes.filter((mode) => modes.includes(mode)))
      expect(new Set(modes)).toEqual(new Set([...ticked, ...vehicleTypes.filter((one) => one === vehicleType)]))
    },
  )
})
