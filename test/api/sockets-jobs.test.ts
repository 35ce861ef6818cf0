import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { anOnlinePartner, type Listener, listenAs, noteSocket, socketsOf } from '#test/support/live-socket.ts'
import { codeOf, documents, ok, post } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { readRow } from '#test/support/table.ts'
import { aBusiness, aPartner, aRequester, setOnUser } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await startTestHost()
afterAll(host.stop)

const london = { lat: 51.5, lng: -0.12 }

/** Closed after each test, so that they do not get the jobs of the next one. */
const open: Listener[] = []
afterEach(async () => {
  for (const { client, socket } of open.splice(0)) {
    socket.close()
    await client.partner.setStatus({ body: { is_online: false } })
  }
})
const online = async (...given: Parameters<typeof anOnlinePartner> extends [unknown, ...infer Rest] ? Rest : never) => {
  const listener = await anOnlinePartner(host, ...given)
  open.push(listener)
  return listener
}
const first = ({ heard }: Listener, type: string) => waitFor(type, () => heard(type)[0])
const newJobs = ({ heard }: Listener) => heard('new_job_available').map(({ request_id: id, v }) => [id, v])

describe('a new job', () => {
  test('is not sent to partners who are offline, too far away, unable to carry it, unverified, or its owner', async () => {
    const [offline, far, truck, revoked, owner, suitable] = [
      await online(),
      await online({}, london),
      await online({ transportModes: ['Truck'] }),
      await online(),
      await online(),
      await online(),
    ]
    ok(await offline.client.partner.setStatus({ body: { is_online: false } }))
    await setOnUser(revoked.userId, 'isVerifiedPartner', false)
    const requester = await listenAs(host, await aRequester(host))
    const { id } = await post(owner.client)
    await first(suitable, 'new_job_available')
    await host.settled()
    expect(newJobs(suitable)).toEqual([[id, 1]])
    for (const who of [offline, far, truck, revoked, owner, requester]) expect(newJobs(who)).toEqual([])
    requester.socket.close()
  })

  test('shows the card with areas, and nothing else', async () => {
    const [partner, owner] = [await online(), await aRequester(host)]
    const wish = documents({ description: 'Ask for the grey door' })
    const { id } = await post(owner.client, wish)
    const frame = await first(partner, 'new_job_available')
    const { body } = ok(await partner.client.requests.listAvailable())
    // The detour differs from partner to partner, so the frame, which is the same for all, leaves it out.
    const { detour, ...card } = body.find((each) => each.id === id) ?? {}
    expect(detour).toMatchObject({ by: 'position' })
    expect(frame).toEqual({
      type: 'new_job_available',
      id: `${id}.1`,
      v: 1,
      request_id: id,
      status: 'pending_match',
      card,
    })
    expect(frame.card).toMatchObject({ pickup_address: 'Leeds LS1', delivery_address: 'Bradford BD1' })
    for (const secret of ['Park Row', 'Well Street', 'LS1 5HD', '300', 'grey door', owner.userId])
      expect(JSON.stringify(frame)).not.toContain(secret)
  })

  test('that was taken is reported to those who were notified of it, and to no one else', async () => {
    const [told, carrier, owner] = [await online(), await online(), await aRequester(host)]
    const { id } = await post(owner.client)
    await first(told, 'new_job_available')
    const late = await online()
    ok(await carrier.client.requests.acceptRequest({ params: { id } }))
    expect(await first(told, 'job_accepted')).toEqual({
      type: 'job_accepted',
      id: `${id}.2`,
      v: 2,
      request_id: id,
      status: 'matched',
    })
    await host.settled()
    expect(late.socket.frames).toEqual([])
  })

  test('that comes back is sent again, except to those who gave it back or hid it', async () => {
    const [told, carrier, hiding, owner] = [await online(), await online(), await online(), await aRequester(host)]
    const { id } = await post(owner.client)
    await first(told, 'new_job_available')
    ok(await hiding.client.requests.rejectRequest({ params: { id } }))
    ok(await carrier.client.requests.acceptRequest({ params: { id } }))
    ok(await carrier.client.requests.cancelRequest({ params: { id } }))
    await waitFor('the job to come back', () => newJobs(told).length === 2)
    await host.settled()
    expect(newJobs(told).at(-1)).toEqual([id, 3])
    for (const who of [carrier, hiding]) expect(newJobs(who)).toEqual([[id, 1]])
  })

  test('is not sent to a revoked partner: they are offline, and their matched jobs are back', async () => {
    const [fallen, other, owner] = [await online(), await online(), await aRequester(host)]
    const { id } = await post(owner.client)
    await first(fallen, 'new_job_available')
    ok(await fallen.client.requests.acceptRequest({ params: { id } }))
    await setOnUser(fallen.userId, 'isVerifiedPartner', false)
    await waitFor('the job to come back', () => newJobs(other).some(([, v]) => v === 3))
    await host.settled()
    expect(newJobs(fallen)).toEqual([[id, 1]])
    const presence = await readRow(keys.presence(fallen.userId))
    expect(presence).toMatchObject({ isOnline: false })
    expect(presence).not.toHaveProperty('cell')
    expect(newJobs(other).at(-1)).toEqual([id, 3])
  })
})

