import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { coverOf, type Papers } from './papers.ts'
import {
  everySaid,
  isSaid,
  isSamePaper,
  papersThat,
  saidOf,
  saidPaperNames,
  saysNone,
  withNewer,
} from './said-papers.ts'

const day = fc.constantFrom('2026-12-01', '2027-05-04')
const papers: fc.Arbitrary<Papers> = fc.record(
  {
    hireAndReward: fc.boolean(),
    insuranceUntil: day,
    notAbove3500kg: fc.boolean(),
    operatorLicence: fc.constantFrom('OB1234', ''),
    operatorLicenceUntil: day,
    carriesWaste: fc.boolean(),
    wasteRegulator: fc.constant('SEPA' as const),
    wasteNumber: fc.constant('WCR1234'),
    wasteUntil: day,
  },
  { requiredKeys: [] },
)

describe('what was said of papers', () => {
  test.each([
    ['hire', { hireAndReward: false, insuranceUntil: '2026-12-01' }, { hireAndReward: false }],
    ['truck', { notAbove3500kg: true, operatorLicence: 'OB1' }, { notAbove3500kg: true }],
    ['waste', { carriesWaste: false, wasteNumber: 'CBDU1' }, { carriesWaste: false }],
  ] as const)('keeps of %s only the answer where nothing else matters', (name, said, kept) => {
    expect(saidOf(said, name)).toEqual(kept)
  })

  test('covers the same without what does not matter', () => {
    forAll(papers, (said) => {
      expect(coverOf(everySaid(said))).toEqual(coverOf(said))
    })
  })

  test('is none only where it covers none', () => {
    forAll(papers, (said) => {
      for (const name of saidPaperNames) expect(saysNone(said, name)).toBe(coverOf(everySaid(said))[name] === 'none')
    })
  })
})

describe('a newer answer', () => {
  test('replaces each paper that it mentions, and leaves the others', () => {
    forAll(papers, papers, (was, newer) => {
      const now = withNewer(was, newer)
      for (const name of saidPaperNames) expect(isSamePaper(now, isSaid(newer, name) ? newer : was, name)).toBe(true)
    })
  })

  test('without a word changes nothing', () => {
    forAll(papers, (was) => {
      expect(withNewer(was, {})).toEqual(everySaid(was))
    })
  })

  test('can be taken in parts', () => {
    forAll(papers, (said) => {
      const parts = saidPaperNames.map((chosen) => papersThat(said, (name) => name === chosen))
      expect(Object.assign({}, ...parts)).toEqual(everySaid(said))
    })
  })
})
