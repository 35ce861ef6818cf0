import { expect, test } from 'vitest'
import { neededFor, papersDue } from './paper-dues.ts'

const today = '2026-12-01'

test.each([
  [['Walking'], ['work']],
  [
    ['Walking', 'Car'],
    ['work', 'hire'],
  ],
  [['Truck'], ['work', 'hire', 'truck']],
] as const)('a partner who travels by %j needs %j', (modes, papers) => {
  expect(neededFor(modes)).toEqual(papers)
})

test('papers are due that are needed and missing, or end within thirty days, or have ended', () => {
  const cover = { work: '2026-12-31', hire: '2027-01-01', truck: '2026-11-30' }
  expect(papersDue(cover, ['work', 'hire', 'truck', 'waste'], today).map(({ paper, ends }) => [paper, ends])).toEqual([
    ['work', '2026-12-31'],
    ['truck', '2026-11-30'],
    ['waste', null],
  ])
})

test('papers that they have not, or that never end, are not due', () => {
  expect(papersDue({ work: 'always', hire: 'none' }, ['work', 'hire'], today)).toEqual([])
})

test('the texts name the day in words', () => {
  const [soon, over] = papersDue({ hire: '2026-12-04', waste: '2026-11-04' }, [], today)
  expect([soon?.text, over?.text]).toEqual([
    'Insurance for hire and reward: ends on 4 December 2026.',
    'Waste registration: ended on 4 November 2026.',
  ])
})
