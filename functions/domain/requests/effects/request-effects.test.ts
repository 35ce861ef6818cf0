import { describe, expect, test } from 'vitest'
import type { Effect } from '#functions/domain/shared/effect.ts'
import type { Item } from '#functions/platform/table/keys.ts'
import { modesFor } from '#shared/model/categories.ts'
import { publicPoint } from '#shared/model/geo.ts'
import { BusinessId } from '#shared/model/ids.ts'
import { framesIn, mailsIn, notesIn, ofType, pushesIn } from '#test/support/effects.ts'
import { noon, people, requestAt } from '#test/support/fake-requests.ts'
import {
  accepted,
  cancelled,
  expired,
  givenBack,
  offerClosed,
  raised,
  withdrawn,
} from '../lifecycle/request-transitions.ts'
import { type RequestItem, requestRow } from '../request-item.ts'
import { requestEffects } from './request-effects.ts'
import { requestNotices } from './request-notices.ts'

const row = (item: RequestItem | undefined): Item | undefined => item && requestRow(item)
const when = (old: RequestItem | undefined, item: RequestItem | undefined) =>
  [requestEffects, requestNotices].flatMap((effectsOf) => effectsOf({ old: row(old), new: row(item), at: noon }))
const rows = (effects: Effect[]) => ofType(effects, 'put-row').map(({ row }) => row)

const { owner, carrier } = people
const waiting = requestAt('pending_match')
const matched = requestAt('matched')
const under = requestAt('in_transit')
const completed = requestAt('completed')
const back = givenBack(matched, { by: carrier, at: noon })
const tooLate = givenBack(matched, { by: carrier, at: new Date('2026-11-26T00:00:00Z') })
const offered = requestAt('pending_partner_approval')
const declined = offerClosed(offered, { by: carrier, at: noon }, 'declined')
const lapsedAt = new Date(offered.offer?.expiresAt ?? '')
const lapsed = expired(offered, lapsedAt)
const over = expired(waiting, new Date('2026-11-25T14:00:00.000Z'))
const offerTaken = accepted(offered, { carrierId: carrier }, 'k1', { by: carrier, at: noon })
const off = cancelled(matched, { by: owner, at: noon })

test.each<[string, Effect[]]>([
  ['a wrong guess', when(under, { ...under, code: { number: 1, wrong: 1, keyId: 'k1' } })],
  ['a new code', when(matched, { ...matched, code: { number: 2, wrong: 0, keyId: 'k1' } })],
  ['a deleted row', when(waiting, undefined)],
])('%s notifies nobody', (_, effects) => {
  expect(effects).toEqual([])
})

test('a mark as paid is pushed to both sides and the fleet under its own id, and has no other effect', () => {
  const paidAt = noon.toISOString()
  const fleets = { ...under, businessId: BusinessId.parse('biz_0000000000000000000000') }
  const effects = when(fleets, { ...fleets, paidAt })
  const id = `${under.requestId}.${under.version}.paid.${paidAt}`
  const event = {
    type: 'request_paid',
    id,
    request_id: under.requestId,
    v: under.version,
    status: 'in_transit',
    paid_at: paidAt,
  }
  expect(effects).toEqual([
    { type: 'push', userId: owner, event },
    { type: 'push', userId: carrier, event },
    { type: 'push-to-business', businessId: fleets.businessId, event },
  ])
  const [undone] = when({ ...under, paidAt }, under)
  expect(undone).toMatchObject({ event: { paid_at: null } })
  expect(undone).not.toMatchObject({ event: { id } })
})

