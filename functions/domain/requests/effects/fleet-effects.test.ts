import { expect, test } from 'vitest'
import type { Effect } from '#functions/domain/shared/effect.ts'
import { framesIn, mailsIn, notesIn, ofType, pushesIn } from '#test/support/effects.ts'
import { businessId, noon, people, requestAt, ring, userId } from '#test/support/fake-requests.ts'
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
import { requestNotices } from './request-notices.ts'

const business = { businessId, name: 'Riverside <Vans> Ltd' }
const driver = people.carrier
const [manager, second] = [userId('manager'), userId('second')]
const act = { by: manager, at: noon }
const late = { ...act, at: new Date('2026-11-26T00:00:00Z') }

const waiting = requestAt('pending_match')
const taken = assigned(waiting, { carrierId: driver, businessId, carrierName: business.name }, ring.current.id, act)
const under = started(taken, act)
const handed = reassigned(under, second, act)

const caused = (old: RequestItem, item: RequestItem): Effect[] =>
  [requestEffects, requestNotices].flatMap((effectsOf) =>
    effectsOf({ old: requestRow(old), new: requestRow(item), at: noon }),
  )

const updated = (...names: string[]) => names.map((name) => `${name}: request_updated`)

const assignedTo = (name: string) => [`${name}: A delivery was assigned to you`]
const takenOff = ['carrier: A delivery is no longer yours']

test.each<[string, Effect[], pushes: string[], mails: string[], inTheAppAlone: string[]]>([
  [
    'an assignment',
    caused(waiting, taken),
    ['owner: offer_accepted', 'carrier: delivery_assigned'],
    ['owner: A business has accepted your request'],
    assignedTo('carrier'),
  ],
  ['a start', caused(taken, under), updated('owner', 'carrier'), ['owner: Your delivery has been picked up'], []],
  [
    'another driver',
    caused(under, handed),
    [...updated('owner', 'carrier'), `${second}: delivery_assigned`],
    [],
    [...assignedTo(second), ...takenOff],
  ],
  [
    'a completion',
    caused(handed, completed(handed, act)),
    updated('owner', second),
    ['owner: Your delivery is complete'],
    [],
  ],
  [
    'a job that the business gave back',
    caused(taken, givenBack(taken, act)),
    updated('owner', 'carrier'),
    ['owner: Your request is open to all partners again'],
    takenOff,
  ],
  [
    'a job of a driver who may not work any more',
    caused(taken, withdrawn(taken, 'carrier', noon)),
    updated('owner', 'carrier'),
    ['owner: Your request is open to all partners again'],
    takenOff,
  ],
  [
    'a job given back too late',
    caused(taken, givenBack(taken, late)),
    updated('owner', 'carrier'),
    ['owner: Your request has expired'],
    takenOff,
  ],
  [
    'a job that its driver gave back',
    caused(taken, givenBack(taken, { ...act, by: driver })),
    updated('owner', 'carrier'),
    ['owner: Your request is open to all partners again'],
    [],
  ],
  [
    'a job that its owner called off',
    caused(taken, cancelled(taken, act)),
    updated('owner', 'carrier'),
    [`${businessId}: A delivery was called off`],
    ['carrier: A delivery was called off'],
  ],
])('who is notified of a fleet’s jobs: %s', (_, effects, expectedPushes, expectedMails, inTheAppAlone) => {
  expect(pushesIn(effects)).toEqual(expectedPushes)
  expect(mailsIn(effects)).toEqual(expectedMails)
  expect(notesIn(effects)).toEqual([...expectedMails, ...inTheAppAlone])
  expect(ofType(effects, 'push-to-business')[0]).toMatchObject({ businessId, event: { type: 'request_updated' } })
})

test('notifies no business of a job that a partner carries', () => {
  const ofPartner = requestAt('matched')
  for (const effects of [caused(waiting, ofPartner), caused(ofPartner, requestAt('in_transit'))])
    expect(ofType(effects, 'push-to-business')).toEqual([])
})

test('an assignment notifies owner and driver, and the mail escapes the name of the business', () => {
  const effects = caused(waiting, taken)
  expect(framesIn(effects).map(({ event }) => 'message' in event && event.message)).toEqual([
    'Riverside <Vans> Ltd has accepted your request.',
    'A delivery was assigned to you.',
  ])
  const [mail] = ofType(effects, 'mail-to')
  expect(mail?.mail.text).toContain('Riverside <Vans> Ltd has accepted your request')
  expect(mail?.mail.html).not.toContain('<Vans>')
})

test('mails the business when the owner calls a job off, with areas instead of addresses', () => {
  const [mail] = ofType(caused(taken, cancelled(taken, act)), 'mail-to')
  expect(mail).toMatchObject({ to: { businessId }, mail: { subject: 'A delivery was called off' } })
  expect(mail?.mail.text).toContain('Leeds LS1')
  expect(mail?.mail.text).not.toContain('Park Row')
})

test.each<[string, Effect[]]>([
  ['open to all partners again', caused(taken, withdrawn(taken, 'carrier', noon))],
  ['given back too late', caused(taken, givenBack(taken, late))],
])('the mail about a job that is %s says that the business cannot carry it', (_, effects) => {
  const [mail] = ofType(effects, 'mail-to')
  expect(mail?.mail.text).toContain(
    "Riverside <Vans> Ltd can't carry your request for Wed 25 Nov, morning (6AM-12PM) after all",
  )
})

test('a change of driver writes an event row with the new driver', () => {
  const [put] = ofType(caused(under, handed), 'put-row')
  expect(put?.row).toMatchObject({ SK: 'EVT#000004', type: 'reassign', from: 'in_transit', carrierId: second })
})
