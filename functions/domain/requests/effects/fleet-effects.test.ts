import { describe, expect, test } from 'vitest'
import type { Effect } from '#functions/domain/shared/effect.ts'
import { BusinessId } from '#shared/model/ids.ts'
import { noon, people, requestAt, ring, userId } from '#test/support/fake-requests.ts'
import {
  assigned,
  cancelled,
  completed,
  givenBack,
  reassigned,
  started,
  withdrawn,
} from '../lifecycle/request-transitions.ts'
import { type RequestItem, requestRow } from '../request-item.ts'
import { requestEffects } from './request-effects.ts'
import { requestMailEffects } from './request-mail-effects.ts'

const businessId = BusinessId.parse('biz_0000000000000000000001')
const business = { businessId, name: 'Riverside <Vans> Ltd' }
const { owner, carrier: driver } = people
const [manager, second] = [userId('manager'), userId('second')]
const act = { by: manager, at: noon }
const late = { ...act, at: new Date('2026-11-26T00:00:00Z') }

const waiting = requestAt('pending_match')
const taken = assigned(waiting, { driverId: driver, business }, ring.current.id, act)
const under = started(taken, act)
const handed = reassigned(under, second, act)

const caused = (old: RequestItem, item: RequestItem): Effect[] =>
  [requestEffects, requestMailEffects].flatMap((effectsOf) =>
    effectsOf({ old: requestRow(old), new: requestRow(item), at: noon }),
  )
const ofType = <T extends Effect['type']>(effects: Effect[], type: T) =>
  effects.filter((effect): effect is Extract<Effect, { type: T }> => effect.type === type)
const pushes = (effects: Effect[]) => ofType(effects, 'push').map(({ userId: to, event }) => [to, event.type])
const mails = (effects: Effect[]) => ofType(effects, 'mail-to-user').map(({ userId: to, mail }) => [to, mail.subject])

const updated = (...ids: string[]) => ids.map((id) => [id, 'request_updated'])

describe('a job of a fleet', () => {
  test.each<[string, Effect[], string[][], string[][]]>([
    [
      'a job is assigned',
      caused(waiting, taken),
      [
        [owner, 'offer_accepted'],
        [driver, 'delivery_assigned'],
      ],
      [[owner, 'A business has accepted your request']],
    ],
    ['a job is started', caused(taken, under), updated(owner, driver), []],
    ['the driver changes', caused(under, handed), [...updated(owner, driver), [second, 'delivery_assigned']], []],
    [
      'a job is completed',
      caused(handed, completed(handed, act)),
      updated(owner, second),
      [[owner, 'Your delivery is complete']],
    ],
    [
      'the business gives a job back',
      caused(taken, givenBack(taken, act)),
      updated(owner, driver),
      [[owner, 'Your request is open to all partners again']],
    ],
    [
      'the driver is no longer allowed to work',
      caused(taken, withdrawn(taken, 'carrier', noon)),
      updated(owner, driver),
      [[owner, 'Your request is open to all partners again']],
    ],
    [
      'the business gives a job back too late',
      caused(taken, givenBack(taken, late)),
      updated(owner, driver),
      [[owner, 'Your request has expired']],
    ],
    ['the owner calls a job off', caused(taken, cancelled(taken, act)), updated(owner, driver), []],
  ])('notifies owner, drivers and business when %s', (_, effects, expectedPushes, expectedMails) => {
    expect(pushes(effects)).toEqual(expectedPushes)
    expect(mails(effects)).toEqual(expectedMails)
    expect(ofType(effects, 'push-to-business')).toMatchObject([{ businessId, event: { type: 'request_updated' } }])
  })
})

test('notifies no business of a job that a partner carries', () => {
  const ofPartner = requestAt('matched')
  for (const effects of [caused(waiting, ofPartner), caused(ofPartner, requestAt('in_transit'))])
    expect(ofType(effects, 'push-to-business')).toEqual([])
})

test('an assignment notifies owner and driver, and the mail escapes the name of the business', () => {
  const effects = caused(waiting, taken)
  expect(ofType(effects, 'push').map(({ event }) => 'message' in event && event.message)).toEqual([
    'Riverside <Vans> Ltd has accepted your request.',
    'A delivery was assigned to you.',
  ])
  const [mail] = ofType(effects, 'mail-to-user')
  expect(mail?.mail.text).toContain('Riverside <Vans> Ltd has accepted your request')
  expect(mail?.mail.html).not.toContain('<Vans>')
})

test('mails the business when the owner calls a job off, with areas instead of addresses', () => {
  const [mail] = ofType(caused(taken, cancelled(taken, act)), 'mail-to-business')
  expect(mail).toMatchObject({ businessId, mail: { subject: 'A delivery was called off' } })
  expect(mail?.mail.text).toContain('Leeds LS1')
  expect(mail?.mail.text).not.toContain('Park Row')
})

test.each<[string, Effect[]]>([
  ['open to all partners again', caused(taken, withdrawn(taken, 'carrier', noon))],
  ['given back too late', caused(taken, givenBack(taken, late))],
])('the mail about a job that is %s says that the business cannot carry it', (_, effects) => {
  const [mail] = ofType(effects, 'mail-to-user')
  expect(mail?.mail.text).toContain("The business that accepted your request can't carry it after all")
})

test('a change of driver writes an event row with the new driver', () => {
  const [put] = ofType(caused(under, handed), 'put-row')
  expect(put?.row).toMatchObject({ SK: 'EVT#000004', type: 'reassign', from: 'in_transit', carrierId: second })
})
