import { describe, expect, test } from 'vitest'
import { block } from '#test/support/blocks.ts'
import type { Answered } from '#test/support/client.ts'
import { clock, days } from '#test/support/clock.ts'
import { aFleet, assign } from '#test/support/fleets.ts'
import { anOnlinePartner, type Listener, listenAs } from '#test/support/live-socket.ts'
import { accept, acceptOffer, callOff, declineOffer, offerTo } from '#test/support/offers.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, ok, post, priceQuestion, requestIn } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()

/** A text with labels in place of ids, so that two of them can be compared. */
const labelled = (text: string, labels: Record<string, string>): string =>
  Object.entries(labels).reduce(
    (said, [id, label]) => said.replaceAll(id, label),
    text.replace(/"request_id":"[\w-]{16}"/, '"request_id":"of the call"').replaceAll(/rid_\w{22}/g, 'RIDE'),
  )

const seen = ({ status, text }: Answered<object>, labels: Record<string, string>) => ({
  status,
  text: labelled(text, labels),
})

/** What each call about a job of someone else answers. */
const callsAbout = async (who: Person, id: string) => {
  const { requests, delivery, partner } = who.client
  const [params, of] = [{ id }, { params: { requestId: id } }]
  return {
    preview: await requests.previewRequest({ params }),
    details: await requests.getDetails({ params }),
    code: await requests.getOtp({ params }),
    accept: await accept(who, id),
    acceptOffer: await acceptOffer(who, id),
    decline: await declineOffer(who, id),
    reject: await requests.rejectRequest({ params }),
    giveBack: await requests.cancelRequest({ params, body: {} }),
    start: await delivery.startDelivery({ params, body: { status: 'in_transit' } }),
    offers: await partner.listOffers(of),
    block: await block(who, id),
  }
}

const answersAbout = async (who: Person, id: string, others: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(await callsAbout(who, id)).map(([name, answer]) => [name, seen(answer, { ...others, [id]: 'JOB' })]),
  )

/** Every list and sum of a person's own. */
const listsOf = async ({ client }: Person, labels: Record<string, string> = {}) => {
  const { requests, partner, notifications, users } = client
  const wish = documents()
  const answers = {
    available: await requests.listAvailable(),
    active: await requests.listActive(),
    own: await requests.listRequests({ query: {} }),
    history: await requests.listHistory({ query: {} }),
    lines: await requests.listRouteLines(),
    earnings: await requests.getEarnings(),
    offers: await partner.listOffers(),
    rides: await partner.listRides(),
    status: await partner.getStatus(),
    notifications: await notifications.listNotifications({ query: {} }),
    blocks: await users.listBlocks(),
    copy: await users.exportData(),
    found: await requests.findRides({ body: { ...priceQuestion(wish), preferredDate: wish.preferredDate } }),
  }
  return Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, seen(answer, labels)]))
}

const framesAbout = ({ socket }: Listener, id: string) =>
  socket.frames
    .filter((frame) => JSON.stringify(frame).includes(id))
    .map((frame) => labelled(JSON.stringify(frame), { [id]: 'JOB' }))

const metBefore = async (partner: Person) => {
  const owner = await aRequester(host)
  return { owner, past: await requestIn('completed', { owner, carrier: partner }) }
}

describe('a partner who is blocked', () => {
  test('reads of a job in view what they would read if its owner had cancelled it, whatever becomes of it later', async () => {
    const partner = await anOnlinePartner(host)
    const [blocker, canceller] = [await metBefore(partner), await metBefore(partner)]
    const [hidden, cancelled] = [await post(blocker.owner.client), await post(canceller.owner.client)]
    for (const { id } of [hidden, cancelled])
      await waitFor('news of the job', () => framesAbout(partner, id).length > 0)
    ok(await block(blocker.owner, blocker.past))
    ok(await callOff(canceller.owner, cancelled.id))
    await host.settled()
    await waitFor('the end of the job', () => framesAbout(partner, hidden.id).length > 1)
    expect(framesAbout(partner, hidden.id)).toEqual(framesAbout(partner, cancelled.id))
    const compare = async () =>
      expect(await answersAbout(partner, hidden.id, {})).toEqual(await answersAbout(partner, cancelled.id, {}))
    await compare()
    const other = await aPartner(host)
    ok(await accept(other, hidden.id))
    await compare()
    ok(await other.client.requests.cancelRequest({ params: { id: hidden.id }, body: {} }))
    await host.settled()
    await compare()
    clock.advance(days(2))
    await compare()
    expect(framesAbout(partner, hidden.id)).toEqual(framesAbout(partner, cancelled.id))
    partner.socket.close()
  })

  test('is not notified of new jobs, and sees the same in every list as someone whom nobody has blocked', async () => {
    const [partner, other] = [await anOnlinePartner(host), await anOnlinePartner(host)]
    const { owner, past } = await metBefore(partner)
    await host.settled()
    const before = await listsOf(partner)
    ok(await block(owner, past))
    await host.settled()
    expect({ ...(await listsOf(partner)), copy: '' }).toEqual({ ...before, copy: '' })
    const { id } = await post(owner.client)
    await waitFor('news of the job', () => other.heard('new_job_available').length > 0)
    await host.settled()
    expect(framesAbout(partner, id)).toEqual([])
    expect({ ...(await listsOf(partner)), copy: '' }).toEqual({ ...before, copy: '' })
    for (const { socket } of [partner, other]) socket.close()
  })

  test('reads of an offer what they would read if its owner had cancelled it, in frames, notifications and mails, too', async () => {
    const partner = await listenAs(host, await aPartner(host))
    const [blocker, canceller] = [await aRequester(host), await aRequester(host)]
    const [hidden, cancelled] = [await offerTo(blocker, partner), await offerTo(canceller, partner)]
    await host.settled()
    ok(await block(blocker, hidden.id))
    ok(await callOff(canceller, cancelled.id))
    await host.settled()
    expect(framesAbout(partner, hidden.id)).toEqual(framesAbout(partner, cancelled.id))
    const { items = [] } = ok(await partner.client.notifications.listNotifications({ query: {} })).body
    const about = (id: string) =>
      items
        .map((item) => JSON.stringify(item))
        .filter((text) => text.includes(id))
        .map((text) => labelled(text, { [id]: 'JOB' }))
    expect(about(hidden.id)).toEqual(about(cancelled.id))
    expect(about(hidden.id)).toHaveLength(2)
    const mails = (await host.mailbox.to(partner.user.email)).map(({ subject }) => subject)
    expect(mails).toEqual(['A direct offer was withdrawn', 'A direct offer was withdrawn'])
    expect(await answersAbout(partner, hidden.id, {})).toEqual(await answersAbout(partner, cancelled.id, {}))
    partner.socket.close()
  })
})

