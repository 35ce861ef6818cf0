import { expect, test } from 'vitest'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import type { Cover } from '#shared/model/cover.ts'
import { people } from '#test/support/fake-requests.ts'
import { anApplication, aUser } from '#test/support/sample-items.ts'
import { type PaperEnd, remindOfPaper } from './paper-ends.ts'

const userId = people.carrier
const until = '2027-05-04'
const on = (day: string) => new Date(`${day}T08:00:00.000Z`)

type World = { cover?: Partial<Cover>; application?: Partial<PartnerItem>; isVerified?: boolean; movedTimes?: number }

const reminded = async (day: string, paper: PaperEnd['paper'] = 'hire', world: World = {}) => {
  const { cover = { [paper]: until }, application = {}, isVerified = true, movedTimes = 0 } = world
  const done: unknown[] = []
  const user = aUser({ userId, isVerifiedPartner: isVerified, cover: { since: '2026-01-01', ...cover } })
  const deps = {
    partners: { find: async () => ({ user, application: anApplication({ userId, ...application }) }) },
    applications: {
      remind: async (_: PartnerItem, all: PartnerItem['reminded']) => {
        done.push(all)
        return done.length > movedTimes
      },
    },
    presence: { goOffline: async () => void done.push('offline') },
  }
  await remindOfPaper(deps, { kind: 'paper.ends', at: '', userId, paper, until }, on(day))
  return done
}

test.each([
  ['2027-04-04', 'month'],
  ['2027-04-27', 'week'],
  ['2027-05-05', 'over'],
] as const)('a partner is reminded on %s: %s', async (day, stage) => {
  expect(await reminded(day)).toEqual([{ hire: { until, stage } }])
})

test.each([
  ['whose paper was replaced', { cover: { hire: '2028-05-04' } }],
  ['who has said that they have none', { cover: { hire: 'none' } }],
  ['who is no longer verified', { isVerified: false }],
  ['who was reminded already', { application: { reminded: { hire: { until, stage: 'week' } } } }],
  [
    'whose newer paper waits',
    { application: { waitingPapers: { hireAndReward: true, insuranceUntil: until, at: '' } } },
  ],
] as [string, World][])('a partner %s is not reminded', async (_, world) => {
  expect(await reminded('2027-04-27', 'hire', world)).toEqual([])
})

test('a partner whose newer paper waits is notified all the same once the old one has ended', async () => {
  const waitingPapers = { hireAndReward: true, insuranceUntil: '2028-05-04', at: '' }
  expect(await reminded('2027-05-05', 'hire', { application: { waitingPapers } })).toHaveLength(1)
})

test('a partner whose right to work has ended goes offline, and no other', async () => {
  expect(await reminded('2027-05-05', 'work')).toContain('offline')
  expect(await reminded('2027-04-27', 'work')).not.toContain('offline')
  expect(await reminded('2027-05-05', 'waste')).not.toContain('offline')
})

test('an application that changed meanwhile is looked at again, three times at most', async () => {
  expect(await reminded('2027-05-05', 'hire', { movedTimes: 2 })).toHaveLength(3)
  await expect(reminded('2027-05-05', 'hire', { movedTimes: 3 })).rejects.toThrow('changed')
})
