import { describe, expect, test } from 'vitest'
import type { Effect } from '#functions/domain/shared/effect.ts'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { BusinessId } from '#shared/model/ids.ts'
import { framesIn, mailsIn, notesIn, ofType, textsTo } from '#test/support/effects.ts'
import { problemId } from '#test/support/fake-problems.ts'
import { noon, noonSlot, people, requestAt } from '#test/support/fake-requests.ts'
import {
  attempted,
  completed,
  confirmed,
  decided,
  expired,
  handedOver,
  started,
} from '../lifecycle/request-transitions.ts'
import { type RequestItem, requestRow } from '../request-item.ts'
import { requestEffects } from './request-effects.ts'
import { requestNotices } from './request-notices.ts'

const { owner, carrier } = people
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const byCarrier = { by: carrier, at: noon }
const byOwner = { by: owner, at: later(5) }
const under = requestAt('in_transit', { ...noonSlot, carrierName: 'Pat' })
const handed = handedOver(under, 'neighbour', byCarrier)
const tried = attempted(under, { reason: 'nobody_home', hasPhoto: true }, byCarrier)
const retry = { date: '2026-11-21', slot: 'morning' } as const
const retried = decided(tried, { choice: 'retry', retry }, byOwner)
const back = decided(tried, { choice: 'return' }, byOwner)
const asErrand = (item: RequestItem): RequestItem => ({ ...item, category: 'Errand Run' })

const caused = (old: RequestItem, item: RequestItem | undefined): Effect[] =>
  [requestEffects, requestNotices].flatMap((effectsOf) =>
    effectsOf({ old: requestRow(old), new: item && requestRow(item), at: noon }),
  )
const newsOf = (event: SocketEvent) => ('message' in event ? event.message : undefined)
const pushes = (effects: Effect[]) => framesIn(effects).map(({ userId, event }) => [userId, newsOf(event)])
const tasks = (effects: Effect[]) => ofType(effects, 'schedule-task').map(({ task }) => task)

const arrived = "Pat says it has arrived. Confirm, or tell us what's wrong."
const silent = "Nobody reported a problem within 24 hours, so we've marked it as delivered."

