import { expect, test } from 'vitest'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aProof } from '#test/support/door.ts'
import { aFleet, switchDriver, unassign } from '#test/support/fleets.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { answerTo, readProblem, report, reported, withdraw } from '#test/support/problems.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { aRequester } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

test('the driver and the business of a delivery act for one side, even once another driver has taken over', async () => {
  const [owner, { fleet, driver, second }] = [await aRequester(host), await aFleet(host)]
  const id = await requestIn('in_transit', { owner, carrier: driver })
  const problem = await reported(owner, id)
  await host.settled()
  expect((await host.mailbox.to(fleet.user.email)).map(({ subject }) => subject)).toEqual([
    'A problem with a delivery was reported',
  ])
  for (const person of [driver, fleet])
    expect(ok(await readProblem(person, problem)).body.problem).toMatchObject({ can: ['answer'] })
  ok(
    await fleet.client.business.assignDelivery({
      params: { requestId: id },
      body: { driver_user_id: second.userId },
    }),
  )
  ok(await answerTo(second, problem))
  expect(summaryOf(await answerTo(fleet, problem))).toBe('409 problem.answered')
})

test('the business withdraws its driver’s report', async () => {
  const [owner, { fleet, driver }] = [await aRequester(host), await aFleet(host)]
  const id = await requestIn('in_transit', { owner, carrier: driver })
  const problem = await reported(driver, id, { photos: [await aProof(driver)] })
  expect(problem.opened_by).toBe('carrier')
  ok(await switchDriver(fleet, driver, false))
  expect(summaryOf(await answerTo(fleet, problem))).toBe('403 access.denied')
  expect(ok(await withdraw(fleet, problem)).body.problem).toMatchObject({ state: 'withdrawn' })
  expect(await reported(fleet, id)).toMatchObject({ opened_by: 'business' })
})

test('another business sees nothing of a problem', async () => {
  const [owner, { driver, fleet }, rival] = [await aRequester(host), await aFleet(host), await aFleet(host)]
  const id = await requestIn('matched', { owner, carrier: driver })
  const problem = await reported(fleet, id)
  for (const person of [rival.fleet, rival.driver]) {
    expect(summaryOf(await readProblem(person, problem))).toBe('404 problem.unknown')
    expect(summaryOf(await report(person, id))).toBe('404 request.unknown')
  }
  ok(await unassign(fleet, id))
  expect(ok(await readProblem(fleet, problem)).body.problem).toMatchObject({ can: ['withdraw'] })
})