describe('frames', () => {
  test('reach the users they concern, and no one else', async () => {
    const [owner, partner] = [await listenAs(host, await aRequester(host)), await online()]
    const near = await online()
    const strangers = await Promise.all(
      [await aRequester(host), await aPartner(host), await aBusiness(host)].map((person) => listenAs(host, person)),
    )
    const { id } = await post(owner.client)
    await Promise.all([first(near, 'new_job_available'), first(partner, 'new_job_available')])
    const [params, { requests, delivery }] = [{ id }, partner.client]
    ok(await requests.acceptRequest({ params }))
    ok(await delivery.startDelivery({ params, body: { status: 'in_transit' } }))
    ok(await delivery.completeDelivery({ params, body: { otp: await codeOf(owner.client, id) } }))
    const said = ({ socket }: Listener) => socket.frames.map(({ type, v, request_id: about }) => [type, v, about])
    const notified = ['notified', undefined, undefined] // one more in the list
    await waitFor('the end', () => said(owner).length === 6 && said(partner).length === 5)
    await host.settled()
    expect(said(owner)).toEqual([
      ['offer_accepted', 2, id],
      notified,
      ['request_updated', 3, id],
      notified,
      ['request_updated', 4, id],
      notified,
    ])
    const pool = [
      ['new_job_available', 1, id],
      ['job_accepted', 2, id],
    ]
    expect(said(near)).toEqual(pool)
    const carried = [2, 3, 4].map((v) => ['request_updated', v, id])
    expect(said(partner)).toHaveLength(5)
    expect(said(partner)).toEqual(expect.arrayContaining([...pool, ...carried]))
    for (const stranger of strangers) expect(said(stranger)).toEqual([])
    for (const { socket } of [owner, ...strangers]) socket.close()
  })

  test('for a dead socket fail no others: it is deleted, and the others get theirs', async () => {
    const [partner, owner] = [await online(), await aRequester(host)]
    const dead = 'AAAAAAAAAAAAAAA='
    await noteSocket(partner.userId, dead, new Date(Date.now() - 61_000))
    expect(await socketsOf(partner.userId)).toHaveLength(2)
    const { id } = await post(owner.client)
    await first(partner, 'new_job_available')
    await host.settled()
    expect(await readRow(keys.connection(dead))).toBeUndefined()
    expect(await socketsOf(partner.userId)).toEqual([expect.not.stringContaining(dead)])
    expect((await owner.client.requests.getDetails({ params: { id } })).status).toBe(200)
  })

  test('for a socket that is still opening keep it, so that it gets the next', async () => {
    const [partner, owner] = [await online(), await aRequester(host)]
    const opening = 'BBBBBBBBBBBBBBB='
    await noteSocket(partner.userId, opening, new Date(Date.now() - 29_000))
    await post(owner.client)
    await first(partner, 'new_job_available')
    await host.settled()
    expect(await readRow(keys.connection(opening))).toMatchObject({ connectionId: opening })
    expect(await socketsOf(partner.userId)).toEqual(expect.arrayContaining([expect.stringContaining(opening)]))
  })

  test('that no socket received are not kept; the lists show the state', async () => {
    const [partner, owner] = [await online(), await aRequester(host)]
    const { id } = await post(owner.client)
    await first(partner, 'new_job_available')
    partner.socket.close()
    await waitFor('the socket to end', () => !partner.socket.isOpen())
    await owner.client.requests.cancelOwnRequest({ params: { id } })
    const other = await post(owner.client)
    await host.settled()
    const again = await listenAs(host, partner)
    await host.settled()
    expect(again.socket.frames).toEqual([])
    const listed = ok(await partner.client.requests.listAvailable()).body.map((card) => card.id)
    expect(listed).toContain(other.id)
    expect(listed).not.toContain(id)
    again.socket.close()
  })
})
