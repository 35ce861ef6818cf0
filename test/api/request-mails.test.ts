import { expect, test } from 'vitest'
import { slotHours, slotStart } from '#shared/model/time-slots.ts'
import { clock, hours } from '#test/support/clock.ts'
import { aFleet, assign, unassign } from '#test/support/fleets.ts'
import { mailsTo } from '#test/support/mailbox.ts'
import { accept, callOff, offered } from '#test/support/offers.ts'
import { openHost } from '#test/support/open-host.ts'
import { nextSlot, ok, post, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const host = await openHost()

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const whenText = ({ preferredDate, preferredTimeSlot }: ReturnType<typeof nextSlot>): string => {
  const { label, hours: times } = slotHours[preferredTimeSlot]
  return `${days.format(new Date(preferredDate))}, ${label.toLowerCase()} (${times})`
}
const shortDays = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
/** 'Fri 27 Nov, morning (6AM-12PM)' */
const slotText = ({ preferredDate, preferredTimeSlot } = nextSlot()): string => {
  const { label, hours: times } = slotHours[preferredTimeSlot]
  return `${shortDays.format(new Date(preferredDate)).replace(',', '')}, ${label.toLowerCase()} (${times})`
}
const summaryWith = (from: string, to: string, when = nextSlot()): string =>
  `Send Documents\nFrom: ${from}\nTo: ${to}\nWhen: ${whenText(when)}`
/** Owners see addresses, former carriers areas. */
const ofOwner = (when?: ReturnType<typeof nextSlot>) =>
  summaryWith('12 Park Row, Leeds, LS1 5HD', '3 Well Street, Bradford, BD1 5PS', when)
const ofCarrier = () => summaryWith('Leeds LS1', 'Bradford BD1')

const toDetails = (id: string) => `See the details: ${host.url}/dashboard?tab=requests&details=${id}`
const toDashboard = () => `Go to your dashboard: ${host.url}/dashboard`
const postAgain = (id: string) => `Post it again: ${host.url}/requests?again=${id}`
const aboutCode =
  "The details show who's coming, how to reach them and your completion OTP. Please only give it to them once everything has arrived: it proves the job is done."
const again =
  "You don't need to do anything. All partners can see it again, and we'll email you as soon as one accepts it."
const untilOver = ({ preferredDate, preferredTimeSlot }: ReturnType<typeof nextSlot>): number =>
  (slotStart(preferredDate, preferredTimeSlot).getTime() - Date.now()) / 1000 + hours(8)

test('mails the owner that a partner accepted, and that they gave the job back', async () => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  const id = await requestIn('matched', { owner, carrier: partner })
  await host.settled()
  ok(await partner.client.requests.cancelRequest({ params: { id } }))
  expect(await mailsTo(host, owner.user.email)).toEqual([
    [
      'A partner has accepted your request',
      'Someone is going your way',
      `Test has accepted your request for ${slotText()}.`,
      ofOwner(),
      aboutCode,
      toDetails(id),
      'Sameway',
    ],
    [
      'Your request is open to all partners again',
      "We're looking for another partner",
      `Test can't carry your request for ${slotText()} after all. Sorry about that.`,
      ofOwner(),
      again,
      toDetails(id),
      'Sameway',
    ],
  ])
})

test('mails the owner which business accepted, and that it gave the job back', async () => {
  const [owner, { fleet, driver }] = [await aRequester(host), await aFleet(host)]
  const { id } = await post(owner.client)
  ok(await assign(fleet, id, driver))
  await host.settled()
  ok(await unassign(fleet, id))
  expect(await mailsTo(host, owner.user.email)).toEqual([
    [
      'A business has accepted your request',
      'Someone is going your way',
      `Riverside Vans Ltd has accepted your request for ${slotText()}. One of its drivers will carry it.`,
      ofOwner(),
      aboutCode,
      toDetails(id),
      'Sameway',
    ],
    [
      'Your request is open to all partners again',
      "We're looking for another partner",
      `Riverside Vans Ltd can't carry your request for ${slotText()} after all. Sorry about that.`,
      ofOwner(),
      again,
      toDetails(id),
      'Sameway',
    ],
  ])
})

