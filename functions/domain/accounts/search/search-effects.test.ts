import { describe, expect, test } from 'vitest'
import { userIndex } from '#functions/domain/accounts/user-store.ts'
import type { Effect } from '#functions/domain/shared/effect.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { noon, userId } from '#test/support/fake-requests.ts'
import { searchEffects } from './search-effects.ts'

const ann = { userId: userId('ann'), email: 'ab@c.org', createdAt: noon.toISOString(), epoch: 1 }
const rowOf = (names: { firstName?: string }) => ({ ...keys.user(ann.userId), ...ann, ...names, ...userIndex(ann) })
const effects = (old: object | undefined, next: object | undefined): Effect[] =>
  searchEffects({ old: old && { ...old }, new: next && { ...next }, at: noon })
const wordsIn = (found: Effect[]) =>
  found.flatMap((effect) => (effect.type === 'search-parts' ? effect.rows.map(({ SK }) => SK.split('#')[0]) : []))

describe('a user’s rows for parts of words', () => {
  test('are written for a new user, and deleted for an erased one', () => {
    const words = ['ab', 'c', 'mark', 'org', 'ark']
    expect(wordsIn(effects(undefined, rowOf({ firstName: 'Mark' })))).toEqual(words)
    expect(wordsIn(effects(rowOf({ firstName: 'Mark' }), undefined))).toEqual(words)
  })

  test('follow a new name, and nothing else', () => {
    expect(wordsIn(effects(rowOf({ firstName: 'Mark' }), rowOf({ firstName: 'Mary' })))).toEqual([
      ...['mark', 'ark'],
      ...['mary', 'ary'],
    ])
    expect(effects(rowOf({ firstName: 'Mark' }), { ...rowOf({ firstName: 'Mark' }), epoch: 2 })).toEqual([])
  })

  test('are not written for a user who is in no list', () => {
    expect(effects(undefined, { ...keys.user(ann.userId), ...ann, firstName: 'Mark' })).toEqual([])
  })
})
