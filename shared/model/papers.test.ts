import { describe, expect, test } from 'vitest'
import { coverOf, type Papers, paperErrors, paperTexts } from './papers.ts'

const today = '2026-12-01'
const waste = {
  carriesWaste: true,
  wasteRegulator: 'Environment Agency',
  wasteNumber: 'CBDU12345',
  wasteUntil: today,
} as const

describe('papers', () => {
  test('that are absent altogether have no error and cover nothing', () => {
    expect(paperErrors({}, today)).toEqual({})
    expect(coverOf({})).toEqual({})
  })

  test.each([
    ['insurance without its last day', { hireAndReward: true }, { insuranceUntil: paperTexts.insuranceUntil }],
    [
      'insurance that has ended',
      { hireAndReward: true, insuranceUntil: '2026-11-30' },
      { insuranceUntil: paperTexts.past },
    ],
    ['a day that is none', { hireAndReward: true, insuranceUntil: '2026-02-30' }, { insuranceUntil: paperTexts.day }],
    ['a last day without its tick', { insuranceUntil: today }, { hireAndReward: paperTexts.hireAndReward }],
    [
      'a licence without its last day',
      { operatorLicence: 'OB123' },
      { operatorLicenceUntil: paperTexts.operatorLicenceUntil },
    ],
    ['a lower tier', { ...waste, wasteNumber: 'CBDL12345' }, { wasteNumber: paperTexts.lowerTier }],
    ['a number of another form', { ...waste, wasteNumber: 'WEX1' }, { wasteNumber: paperTexts.wasteNumberEngland }],
    [
      'a number of three letters',
      { ...waste, wasteRegulator: 'SEPA', wasteNumber: 'W12' },
      { wasteNumber: paperTexts.wasteNumberOther },
    ],
    [
      'a number without its register',
      { ...waste, wasteRegulator: undefined },
      { wasteRegulator: paperTexts.wasteRegulator },
    ],
  ] as [string, Papers, object][])('with %s are refused', (_, papers, errors) => {
    expect(paperErrors(papers, today)).toEqual(errors)
  })

  test.each([
    ['insurance to its last day', { hireAndReward: true, insuranceUntil: today }, { hire: today }],
    ['no insurance', { hireAndReward: false }, { hire: 'none' }],
    ['a truck that needs no licence', { notAbove3500kg: true, operatorLicence: '' }, { truck: 'always' }],
    [
      'a heavier one with its licence',
      { notAbove3500kg: false, operatorLicence: 'OB1', operatorLicenceUntil: today },
      { truck: today },
    ],
    ['a heavier one without', { notAbove3500kg: false }, { truck: 'none' }],
    ['a registration', waste, { waste: today, wasteBy: 'Environment Agency' }],
    ['no registration', { carriesWaste: false }, { waste: 'none' }],
  ] as [string, Papers, object][])('that name %s are accepted and cover as much', (_, papers, cover) => {
    expect(paperErrors(papers, today)).toEqual({})
    expect(coverOf(papers)).toEqual(cover)
  })
})
