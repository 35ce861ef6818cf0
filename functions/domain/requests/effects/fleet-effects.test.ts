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

describe('who is notified of a fleet’s jobs', () => {
  test.each<[string, Effect[], string[][], string[][]]>([
    [
      'an assignment',
      caused(waiting, taken),
      [
        [owner, 'offer_accepted'],
        [driver, 'delivery_assigned'],
      ],
      [[owner, 'A business has accepted your request']],
    ],
    ['a start', caused(taken, under), updated(owner, driver), [[owner, 'Your delivery has been picked up']]],
    ['another driver', caused(under, handed), [...updated(owner, driver), [second, 'delivery_assigned']], []],
    [
      'a completion',
      caused(handed, completed(handed, act)),
      updated(owner, second),
      [[owner, 'Your delivery is complete']],
    ],
    [
      'a job that the business gave back',
      caused(taken, givenBack(taken, act)),
      updated(owner, driver),
      [[owner, 'Your request is open to all partners again']],
    ],
    [
      'a job of a driver who may not work any more',
      caused(taken, withdrawn(taken, 'carrier', noon)),
      updated(owner, driver),
      [[owner, 'Your request is open to all partners again']],
    ],
    [
      'a job given back too late',
      caused(taken, givenBack(taken, late)),
      updated(owner, driver),
      [[owner, 'Your request has expired']],
    ],
    ['a job that its owner called off', caused(taken, cancelled(taken, act)), updated(owner, driver), []],
  ])('%s', (_, effects, expectedPushes, expectedMails) => {
    expect(pushes(effects)).toEqual(expectedPushes)
    expect(mails(effects)).toEqual(expectedMails)
    expect(ofType(effects, 'push-to-business')).toMatchObject([{ businessId, event: { type: 'request_updated' } }])
  })
})

test('a business is not notified of jobs that its drivers do not have', () => {
  const ofPartner = requestAt('matched')
  for (const effects of [caused(waiting, ofPartner), caused(ofPartner, requestAt('in_transit'))])
    expect(ofType(effects, 'push-to-business')).toEqual([])
})

test('owner and driver get a message, and the mail names the driver', () => {
  const effects = caused(waiting, taken)
  expect(ofType(effects, 'push').map(({ event }) => 'message' in event && event.message)).toEqual([
    'Riverside <Vans> Ltd has accepted your request.',
    'A delivery was assigned to you.',
  ])
  const [mail] = ofType(effects, 'mail-to-user')
  expect(mail?.mail.text).toContain('Riverside <Vans> Ltd has accepted your request')
  expect(mail?.mail.html).not.toContain('<Vans>')
})

test('a delivery that was called off is a mail to the business, which knows areas only', () => {
  const [mail] = ofType(caused(taken, cancelled(taken, act)), 'mail-to-business')
  expect(mail).toMatchObject({ businessId, mail: { subject: 'A delivery was called off' } })
  expect(mail?.mail.text).toContain('Leeds LS1')
  expect(mail?.mail.text).not.toContain('Park Row')
})

test.each<[string, Effect[]]>([
  ['back in the pool', caused(taken, withdrawn(taken, 'carrier', noon))],
  ['over', caused(taken, givenBack(taken, late))],
])('the mail of what is %s speaks of the business', (_, effects) => {
  const [mail] = ofType(effects, 'mail-to-user')
  expect(mail?.mail.text).toContain("The business that accepted your request can't carry it after all")
})

test('a new driver has an event row of its own, with the driver', () => {
  const [put] = ofType(caused(under, handed), 'put-row')
  expect(put?.row).toMatchObject({ SK: 'EVT#000004', type: 'reassign', from: 'in_transit', carrierId: second })
})
