import { describe, expect, test } from 'vitest'
import { aRequest, noon, people } from '#test/support/fake-requests.ts'
import { hasRungEnough, ringParts } from './ring-store.ts'

describe('the ring of a post', () => {
  const post = aRequest({ event: { type: 'post', by: people.owner, at: '2026-06-30T23:30:00.000Z' } })

  test('is counted on its London day, and removes the week before', () => {
    const [add, ...forgotten] = ringParts(post)
    expect(add).toMatchObject({ names: { '#rings': 'rings20260701' }, values: { ':ring': 1, ':ringsADay': 20 } })
    expect(forgotten.map(({ remove }) => remove)).toEqual(
      [30, 29, 28, 27, 26, 25, 24].map((day) => `#rings202606${day}`),
    )
  })

  test('has no room after twenty of that day', () => {
    expect(hasRungEnough({ rings20260701: 20 }, post)).toBe(true)
    expect(hasRungEnough({ rings20260701: 19, rings20260630: 20 }, post)).toBe(false)
  })

  test('is not counted for a quiet post, or a change of one that has just rung', () => {
    expect(ringParts({ ...post, isQuiet: true })).toEqual([])
    expect(ringParts({ ...post, rang: { at: noon.toISOString(), first: post.requestId } })).toEqual([])
  })
})
