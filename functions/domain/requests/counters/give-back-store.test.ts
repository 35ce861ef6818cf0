import { describe, expect, test } from 'vitest'
import { businessId, noon, people, requestAt } from '#test/support/fake-requests.ts'
import { givenBack, raised, withdrawn } from '../lifecycle/request-transitions.ts'
import { giveBackParts, giverOf } from './give-back-store.ts'

const matched = requestAt('matched')
const act = { by: people.carrier, at: noon }
const giver = { row: { PK: `USER#${people.carrier}`, SK: 'COUNT' }, most: 3 }
const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3_600_000).toISOString()

describe('who gave a job back', () => {
  const ours = { ...matched, businessId }
  const fleet = { row: { PK: `BIZ#${businessId}`, SK: 'COUNT' }, most: 10 }

  test.each([
    ['a partner who gives it back', matched, givenBack(matched, act), giver],
    ['a partner who asks to be erased', matched, withdrawn(matched, 'carrier', noon), giver],
    ['a business that gives it back', ours, givenBack(ours, act), { ...fleet, countsOnce: false }],
    ['a business that switches its driver off', ours, withdrawn(ours, 'carrier', noon), { ...fleet, countsOnce: true }],
    ['nobody, if an admin revokes the partner', matched, withdrawn(matched, 'admin', noon), undefined],
    ['nobody, if an admin suspends the driver', ours, withdrawn(ours, 'admin', noon), undefined],
    ['nobody, of a job that is new', undefined, matched, undefined],
    [
      'nobody, once its price is raised',
      givenBack(matched, act),
      raised(givenBack(matched, act), 2000, act),
      undefined,
    ],
  ])('is %s', (_, was, next, expected) => {
    expect(giverOf(was, next)).toEqual(expected)
  })

  test('counts once for all jobs that go back at the same moment', () => {
    const once = { ...giver, countsOnce: true }
    expect(giveBackParts({ gaveBackAt: [noon.toISOString()] }, noon, once)).toEqual([])
    const [, first] = giveBackParts({}, noon, once)
    expect(first).toMatchObject({
      condition: 'attribute_not_exists(#gaveBackAt)',
      values: { ':times': [noon.toISOString()] },
    })
    const [, next] = giveBackParts({ gaveBackAt: [hoursAgo(1)] }, noon, once)
    expect(next).toMatchObject({
      condition: '#gaveBackAt = :old',
      values: { ':old': [hoursAgo(1)], ':times': [hoursAgo(1), noon.toISOString()] },
    })
  })

  test('adds one to the times that are kept, while there is room', () => {
    const [unless, add] = giveBackParts({ gaveBackAt: [hoursAgo(1)] }, noon, giver)
    expect(unless?.condition).toContain('#pausedUntil <= :now')
    expect(add).toMatchObject({
      set: expect.stringContaining('list_append'),
      values: { ':one': [noon.toISOString()], ':room': 2 },
    })
  })

  test('replaces the times that no longer count', () => {
    const [, replace] = giveBackParts({ gaveBackAt: [hoursAgo(25), hoursAgo(2)] }, noon, giver)
    expect(replace).toMatchObject({
      condition: '#gaveBackAt = :old',
      values: { ':times': [hoursAgo(2), noon.toISOString()] },
    })
  })

  test('starts the pause with the third, and records nothing during it', () => {
    const [, pause] = giveBackParts({ gaveBackAt: [hoursAgo(3), hoursAgo(2)] }, noon, giver)
    expect(pause).toMatchObject({ remove: '#gaveBackAt', values: { ':until': hoursAgo(-24) } })
    expect(giveBackParts({ pausedUntil: hoursAgo(-1) }, noon, giver)).toEqual([])
  })
})