test.each<[string, Effect[], [owner: string | undefined, carrier: string | undefined], string[]]>([
  ['a handover', caused(under, handed), [arrived, undefined], ['owner: Please confirm that it has arrived']],
  [
    'a handover of an errand',
    caused(asErrand(under), asErrand(handed)),
    ["Pat says it is done. Confirm, or tell us what's wrong.", undefined],
    ['owner: Please confirm that it is done'],
  ],
  [
    'a handover on the way back',
    caused(back, handedOver(back, 'receiver', byCarrier)),
    ["Pat says it is back. Confirm, or tell us what's wrong.", undefined],
    ['owner: Please confirm that it is back'],
  ],
  [
    'a confirmation',
    caused(handed, confirmed(handed, byOwner)),
    [undefined, 'The requester has confirmed that it has arrived.'],
    ['owner: Your delivery is complete', 'carrier: A delivery is complete'],
  ],
  [
    'a handover that nobody contests',
    caused(handed, expired(handed, later(3000))),
    [silent, silent],
    ['owner: Your delivery is complete', 'carrier: A delivery is complete'],
  ],
  [
    'an attempt',
    caused(under, tried),
    ["Pat couldn't deliver it: nobody was at home. Please choose what happens next by 12:30.", undefined],
    ['owner: Urgent: please choose what happens with your delivery'],
  ],
  [
    'another attempt that is asked for',
    caused(tried, retried),
    [undefined, 'Please try again on Saturday 21 November, morning (6AM-12PM).'],
    ['carrier: What happens next with your delivery'],
  ],
  [
    'a choice to leave it',
    caused(tried, decided(tried, { choice: 'leave' }, byOwner)),
    [undefined, 'Please leave it somewhere safe, and take a photo.'],
    ['carrier: What happens next with your delivery'],
  ],
  [
    'a choice to finish an errand without the code',
    caused(asErrand(tried), asErrand(decided(tried, { choice: 'leave' }, byOwner))),
    [undefined, 'Please finish it without the code, and take a photo.'],
    ['carrier: What happens next with your delivery'],
  ],
  [
    'a choice to have it back',
    caused(tried, back),
    [undefined, 'Please bring it back.'],
    ['carrier: What happens next with your delivery'],
  ],
  [
    'no choice in time',
    caused(tried, expired(tried, later(40))),
    [
      "You didn't choose in time, so it's coming back to you.",
      "The requester didn't choose in time. Please bring it back.",
    ],
    ['owner: Your delivery is on its way back', 'carrier: What happens next with your delivery'],
  ],
  [
    'an attempt that cannot be made',
    caused(retried, decided(retried, { choice: 'return' }, byCarrier)),
    ["Pat can't try again, so it's coming back to you.", undefined],
    ['owner: Your delivery is on its way back'],
  ],
  [
    'an errand that ends without a choice',
    caused(asErrand(tried), expired(asErrand(tried), later(40))),
    [
      "You didn't choose in time, so this has ended. Nothing is due.",
      "The requester didn't choose in time. This has ended as not done. It isn't counted as a delivery, and nothing is due.",
    ],
    ["owner: Your errand couldn't be done", 'carrier: An errand has ended as not done'],
  ],
  [
    'an errand that its owner ends',
    caused(asErrand(tried), decided(asErrand(tried), { choice: 'return' }, byOwner)),
    [undefined, "This has ended as not done. It isn't counted as a delivery, and nothing is due."],
    ["owner: Your errand couldn't be done", 'carrier: An errand has ended as not done'],
  ],
  [
    'an errand that its carrier cannot try again',
    caused(asErrand(retried), decided(asErrand(retried), { choice: 'return' }, byCarrier)),
    ["Pat can't try again, so this has ended. Nothing is due.", undefined],
    ["owner: Your errand couldn't be done"],
  ],
  [
    'the code on the way back',
    caused(back, completed(back, byCarrier)),
    ['Returned 12:00. You owe Pat £12.40.', undefined],
    ['owner: Your delivery was returned'],
  ],
])('who is notified of %s', (_, effects, [toOwner, toCarrier], expectedMails) => {
  expect(pushes(effects)).toEqual([
    [owner, toOwner],
    [carrier, toCarrier],
  ])
  expect(mailsIn(effects)).toEqual(expectedMails)
  expect(notesIn(effects)).toEqual(expectedMails)
  const ids = ofType(effects, 'mail-to').map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

describe('the requester learns of the pickup and the end', () => {
  const matched = requestAt('matched', { ...noonSlot, carrierName: 'Pat' })
  const pickedUp = started(matched, byCarrier)
  const toOwner = (effects: Effect[]) => pushes(effects).flatMap(([to, text]) => (to === owner ? [text] : []))
  test.each<[string, Effect[], string, RegExp[]]>([
    [
      'a pickup',
      caused(matched, pickedUp),
      "Picked up 12:00. Here's your code.",
      [/Pat picked it up at 12:00/, /See your code: \S*\/dashboard\?tab=requests&details=req_/],
    ],
    [
      'the start of an errand',
      caused(asErrand(matched), asErrand(pickedUp)),
      "Started 12:00. Here's your code.",
      [/Pat started at 12:00/],
    ],
    [
      'a delivery',
      caused(under, completed(under, byCarrier)),
      'Delivered 12:00. You owe Pat £12.40.',
      [/Pat completed it at 12:00/, /You owe Pat £12\.40/, /See receipt: \S*\/history\/req_\w+\/receipt/],
    ],
    [
      'a delivery that was paid at the door',
      caused(under, completed({ ...under, paidAt: noon.toISOString() }, byCarrier)),
      'Delivered 12:00.',
      [/Pat has marked £12\.40 as paid/],
    ],
  ])('with the name and the time: %s', (_, effects, message, texts) => {
    expect(toOwner(effects)).toEqual([message])
    expect(pushes(effects)).toContainEqual([carrier, undefined])
    for (const text of texts) expect(textsTo(owner, effects).join()).toMatch(text)
  })
})

test('only an attempt is urgent', () => {
  const urgent = (effects: Effect[]) => effects.filter((effect) => effect.type === 'push' && 'urgent' in effect.event)
  expect(urgent(caused(under, tried))).toMatchObject([{ userId: owner, event: { urgent: true } }])
  expect(urgent(caused(under, handed))).toEqual([])
})

test('a fleet is notified as its driver is', () => {
  const businessId = BusinessId.parse('biz_0123456789abcdefABCDEF')
  const [was, next] = [
    { ...handed, businessId },
    { ...confirmed(handed, byOwner), businessId },
  ]
  expect(caused(was, next)).toContainEqual(
    expect.objectContaining({
      type: 'push-to-business',
      event: expect.objectContaining({ message: 'The requester has confirmed that it has arrived.' }),
    }),
  )
})

test('the deadlines of a handover and an attempt are scheduled, and those of no other step', () => {
  const { requestId } = under
  expect(tasks(caused(under, handed))).toEqual([
    { kind: 'handover.expire', at: later(24 * 60).toISOString(), requestId },
  ])
  expect(tasks(caused(handed, confirmed(handed, byOwner)))).toMatchObject([{ kind: 'review.ask' }])
  expect(tasks(caused(under, tried))).toEqual([{ kind: 'attempt.expire', at: later(30).toISOString(), requestId }])
  for (const effects of [caused(tried, retried), caused(tried, back)]) expect(tasks(effects)).toEqual([])
})

test('pushes and mails contain no words or photos of a step', () => {
  const html = (effects: Effect[]) => ofType(effects, 'mail-to').map(({ mail }) => mail)
  const [mail] = html(caused(under, handed))
  expect(mail?.text).toContain(
    "If we don't hear from you by 12:00 on Saturday 21 November, we'll mark it as delivered.",
  )
  expect(JSON.stringify(html(caused(under, tried)))).not.toContain('/api/uploads/')
})

describe('while a problem is open', () => {
  const problem = { problemId: problemId('one'), closesAt: '2026-12-04T12:00:00.000Z', by: 'requester' } as const
  const during = { ...under, door: { problem, lastProblem: problem.problemId } }
  test('the mail about a handover says until when its owner is asked, and what silence means', () => {
    const arrivedMeanwhile = handedOver(during, 'neighbour', byCarrier)
    expect(pushes(caused(during, arrivedMeanwhile))).toContainEqual([owner, arrived])
    const [text] = textsTo(owner, caused(during, arrivedMeanwhile))
    expect(text).toContain('You have until 12:00 on Saturday 21 November.')
    expect(text).toContain("we'll mark it as delivered when the open problem closes, unless we decide otherwise")
  })

  test('an attempt names no deadline for the choice, because nothing goes back by itself', () => {
    const triedMeanwhile = attempted(during, { reason: 'nobody_home', hasPhoto: true }, byCarrier)
    const effects = caused(during, triedMeanwhile)
    expect(pushes(effects)).toContainEqual([
      owner,
      "Pat couldn't deliver it: nobody was at home. Please choose what happens next.",
    ])
    expect(textsTo(owner, effects)[0]).toContain('While the problem is open, nothing happens until you answer.')
  })
})