test('mails the owner who picked it up and when, and a receipt with both', async () => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  const id = await requestIn('completed', { owner, carrier: partner })
  const [, pickedUp, receipt] = await mailsTo(host, owner.user.email)
  const { firstName } = partner.user
  const time = /\d\d:\d\d/.exec(pickedUp?.[1] ?? '')?.[0]
  expect(pickedUp).toEqual([
    'Your delivery has been picked up',
    `Picked up ${time}. Here's your code.`,
    `${firstName} picked it up at ${time} and is on the way.`,
    ofOwner(),
    `Please only give the code to ${firstName} once everything has arrived: it proves the job is done.`,
    `See your code: ${host.url}/dashboard?tab=requests&details=${id}`,
    'Sameway',
  ])
  const end = /\d\d:\d\d/.exec(receipt?.[1] ?? '')?.[0]
  expect(receipt).toEqual([
    'Your delivery is complete',
    `Delivered ${end}`,
    `${firstName} completed it at ${end} on ${days.format(new Date())}. Thanks for going the same way.`,
    ofOwner(),
    `You owe ${firstName} £100.00, in cash or by bank transfer.`,
    `See receipt: ${host.url}/history/${id}/receipt`,
    'Sameway',
  ])
})

test('mails the owner that no one accepted in time, with a link to post it again', async () => {
  const [owner, when] = [await aRequester(host), nextSlot()]
  const { id } = await post(owner.client, when)
  await host.settled()
  clock.advance(untilOver(when))
  await host.sweep()
  expect(await mailsTo(host, owner.user.email)).toEqual([
    [
      "We couldn't find a partner in time",
      'Nobody was going your way',
      "No partner accepted your request in time. Sorry about that. You haven't been charged.",
      ofOwner(when),
      "You can post it again for another day with two taps. We've kept what you entered.",
      postAgain(id),
      'Sameway',
    ],
  ])
})

test('mails the owner that the job came back too late for others', async () => {
  const [owner, partner, when] = [await aRequester(host), await aPartner(host), nextSlot()]
  const { id } = await post(owner.client, when)
  ok(await accept(partner, id))
  await host.settled()
  clock.advance(untilOver(when))
  await partner.client.auth.checkSession()
  ok(await partner.client.requests.cancelRequest({ params: { id } }))
  expect((await mailsTo(host, owner.user.email)).at(-1)).toEqual([
    'Your request has expired',
    'Nobody can carry this in time',
    `Test can't carry your request for ${slotText(when)} after all, and its time has passed. Sorry about that.`,
    ofOwner(when),
    'You can post it again for another day. It costs nothing to ask.',
    postAgain(id),
    'Sameway',
  ])
})

test('mails a partner, or the business of a driver, that a delivery was cancelled', async () => {
  const [owner, partner, { fleet, driver }] = [await aRequester(host), await aPartner(host), await aFleet(host)]
  await requestIn('cancelled', { owner, carrier: partner })
  await requestIn('cancelled', { owner, carrier: driver })
  const calledOff = [
    'A delivery was called off',
    'A delivery was called off',
    "The requester has cancelled a delivery you had accepted. There's nothing you need to do.",
    ofCarrier(),
    toDashboard(),
    'Sameway',
  ]
  expect(await mailsTo(host, partner.user.email)).toEqual([calledOff])
  expect(await mailsTo(host, fleet.user.email)).toEqual([calledOff])
})

test('mails a partner that an offer was withdrawn', async () => {
  const { owner, partner, id } = await offered(host)
  ok(await callOff(owner, id))
  expect(await mailsTo(host, partner.user.email)).toEqual([
    [
      'A direct offer was withdrawn',
      'An offer was withdrawn',
      "The requester has cancelled a request you had been offered. There's nothing you need to do.",
      ofCarrier(),
      toDashboard(),
      'Sameway',
    ],
  ])
})
