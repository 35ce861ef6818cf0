import { describe, expect, test } from 'vitest'
import type { Effect } from '#functions/platform/realtime/effect.ts'
import type { Item } from '#functions/platform/table/table.ts'
import { noon, people, requestAt } from '#test/support/fake-requests.ts'
import type { RequestItem } from './request-item.ts'
import { cancelled, givenBack } from './request-moves.ts'
import { requestRow } from './request-row.ts'
import { toldOfRequests } from './told-of-requests.ts'

const row = (item: RequestItem | undefined): Item | undefined => item && requestRow(item)
const told = (old: RequestItem | undefined, item: RequestItem | undefined) =>
  toldOfRequests({ old: row(old), new: row(item), at: noon })
const pushed = (effects: Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'push' ? [[effect.userId, effect.event.type]] : []))
const mailed = (effects: Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'mail-to-user' ? [[effect.userId, effect.mail.subject]] : []))
const rows = (effects: Effect[]) => effects.flatMap((effect) => (effect.type === 'put' ? [effect.row] : []))

const { owner, carrier } = people
const waiting = requestAt('pending_match')
const matched = requestAt('matched')
const under = requestAt('in_transit')
const completed = requestAt('completed')
const back = givenBack(matched, { by: carrier, at: noon }, true)
const tooLate = givenBack(matched, { by: carrier, at: new Date('2026-11-26T00:00:00Z') }, true)
const off = cancelled(matched, { by: owner, at: noon })

test.each<[string, Effect[]]>([
  ['a wrong guess', told(under, { ...under, code: { number: 1, wrong: 1, keyId: 'k1' } })],
  ['a new code', told(matched, { ...matched, code: { number: 2, wrong: 0, keyId: 'k1' } })],
  ['a row that went', told(waiting, undefined)],
  ['its other rows', toldOfRequests({ old: undefined, new: { PK: 'REQ#r', SK: 'META#DETAIL' }, at: noon })],
  ['rows of others', toldOfRequests({ old: undefined, new: { PK: 'USER#u', SK: 'META' }, at: noon })],
])('nobody is told of %s', (_, effects) => {
  expect(effects).toEqual([])
})

describe('who hears of it', () => {
  const both = [
    [owner, 'request_updated'],
    [carrier, 'request_updated'],
  ]
  test.each<[string, Effect[], string[][], (string | undefined)[][]]>([
    ['a new request', told(undefined, waiting), [], []],
    ['a new offer', told(undefined, requestAt('pending_partner_approval')), [], []],
    [
      'a match',
      told(waiting, matched),
      [
        [owner, 'offer_accepted'],
        [carrier, 'request_updated'],
      ],
      [[owner, 'A partner has accepted your request']],
    ],
    ['a start', told(matched, under), both, []],
    ['a completion', told(under, completed), both, [[owner, 'Your delivery is complete']]],
    ['a job given back', told(matched, back), both, [[owner, 'Your request is with all partners again']]],
    ['a job given back too late', told(matched, tooLate), both, [[owner, 'Your request has expired']]],
    ['a matched one called off', told(matched, off), both, [[carrier, 'A delivery was called off']]],
    [
      'a waiting one called off',
      told(waiting, cancelled(waiting, { by: owner, at: noon })),
      [[owner, 'request_updated']],
      [],
    ],
  ])('%s', (_, effects, expectedPushes, expectedMails) => {
    expect(pushed(effects)).toEqual(expectedPushes)
    expect(mailed(effects)).toEqual(expectedMails)
  })
})

test('each step becomes one row under its version, the same however often it is told', () => {
  const effects = told(waiting, matched)
  expect(rows(effects)).toEqual([
    {
      PK: `REQ#${matched.requestId}`,
      SK: 'EVT#000002',
      type: 'accept',
      by: carrier,
      at: noon.toISOString(),
      from: 'pending_match',
      status: 'matched',
      carrierId: carrier,
      ttl: noon.getTime() / 1000 + 90 * 24 * 3600,
    },
  ])
  expect(told(waiting, matched)).toEqual(effects)
  expect(rows(told(undefined, waiting))).toMatchObject([{ SK: 'EVT#000001', type: 'post', from: null }])
})

test('news carries the version, under an id of its own for every step', () => {
  const [first] = told(waiting, matched).filter(({ type }) => type === 'push')
  expect(first).toMatchObject({
    event: { id: `${matched.requestId}.2`, v: 2, status: 'matched', message: 'A partner has accepted your request.' },
  })
  const ids = [told(waiting, matched), told(matched, under), told(under, completed), told(matched, off)].flatMap(
    (effects) => effects.flatMap((effect) => (effect.type === 'mail-to-user' ? [effect.id] : [])),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

describe('a mail', () => {
  const textOf = (effects: Effect[]) => {
    const [mail] = effects.filter((effect) => effect.type === 'mail-to-user')
    return { text: mail?.mail.text ?? '', html: mail?.mail.html ?? '' }
  }

  test('tells an owner of their own addresses, and whoever no longer carries it of areas', () => {
    const { text } = textOf(told(under, completed))
    for (const part of ['12 Park Row', '3 Well Street', 'Wednesday, 25 November 2026', 'morning (6AM-12PM)', '£12.40'])
      expect(text).toContain(part)
    const carriers = textOf(told(matched, off)).text
    expect(carriers).toContain('Leeds LS1')
    for (const part of ['Park Row', 'Well Street', '£']) expect(carriers).not.toContain(part)
  })

  test('holds no code and no number, and nothing that was typed becomes a tag', () => {
    const typed = { ...matched, pickup: { ...matched.pickup, address: '<img src=x onerror=alert(1)>' } }
    for (const effects of [told(waiting, typed), told(under, completed), told(matched, back), told(matched, tooLate)]) {
      const { text, html } = textOf(effects)
      expect(text).not.toMatch(/\b\d{6}\b|07700/)
      expect(html).not.toContain('<img')
    }
  })

  test('of recycling has no destination', () => {
    const { delivery, ...recycling } = completed
    expect(textOf(told(under, recycling)).text).not.toContain('To:')
  })
})