describe('an owner who is blocked', () => {
  test('reads of an offer what they would read if the partner had declined it', async () => {
    const owner = await listenAs(host, await aRequester(host))
    const [blocker, decliner] = [await aPartner(host), await aPartner(host)]
    const [hidden, declined] = [await offerTo(owner, blocker), await offerTo(owner, decliner)]
    await host.settled()
    ok(await block(blocker, hidden.id))
    ok(await declineOffer(decliner, declined.id))
    await host.settled()
    const details = async (id: string, by: Person) =>
      seen(await owner.client.requests.getDetails({ params: { id } }), { [id]: 'JOB', [by.userId]: 'PARTNER' })
    expect(await details(hidden.id, blocker)).toEqual(await details(declined.id, decliner))
    expect(framesAbout(owner, hidden.id)).toEqual(framesAbout(owner, declined.id))
    owner.socket.close()
  })

  test('finds the partner’s rides as little as rides that were deleted, and cannot offer them anything', async () => {
    const owner = await aRequester(host)
    const [blocker, other] = [await aPartner(host), await aPartner(host)]
    const past = await requestIn('completed', { owner, carrier: blocker })
    const [hidden, deleted] = [await publishRide(blocker), await publishRide(other)]
    ok(await block(blocker, past))
    ok(await other.client.partner.deleteRide({ params: { id: deleted.rideId } }))
    const offer = async ({ partnerId, rideId }: typeof hidden) => {
      const body = documents({ directPartnerId: partnerId, matchedRideId: rideId })
      return seen(await owner.client.requests.createRequest({ body }), {})
    }
    expect(await offer(hidden)).toEqual(await offer(deleted))
    const record = async ({ partnerId, rideId: id }: typeof hidden) =>
      seen(await owner.client.requests.getRideRecord({ params: { id }, query: { partnerId } }), {})
    expect(await record(hidden)).toEqual(await record(deleted))
    const wish = documents()
    const question = { ...priceQuestion(wish), preferredDate: wish.preferredDate }
    const found = ok(await owner.client.requests.findRides({ body: question })).text
    for (const { rideId, partnerId } of [hidden, deleted]) {
      expect(found).not.toContain(rideId)
      expect(found).not.toContain(partnerId)
    }
  })
})

test('a business that is blocked reads of a job what it would read if its owner had cancelled it', async () => {
  const { fleet, driver } = await aFleet(host)
  const [blocker, canceller] = [await aRequester(host), await aRequester(host)]
  for (const owner of [blocker, canceller]) {
    const { id } = await post(owner.client)
    ok(await assign(fleet, id, driver))
    if (owner === blocker) ok(await block(blocker, id))
  }
  const [hidden, cancelled] = [await post(blocker.client), await post(canceller.client)]
  ok(await callOff(canceller, cancelled.id))
  const answers = async (id: string) => {
    const params = { id }
    const several = { request_ids: [id], driver_user_id: driver.userId }
    const all = [
      await fleet.client.requests.previewRequest({ params }),
      await fleet.client.requests.getDetails({ params }),
      await assign(fleet, id, driver),
      await fleet.client.business.assignDeliveries({ body: several }),
      await block(fleet, id),
    ]
    return all.map((answer) => seen(answer, { [id]: 'JOB' }))
  }
  expect(await answers(hidden.id)).toEqual(await answers(cancelled.id))
  ok(await accept(await aPartner(host), hidden.id))
  expect(await answers(hidden.id)).toEqual(await answers(cancelled.id))
})
