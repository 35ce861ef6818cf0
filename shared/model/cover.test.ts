import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemCategories, transportModes } from './categories.ts'
import {
  arePapersRequired,
  type Cover,
  coveredModes,
  type GateRule,
  isInNorthernIreland,
  missingPaper,
  wasteRegulators,
} from './cover.ts'
import { addDays } from './london.ts'

const since = '2026-06-01'
const advised: GateRule = { gates: 'advised', since: '' }
const required: GateRule = { gates: 'required', since: '' }
const day = '2026-12-10'
const until = fc.constantFrom('none', 'always', addDays(day, -1), day, addDays(day, 1))
const cover: fc.Arbitrary<Cover> = fc.record(
  {
    since: fc.constant(since),
    hire: until,
    truck: until,
    waste: until,
    wasteBy: fc.constantFrom(...wasteRegulators),
    work: until,
  },
  { requiredKeys: ['since'] },
)
const job = fc.record({
  category: fc.constantFrom(...itemCategories),
  mode: fc.constantFrom(...transportModes),
  day: fc.constant(day),
  isInNorthernIreland: fc.boolean(),
})
const carrier = fc.constantFrom('partner' as const, 'business' as const)

const parcel = { category: 'Send Parcel', mode: 'Car', day, isInNorthernIreland: false } as const
const recycling = { ...parcel, category: 'Household Recycling/Disposal' } as const

describe('a carrier who has given no paper', () => {
  test('lacks nothing where papers are advised', () => {
    fc.assert(
      fc.property(job, carrier, (each, who) => {
        expect(missingPaper(undefined, each, who, advised)).toBeUndefined()
        expect(missingPaper({ since }, each, who, advised)).toBeUndefined()
      }),
    )
  })

  test('lacks insurance for motor jobs where papers are required, and walks on once the right to work is checked', () => {
    expect(missingPaper({ since, work: 'always' }, parcel, 'partner', required)).toBe('hire')
    expect(missingPaper({ since, work: 'always' }, { ...parcel, mode: 'Walking' }, 'partner', required)).toBeUndefined()
    expect(missingPaper({ since }, { ...parcel, mode: 'Walking' }, 'partner', required)).toBe('work')
    expect(missingPaper({ since }, { ...parcel, mode: 'Walking' }, 'business', required)).toBeUndefined()
  })

  test('keeps their modes for thirty days if they were verified before', () => {
    const rule: GateRule = { gates: 'required', since: '2026-11-20' }
    const [last, after] = ['2026-12-19', '2026-12-20']
    for (const before of [undefined, { since }]) {
      expect(arePapersRequired(before, last, rule)).toBe(false)
      expect(arePapersRequired(before, after, rule)).toBe(true)
    }
    expect(arePapersRequired({ since: rule.since }, last, rule)).toBe(true)
    expect(arePapersRequired(undefined, last, required)).toBe(true)
  })
})

describe('a paper that was given', () => {
  test('counts under both settings: what is refused where papers are advised is refused where they are required', () => {
    fc.assert(
      fc.property(cover, job, carrier, (given, each, who) => {
        if (missingPaper(given, each, who, advised)) expect(missingPaper(given, each, who, required)).toBeDefined()
      }),
    )
  })

  test.each([
    ['covers its last day', { hire: day }, undefined],
    ['does not cover the day after', { hire: addDays(day, -1) }, 'hire'],
    ['that they have not', { hire: 'none' }, 'hire'],
  ] as const)('%s', (_, given, missing) => {
    expect(missingPaper({ since, ...given }, parcel, 'partner', advised)).toBe(missing)
  })

  test('of a longer cover never takes a job away', () => {
    fc.assert(
      fc.property(cover, job, carrier, fc.constantFrom('hire', 'truck', 'waste', 'work'), (given, each, who, paper) => {
        for (const rule of [advised, required])
          if (!missingPaper(given, each, who, rule))
            expect(missingPaper({ ...given, [paper]: 'always' }, each, who, rule)).toBeUndefined()
      }),
    )
  })

  test.each([
    ['Environment Agency', false, undefined],
    ['Environment Agency', true, 'waste'],
    ['SEPA', false, undefined],
    ['NIEA', true, undefined],
    ['NIEA', false, 'waste'],
  ] as const)('of the %s holds in Northern Ireland: %s', (wasteBy, isInNorthernIreland, missing) => {
    const given = { since, hire: day, waste: day, wasteBy }
    expect(missingPaper(given, { ...recycling, isInNorthernIreland }, 'partner', advised)).toBe(missing)
  })
})

test('the modes without cover are left out, and no other', () => {
  expect(coveredModes({ since, hire: addDays(day, -1) }, ['Bicycle', 'Car'], parcel, 'partner', advised)).toEqual([
    'Bicycle',
  ])
  expect(coveredModes({ since }, ['Bicycle', 'Car'], parcel, 'partner', advised)).toEqual(['Bicycle', 'Car'])
})

test.each([
  ['Belfast BT1', true],
  ['12 Park Row, Belfast, BT1 5GS', true],
  ['Leeds LS1', false],
  ['Bath BA1', false],
])('%s is in Northern Ireland: %s', (area, expected) => {
  expect(isInNorthernIreland(area)).toBe(expected)
})