const both = ['owner: request_updated', 'carrier: request_updated']
test.each<[string, Effect[], string[], string[]]>([
  ['a new request', when(undefined, waiting), [], []],
  [
    'an offer that was taken',
    when(offered, offerTaken),
    ['owner: offer_accepted', 'carrier: request_updated'],
    ['owner: A partner has accepted your request'],
  ],
  ['an offer that was declined', when(offered, declined), both, []],
  ['an offer that ran out', when(offered, lapsed), both, []],
  [
    'an offer that was called off',
    when(offered, cancelled(offered, { by: owner, at: noon })),
    both,
    ['carrier: A direct offer was withdrawn'],
  ],
  [
    'a job whose carrier may not carry any more',
    when(matched, withdrawn(matched, 'admin', noon)),
    both,
    ['owner: Your request is open to all partners again'],
  ],
  [
    'what nobody took in time',
    when(waiting, over),
    ['owner: request_updated'],
    ["owner: We couldn't find a partner in time"],
  ],
  [
    'a match',
    when(waiting, matched),
    ['owner: offer_accepted', 'carrier: request_updated'],
    ['owner: A partner has accepted your request'],
  ],
  ['a start', when(matched, under), both, ['owner: Your delivery has been picked up']],
  ['a completion', when(under, completed), both, ['owner: Your delivery is complete']],
  ['a job given back', when(matched, back), both, ['owner: Your request is open to all partners again']],
  ['a job given back too late', when(matched, tooLate), both, ['owner: Your request has expired']],
  ['a matched one called off', when(matched, off), both, ['carrier: A delivery was called off']],
  [
    'a waiting one called off',
    when(waiting, cancelled(waiting, { by: owner, at: noon })),
    ['owner: request_updated'],
    [],
  ],
])('who is notified of %s', (_, effects, expectedPushes, expectedMails) => {
  expect(pushesIn(effects)).toEqual(expectedPushes)
  expect(mailsIn(effects)).toEqual(expectedMails)
  expect(notesIn(effects)).toEqual(expectedMails)
})

test('the mail about an acceptance says who and when, with the times of a ride, and links to the request', () => {
  const mailOf = (item: Partial<typeof matched> = {}) =>
    when(waiting, { ...matched, carrierName: 'Pat', ...item }).flatMap((effect) =>
      effect.type === 'mail-to' ? [effect.mail.text] : [],
    )[0]
  const minutes = (at: string) => Date.parse(at) / 60_000
  const rideTimes = { departs: minutes('2026-11-25T08:15:00Z'), arrives: minutes('2026-11-25T11:00:00Z') }
  const who = 'Pat has accepted your request for Wed 25 Nov, morning (6AM-12PM).'
  expect(mailOf()).toContain(`${who}\n`)
  expect(mailOf()).toContain(`/dashboard?tab=requests&details=${matched.requestId}`)
  expect(mailOf({ rideTimes })).toContain(
    `${who} The trip sets off at 08:15 and arrives at 11:00 on Wednesday 25 November.`,
  )
})

test('each step becomes one row under its version, even if the stream repeats it', () => {
  const effects = when(waiting, matched)
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
  expect(when(waiting, matched)).toEqual(effects)
  const number = { PK: 'NUM#000000', SK: waiting.requestId }
  expect(rows(when(undefined, waiting))).toMatchObject([{ SK: 'EVT#000001', type: 'post', from: null }, number])
})

