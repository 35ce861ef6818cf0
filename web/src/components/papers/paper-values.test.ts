import { describe, expect, test } from 'vitest'
import { appliedPapers, knownPapers, lastingPapers, newerPapers } from './paper-values.ts'
import { partnerPapersWith, saidWith } from './papers.fixtures.ts'

const insured = { hireAndReward: true, insuranceUntil: '2027-05-04' }
const licensed = { operatorLicence: 'OB1234567', operatorLicenceUntil: '2027-01-31' }
const registered = {
  carriesWaste: true,
  wasteRegulator: 'SEPA',
  wasteNumber: 'WCR/R/123456',
  wasteUntil: '2027-03-01',
} as const

describe('an application says', () => {
  const truck = { hasVehicle: true, hasTruck: true }

  test('nothing of the vehicle that is no longer chosen', () => {
    const values = { ...insured, ...licensed }
    expect(appliedPapers(values, { hasVehicle: false, hasTruck: false })).toEqual({})
    expect(appliedPapers(values, { hasVehicle: true, hasTruck: false })).toEqual(insured)
  })

  test('nothing by a box that was ticked and cleared again', () => {
    expect(appliedPapers({ notAbove3500kg: false, carriesWaste: false, wasteNumber: '12' }, truck)).toEqual({})
  })

  test('that a truck needs a licence and has none, which is an answer', () => {
    const values = { ...insured, ...licensed, noOperatorLicence: true }
    expect(appliedPapers(values, truck)).toEqual({ ...insured, notAbove3500kg: false })
    expect(appliedPapers({ ...values, noOperatorLicence: false }, truck)).toEqual({ ...insured, ...licensed })
  })

  test('that the insurance does not cover it, which is an answer', () => {
    expect(appliedPapers({ ...insured, hireAndReward: false }, truck)).toEqual({ hireAndReward: false })
  })

  test('all that was filled in', () => {
    const values = { ...insured, ...licensed, ...registered }
    expect(appliedPapers(values, truck)).toEqual(values)
    expect(appliedPapers({ ...values, notAbove3500kg: true }, truck)).toEqual({
      ...insured,
      notAbove3500kg: true,
      ...registered,
    })
  })
})

describe('the form is filled in', () => {
  test('from what waits rather than from what counts', () => {
    const known = knownPapers(
      partnerPapersWith({
        papers: saidWith({ ...insured, ...licensed }),
        waiting: saidWith({ ...insured, insuranceUntil: '2028-05-04' }),
      }),
    )
    expect(known).toEqual({ ...insured, insuranceUntil: '2028-05-04', ...licensed })
  })

  test('with a ticked box for a registration that came without one', () => {
    const { carriesWaste: _, ...number } = registered
    expect(knownPapers(partnerPapersWith({ papers: saidWith(number) }))).toEqual(registered)
  })

  test('with a ticked box for a truck without a licence', () => {
    const known = { notAbove3500kg: false, noOperatorLicence: true }
    expect(knownPapers(partnerPapersWith({ papers: saidWith({ notAbove3500kg: false }) }))).toEqual(known)
    expect(lastingPapers(saidWith({ notAbove3500kg: false }), '2027-03-01')).toEqual(known)
    expect(knownPapers(partnerPapersWith({ papers: saidWith({ notAbove3500kg: false, ...licensed }) }))).toEqual({
      notAbove3500kg: false,
      ...licensed,
    })
  })

  test('for a new application without what has ended', () => {
    expect(lastingPapers(saidWith({ ...insured, ...licensed }), '2027-03-01')).toEqual(insured)
  })
})

describe('newer papers are', () => {
  test('none if nothing was touched, or only a box that said nothing before', () => {
    expect(newerPapers({}, {})).toEqual({})
    expect(newerPapers({ notAbove3500kg: false, carriesWaste: false }, {})).toEqual({})
    const known = { ...insured, ...licensed, ...registered }
    expect(newerPapers(known, known)).toEqual({})
  })

  test('those that differ, whole', () => {
    const known = { ...insured, ...licensed, ...registered }
    expect(newerPapers({ ...known, insuranceUntil: '2028-05-04' }, known)).toEqual({
      hireAndReward: true,
      insuranceUntil: '2028-05-04',
    })
    expect(newerPapers({ ...known, operatorLicence: '' }, known)).toEqual({ operatorLicenceUntil: '2027-01-31' })
    expect(newerPapers({ ...known, notAbove3500kg: true }, known)).toEqual({ notAbove3500kg: true })
  })

  test('that a truck has no licence, said once', () => {
    const none = { notAbove3500kg: false, noOperatorLicence: true }
    expect(newerPapers({ noOperatorLicence: true }, {})).toEqual({ notAbove3500kg: false })
    expect(newerPapers(none, none)).toEqual({})
    expect(newerPapers({ ...none, noOperatorLicence: false }, none)).toEqual({})
    expect(newerPapers({ ...none, noOperatorLicence: false, ...licensed }, none)).toEqual(licensed)
  })

  test('withdrawn where they were cleared', () => {
    expect(newerPapers({ ...registered, carriesWaste: false }, registered)).toEqual({ carriesWaste: false })
    expect(newerPapers({ notAbove3500kg: false }, { notAbove3500kg: true })).toEqual({ notAbove3500kg: false })
    expect(newerPapers({ operatorLicence: '', operatorLicenceUntil: '' }, licensed)).toEqual({ notAbove3500kg: false })
  })
})
