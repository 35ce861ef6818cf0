import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { slotStart } from '#shared/model/time-slots.ts'
import { clock, hours } from '#test/support/clock.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { offerTo } from '#test/support/offers.ts'
import { openHost } from '#test/support/open-host.ts'
import { inDays, ok, post } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const host = await openHost()

const subjects = async (email: string) => (await host.mailbox.to(email)).map(({ subject }) => subject)
const untilOver = (date: string): number => (slotStart(date, 'morning').getTime() - Date.now()) / 1000 + hours(8)

test('R6 an offer that nobody answers is everybody else’s, at once to its owner and within a minute to all', async () => {
  const [owner, partner, other] = [await aRequester(host), await aPartner(host), await aPartner(host)]
  const { id } = await offerTo(owner, partner)
  const params = { requestId: id }
  await host.settled()
  clock.advance(hours(3) - 1)
  await host.sweep()
  expect((await partner.client.partner.listOffers()).body).toMatchObject([{ id, status: 'pending_partner_approval' }])

  clock.advance(1)
  expect((await partner.client.partner.listOffers()).body).toEqual([])
  for (const answer of [partner.client.partner.acceptOffer, partner.client.partner.declineOffer])
    expect(await answer({ params })).toMatchObject({ status: 409, body: { error: 'This offer is no longer open.' } })
  const { items } = (await owner.client.requests.listRequests()).body
  expect(items).toMatchObject([{ id, status: 'pending_match', version: 1 }])
  expect(await other.client.requests.acceptRequest({ params: { id } })).toMatchObject({
    status: 409,
    body: { code: 'request.gone' },
  })

  await host.sweep()
  await host.settled()
  expect(await readRow(keys.request(id))).toMatchObject({ status: 'pending_match', version: 2 })
  expect(await partner.client.requests.acceptRequest({ params: { id } })).toMatchObject({
    status: 409,
    body: { error: 'This job is no longer available to you.' },
  })
  ok(await other.client.requests.acceptRequest({ params: { id } }))
  await host.settled()
  expect(await brokenInvariants()).toEqual([])
})

test('R11 what nobody takes is over, and its owner is told by mail how to post it again', async () => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  const { id } = await post(owner.client, { preferredDate: inDays(1) })
  await host.settled()
  clock.advance(untilOver(inDays(1)))
  const accept = () => partner.client.requests.acceptRequest({ params: { id } })
  const expired = { status: 409, body: { error: 'This request has expired.' } }
  expect(await accept()).toMatchObject(expired)
  for (let time = 0; time < 3; time += 1) await host.sweep()
  await host.settled()
  expect(await readRow(keys.request(id))).toMatchObject({ status: 'cancelled', version: 2, event: { type: 'expire' } })
  expect(await accept()).toMatchObject(expired)
  const [mail, ...others] = await host.mailbox.to(owner.user.email)
  expect(mail).toMatchObject({ subject: 'We could not find a partner in time' })
  expect(JSON.stringify(mail)).toContain(`${host.url}/requests?again=${id}`)
  expect(others).toEqual([])
  expect(await brokenInvariants()).toEqual([])
})

test('a deadline that has moved on finds nothing to do', async () => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  const { id } = await offerTo(owner, partner)
  ok(await partner.client.partner.acceptOffer({ params: { requestId: id } }))
  await host.settled()
  clock.advance(hours(3))
  await host.sweep()
  expect(await readRow(keys.request(id))).toMatchObject({ status: 'matched', version: 2 })
  expect(await subjects(owner.user.email)).toEqual(['A partner has accepted your request'])
})
