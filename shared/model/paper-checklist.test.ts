import { describe, expect, test } from 'vitest'
import { paperChecklist, type ReviewedPapers } from './paper-checklist.ts'
import { badgeTexts, seenTexts } from './seen-papers.ts'

const today = '2026-12-01'
const outcomes = (about: Partial<ReviewedPapers>, gates: 'advised' | 'required' = 'advised') =>
  Object.fromEntries(
    paperChecklist({ papers: {}, rightToWork: undefined, needed: [], ...about }, { gates, today }).map(
      ({ check, outcome }) => [check, outcome],
    ),
  )

describe('the checklist of papers', () => {
  test.each([
    ['advised', 'optional'],
    ['required', 'missing'],
  ] as const)('says of papers that were never given, where they are %s: %s', (gates, outcome) => {
    expect(outcomes({ needed: ['work', 'hire', 'truck'] }, gates)).toEqual({
      hire: outcome,
      truck: outcome,
      work: outcome,
    })
  })

  test('leaves to the admin what was given, and asks for no waste registration', () => {
    const papers = { hireAndReward: true, insuranceUntil: '2027-05-04' }
    expect(outcomes({ papers, needed: ['hire'] }, 'required')).toMatchObject({ hire: 'to-judge' })
    expect(outcomes({ papers: { hireAndReward: false } }, 'required')).toMatchObject({ hire: 'optional' })
    expect(outcomes({}, 'required')).not.toHaveProperty('waste')
  })

  test('has the right to work met until its check ends', () => {
    const rightToWork = { how: 'passport', checkedOn: '2026-11-01', until: today } as const
    expect(outcomes({ rightToWork })).toMatchObject({ work: 'met' })
    expect(outcomes({ rightToWork: { ...rightToWork, until: '2026-11-30' } })).toMatchObject({ work: 'missing' })
  })
})

describe('what was seen', () => {
  const seen = { identity: '2026-03-03', insurance: '2026-03-03', waste: '2026-05-03' }
  const papers = { insuranceUntil: '2027-05-04' }

  test('is on badges by the month, with the end of the insurance and the day of the look-up', () => {
    expect(badgeTexts(seen, papers)).toEqual([
      'ID seen by Sameway, March 2026',
      'Insurance certificate seen, valid until 4 May 2027',
      'Registered waste carrier, looked up 3 May 2026',
    ])
  })

  test('is shown to admins to the day, with the check of the right to work', () => {
    const work = { how: 'share-code', checkedOn: '2026-03-04', until: '2027-03-04' } as const
    expect(seenTexts(seen, papers, work)).toEqual([
      'Photo ID seen 3 March 2026',
      'Insurance certificate seen, valid until 4 May 2027',
      'Registered waste carrier, looked up 3 May 2026',
      'Right to work checked 4 March 2026 (share code), until 4 March 2027',
    ])
  })
})
