import { describe, expect, test } from 'vitest'
import { anAdmin } from '#test/support/admin-actions.ts'
import { clock, hours, minutes } from '#test/support/clock.ts'
import { confirm, decide, handOver, reportAttempt } from '#test/support/door.ts'
import { aFleet, assign, complete, start, switchDriver, unassign } from '#test/support/fleets.ts'
import { titlesOf } from '#test/support/notifications.ts'
import { accept, callOff, offerTo } from '#test/support/offers.ts'
import { openHost } from '#test/support/open-host.ts'
import { answerTo, reported, resolve, withdraw } from '#test/support/problems.ts'
import { codeOf, noonSlot, ok, post, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester, signInAgain } from '#test/support/test-users.ts'

const host = await openHost()

const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const accepted = 'A partner has accepted your request'
const acceptedByFleet = 'A business has accepted your request'
const pickedUp = 'Your delivery has been picked up'
const assigned = 'A delivery was assigned to you'
const takenOff = 'A delivery is no longer yours'

test('a delivery from the post to the code: its owner has each step, and its carrier none of their own', async () => {
  const { owner, carrier } = await parties()
  await requestIn('completed', { owner, carrier })
  expect(await titlesOf(host, owner)).toEqual([accepted, pickedUp, 'Your delivery is complete'])
  expect(await titlesOf(host, carrier)).toEqual([])
})

test('a job that was given back, and taken again', async () => {
  const { owner, carrier } = await parties()
  const id = await requestIn('matched', { owner, carrier })
  ok(await carrier.client.requests.cancelRequest({ params: { id } }))
  clock.advance(minutes(11))
  ok(await accept(await aPartner(host), id))
  expect(await titlesOf(host, owner)).toEqual([accepted, 'Your request is open to all partners again', accepted])
  expect(await titlesOf(host, carrier)).toEqual([])
})

test('a job that its owner called off is over for its carrier', async () => {
  const { owner, carrier } = await parties()
  ok(await callOff(owner, await requestIn('matched', { owner, carrier })))
  expect(await titlesOf(host, carrier)).toEqual(['A delivery was called off'])
})

test('a direct offer, and its withdrawal', async () => {
  const { owner, carrier } = await parties()
  const { id } = await offerTo(owner, carrier)
  expect(await titlesOf(host, carrier)).toEqual(['You have a new direct offer'])
  ok(await callOff(owner, id))
  expect(await titlesOf(host, carrier)).toEqual(['You have a new direct offer', 'A direct offer was withdrawn'])
})

test('a handover in place of the code, and its confirmation', async () => {
  const { owner, carrier } = await parties()
  const id = await requestIn('in_transit', { owner, carrier }, noonSlot())
  ok(await handOver(carrier, id))
  ok(await confirm(owner, id))
  expect(await titlesOf(host, owner)).toEqual([
    accepted,
    pickedUp,
    'Please confirm that it has arrived',
    'Your delivery is complete',
  ])
  expect(await titlesOf(host, carrier)).toEqual(['A delivery is complete'])
})

test('an attempt, and what its owner chose', async () => {
  const { owner, carrier } = await parties()
  const id = await requestIn('in_transit', { owner, carrier }, noonSlot())
  ok(await reportAttempt(carrier, id))
  ok(await decide(owner, id, { choice: 'return' }))
  expect(await titlesOf(host, owner)).toEqual([
    accepted,
    pickedUp,
    'Urgent: please choose what happens with your delivery',
  ])
  expect(await titlesOf(host, carrier)).toEqual(['What happens next with your delivery'])
})

test('a problem: each side has what the other did, and both have the decision', async () => {
  const { owner, carrier } = await parties()
  const id = await requestIn('in_transit', { owner, carrier })
  clock.advance(minutes(1))
  const problem = await reported(owner, id)
  clock.advance(minutes(1))
  ok(await answerTo(carrier, problem))
  clock.advance(minutes(1))
  ok(await resolve(await anAdmin(host), problem))
  const decided = "We've decided on a problem with a delivery"
  expect((await titlesOf(host, owner)).slice(2, 4)).toEqual(['Your report was answered', decided])
  expect((await titlesOf(host, carrier)).slice(0, 2)).toEqual(['A problem with a delivery was reported', decided])
})

describe('of a driver’s job', () => {
  test('the driver has what concerns them, and their business what it was mailed', async () => {
    const [owner, { fleet, driver }] = [await aRequester(host), await aFleet(host)]
    const { id } = await post(owner.client)
    ok(await assign(fleet, id, driver))
    ok(await start(driver, id))
    clock.advance(minutes(1))
    const problem = await reported(owner, id)
    clock.advance(minutes(1))
    ok(await withdraw(owner, problem))
    clock.advance(minutes(1))
    ok(await complete(driver, id, await codeOf(owner.client, id)))
    const ofProblem = ['A problem with a delivery was reported', 'A report was withdrawn']
    expect(await titlesOf(host, driver)).toEqual([assigned, ...ofProblem])
    expect(await titlesOf(host, fleet)).toEqual(ofProblem)
    expect(await titlesOf(host, owner)).toEqual([acceptedByFleet, pickedUp, 'Your delivery is complete'])
  })

  test('each driver has what they get and what is taken off them', async () => {
    const [owner, { fleet, driver, second }] = [await aRequester(host), await aFleet(host)]
    const { id } = await post(owner.client)
    ok(await assign(fleet, id, driver))
    ok(await assign(fleet, id, second))
    expect(await titlesOf(host, driver)).toEqual([assigned, takenOff])
    ok(await unassign(fleet, id))
    expect(await titlesOf(host, second)).toEqual([assigned, takenOff])
    expect(await titlesOf(host, fleet)).toEqual([])
  })

  test('a driver who is switched off has that their jobs are no longer theirs', async () => {
    const [owner, { fleet, driver }] = [await aRequester(host), await aFleet(host)]
    const { id } = await post(owner.client)
    ok(await assign(fleet, id, driver))
    await host.settled()
    ok(await switchDriver(fleet, driver, false))
    await host.settled()
    ok(await switchDriver(fleet, driver, true))
    await signInAgain(driver)
    expect(await titlesOf(host, driver)).toEqual([assigned, takenOff])
  })

  test('called off by its owner: both the driver and the business have it', async () => {
    const [owner, { fleet, driver }] = [await aRequester(host), await aFleet(host)]
    const { id } = await post(owner.client)
    ok(await assign(fleet, id, driver))
    ok(await callOff(owner, id))
    expect(await titlesOf(host, driver)).toEqual([assigned, 'A delivery was called off'])
    expect(await titlesOf(host, fleet)).toEqual(['A delivery was called off'])
  })
})

test('a pause is in the list of the one who is paused', async () => {
  const { owner, carrier } = await parties()
  for (let count = 0; count < 3; count += 1) {
    const id = await requestIn('matched', { owner, carrier })
    ok(await carrier.client.requests.cancelRequest({ params: { id } }))
  }
  expect(await titlesOf(host, carrier)).toEqual(['You can’t take new jobs for a day'])
  clock.advance(hours(1))
  expect((await titlesOf(host, owner)).filter((title) => title === accepted)).toHaveLength(3)
})
