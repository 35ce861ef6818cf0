import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { presenceEffects } from './presence-effects.ts'

const at = new Date()
const row = { ...keys.presence('ann'), userId: 'ann', isOnline: true, cell: '2.1.1' }

test.each([
  ['went online', { old: undefined, new: row }],
  ['moved', { old: row, new: { ...row, cell: '2.1.2' } }],
  ['was erased while offline', { old: { ...keys.presence('ann'), userId: 'ann', isOnline: false }, new: undefined }],
  ['lost another row', { old: { ...keys.partner('ann'), userId: 'ann' }, new: undefined }],
])('nothing follows where somebody %s', (_, change) => {
  expect(presenceEffects({ ...change, at })).toEqual([])
})

test('whoever is erased is not online any more', () => {
  expect(presenceEffects({ old: row, new: undefined, at })).toEqual([
    { type: 'delete-row', key: keys.online('2.1.1', 'ann') },
  ])
})