test('a push has the version, and a different id for every step', () => {
  const [first] = framesIn(when(waiting, matched))
  expect(first).toMatchObject({
    event: { id: `${matched.requestId}.2`, v: 2, status: 'matched', message: 'A partner has accepted your request.' },
  })
  const ids = [when(waiting, matched), when(matched, under), when(under, completed)].flatMap((effects) =>
    ofType(effects, 'mail-to').map(({ id }) => id),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

describe('a mail', () => {
  const textOf = (effects: Effect[]) => {
    const [mail] = ofType(effects, 'mail-to')
    return { text: mail?.mail.text ?? '', html: mail?.mail.html ?? '' }
  }

  test('shows the owner addresses, and a former carrier areas', () => {
    const { text } = textOf(when(under, completed))
    for (const part of ['12 Park Row', '3 Well Street', 'Wednesday, 25 November 2026', 'morning (6AM-12PM)', '£12.40'])
      expect(text).toContain(part)
    const carriers = textOf(when(matched, off)).text
    expect(carriers).toContain('Leeds LS1')
    for (const part of ['Park Row', 'Well Street', '£']) expect(carriers).not.toContain(part)
  })

  test('contains no code and no number, and escapes what was typed', () => {
    const typed = { ...matched, pickup: { ...matched.pickup, address: '<img src=x onerror=alert(1)>' } }
    for (const effects of [when(waiting, typed), when(under, completed), when(matched, back), when(matched, tooLate)]) {
      const { text, html } = textOf(effects)
      expect(text).not.toMatch(/\b\d{6}\b|07700/)
      expect(html).not.toContain('<img')
    }
  })

  test('of recycling has no destination', () => {
    const { delivery, ...recycling } = completed
    expect(textOf(when(under, recycling)).text).not.toContain('To:')
  })
})

test('an offer comes with its card, which has only areas, and with its deadline', () => {
  const [push] = ofType(when(undefined, offered), 'push')
  expect(push).toMatchObject({
    userId: carrier,
    event: {
      id: `${offered.requestId}.1`,
      v: 1,
      status: 'pending_partner_approval',
      offer: { ride_id: offered.offer?.rideId, expires_at: lapsedAt.toISOString(), pickup_address: 'Leeds LS1' },
    },
  })
  expect(JSON.stringify(push)).not.toMatch(/Park Row|Well Street|53\.7/)
})

test('the mail that ends a request leads to a form that is filled in', () => {
  const late = new Date('2026-11-26T00:00:00Z')
  for (const effects of [when(waiting, over), when(matched, withdrawn(matched, 'admin', late))]) {
    const [mail] = ofType(effects, 'mail-to')
    for (const part of [mail?.mail.text, mail?.mail.html])
      expect(part).toContain(`/requests?again=${waiting.requestId}`)
  }
})

describe('the pool', () => {
  test.each<[string, Effect[]]>([
    ['an offer', when(undefined, offered)],
    ['an offer that was taken', when(offered, offerTaken)],
    ['an offer that was called off', when(offered, cancelled(offered, { by: owner, at: noon }))],
    ['a start', when(matched, under)],
    ['a job given back too late', when(matched, tooLate)],
    [
      'a request whose pickup has no position',
      when(undefined, { ...waiting, pickup: { address: 'x', area: 'Area not known' } }),
    ],
  ])('gets no news of %s', (_, effects) => {
    expect([...ofType(effects, 'pool-added'), ...ofType(effects, 'pool-removed')]).toEqual([])
  })

  test.each<[string, Effect[], string[]]>([
    ['a new request', when(undefined, waiting), [owner]],
    ['a declined offer', when(offered, declined), [owner, carrier]],
    ['an offer that ran out', when(offered, lapsed), [owner, carrier]],
    ['a job given back', when(matched, back), [owner, carrier]],
    ['a higher price', when(waiting, raised(waiting, 2_000, { by: owner, at: noon })), [owner]],
    ['a job whose carrier may not carry any more', when(matched, withdrawn(matched, 'admin', noon)), [owner, carrier]],
  ])('gets news of %s, without the excluded', (_, effects, excluded) => {
    const [first, ...others] = ofType(effects, 'pool-added')
    expect(others).toEqual([])
    expect(first?.news).toMatchObject({
      requestId: waiting.requestId,
      pickup: waiting.pickup.point && publicPoint(waiting.pickup.point),
      modes: ['Walking', 'Bicycle', 'Public Transport', 'Motorbike', 'Car', 'Van', 'Truck'].filter((mode) =>
        modesFor(waiting.category, waiting.band).some((one) => one === mode),
      ),
      excluded,
      card: { status: 'pending_match', pickup_address: 'Leeds LS1', delivery_address: 'Bradford BD1' },
    })
    expect(first?.news.v).toBe(first?.news.card.version)
    expect(JSON.stringify(first?.news.card)).not.toMatch(/Park Row|Well Street|53\.7|900300/)
  })

  test.each<[string, RequestItem | undefined, string]>([
    ['taken', accepted(waiting, { carrierId: carrier }, 'k1', { by: carrier, at: noon }), 'matched'],
    ['called off', cancelled(waiting, { by: owner, at: noon }), 'cancelled'],
    ['over', over, 'cancelled'],
  ])('loses a job that is %s', (_, item, status) => {
    expect(ofType(when(waiting, item), 'pool-removed')).toEqual([
      { type: 'pool-removed', requestId: waiting.requestId, v: 2, status },
    ])
  })
})

const expiry = { kind: 'request.expire', at: '2026-11-25T14:00:00.000Z', requestId: waiting.requestId }
const answer = { kind: 'offer.expire', at: lapsedAt.toISOString(), requestId: waiting.requestId }
const question = { kind: 'review.ask', at: '2026-11-26T02:00:00.000Z', requestId: waiting.requestId, match: 1 }
test.each<[string, Effect[], object[]]>([
  ['a new request', when(undefined, waiting), [expiry]],
  ['a new offer', when(undefined, offered), [expiry, answer]],
  ['a declined offer', when(offered, declined), [expiry]],
  ['a job given back', when(matched, back), [expiry]],
  ['a match', when(waiting, matched), []],
  ['a job given back too late', when(matched, tooLate), [question]],
  ['a request called off', when(waiting, off), []],
])('the deadlines of %s are scheduled', (_, effects, expected) => {
  expect(ofType(effects, 'schedule-task').map(({ task }) => task)).toEqual(expected)
})
