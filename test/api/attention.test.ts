import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock, days, hours } from '#test/support/clock.ts'
import { anOnlinePartner, type Listener } from '#test/support/live-socket.ts'
import { declineOffer, offerTo } from '#test/support/offers.ts'
import { ok, post, type Wish } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await startTestHost()
beforeAll(clock.freeze)
afterAll(async () => {
  clock.release()
  await host.stop()
})

const bradford = { lat: 53.795, lng: -1.753 }

/** A partner online beside the pickup while this runs. */
const withPartner = async (
  run: (near: Listener) => Promise<unknown>,
  position?: { lat: number; lng: number },
): Promise<void> => {
  const near = await anOnlinePartner(host, { transportModes: ['Bicycle'] }, position)
  await run(near)
  near.socket.close()
  await near.client.partner.setStatus({ body: { is_online: false } })
}

const newsOf = ({ heard }: Listener, id: string) => heard('new_job_available').filter((news) => news.request_id === id)

/** Whether the newest notification of a job rings. */
const rangBy = async (near: Listener, id: string, count = 1): Promise<boolean> => {
  await waitFor('news of the job', () => newsOf(near, id).length >= count)
  return newsOf(near, id).at(-1)?.quiet !== true
}

const postsOf = async (owner: Person, count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) ids.push((await post(owner.client)).id)
  return ids
}

const change = async ({ client }: Person, replaces: string, wish: Partial<Wish> = {}): Promise<string> =>
  (await post(client, { ...wish, replaces })).id

const raise = ({ client }: Person, id: string, price: number) =>
  client.requests.raisePrice({ params: { id }, body: { price } })
const cancel = async ({ client }: Person, id: string) => ok(await client.requests.cancelOwnRequest({ params: { id } }))
const seesInPool = async ({ client }: Person, id: string) =>
  ok(await client.requests.listAvailable()).body.some((job) => job.id === id)

describe('the posts of an owner', { timeout: 60_000 }, () => {
  test('ring twenty times a day; later ones only appear, and a raise of them does not ring', () =>
    withPartner(async (near) => {
      const owner = await aRequester(host)
      for (const id of await postsOf(owner, 20)) {
        expect(await rangBy(near, id)).toBe(true)
        await cancel(owner, id)
      }
      const { id } = await post(owner.client)
      expect(await rangBy(near, id)).toBe(false)
      expect(await seesInPool(near, id)).toBe(true)
      ok(await raise(owner, id, 110))
      expect(await rangBy(near, id, 2)).toBe(false)
      expect(await rangBy(near, (await post((await aRequester(host)).client)).id)).toBe(true)

      clock.advance(days(1))
      await near.client.auth.checkSession()
      ok(await near.client.partner.setStatus({ body: { is_online: true, lat: 53.7975, lng: -1.5475 } }))
      expect(await rangBy(near, (await post(owner.client)).id)).toBe(true)
    }))

  test('made at once ring at most twenty times', () =>
    withPartner(async (near) => {
      const owner = await aRequester(host)
      for (const id of await postsOf(owner, 15)) await cancel(owner, id)
      const posted = await Promise.all(Array.from({ length: 10 }, () => post(owner.client)))
      const rang = await Promise.all(posted.map(({ id }) => rangBy(near, id)))
      expect(rang.filter(Boolean)).toHaveLength(5)
    }))

  test('that come back to the pool always ring', () =>
    withPartner(async (near) => {
      const [owner, partner] = [await aRequester(host), await aPartner(host)]
      for (const id of await postsOf(owner, 20)) await cancel(owner, id)
      const { id } = await post(owner.client)
      expect(await rangBy(near, id)).toBe(false)
      ok(await partner.client.requests.acceptRequest({ params: { id } }))
      ok(await partner.client.requests.cancelRequest({ params: { id } }))
      expect(await rangBy(near, id, 2)).toBe(true)
    }))

  test('to one partner count as well: beyond twenty the offer is silent, and so is the job when it is declined', () =>
    withPartner(async (near) => {
      const owner = await aRequester(host)
      for (const id of await postsOf(owner, 19)) await cancel(owner, id)
      await withPartner(async (offered) => {
        const loud = await offerTo(owner, offered)
        const quiet = await offerTo(owner, offered)
        await waitFor('both offers', () => offered.heard('direct_offer_received').length === 2)
        const news = offered.heard('direct_offer_received')
        expect(news.map(({ request_id, quiet }) => [request_id, quiet])).toEqual([
          [loud.id, undefined],
          [quiet.id, true],
        ])
        for (const { id } of [loud, quiet]) ok(await declineOffer(offered, id))
        expect(await rangBy(near, loud.id)).toBe(true)
        expect(await rangBy(near, quiet.id)).toBe(false)
      })
    }))
})

describe('a changed request', { timeout: 60_000 }, () => {
  test('rings only partners who were not notified of it, however often it is changed', () =>
    withPartner(async (near) => {
      const owner = await aRequester(host)
      const [first = ''] = await postsOf(owner, 1)
      expect(await rangBy(near, first)).toBe(true)
      const second = await change(owner, first)
      expect(await rangBy(near, second)).toBe(false)
      await withPartner(async (late) => {
        const third = await change(owner, second)
        expect([await rangBy(near, third), await rangBy(late, third)]).toEqual([false, true])
        const fourth = await change(owner, third)
        expect([await rangBy(near, fourth), await rangBy(late, fourth)]).toEqual([false, false])
      })
    }))

  test('rings at its new place, and not again at its old one', () =>
    withPartner(async (near) => {
      const owner = await aRequester(host)
      const [first = ''] = await postsOf(owner, 1)
      expect(await rangBy(near, first)).toBe(true)
      await withPartner(async (there) => {
        const moved = await change(owner, first, {
          pickup_address: '3 Well Street, Bradford, BD1 5PS',
          delivery_address: '12 Park Row, Leeds, LS1 5HD',
        })
        expect(await rangBy(there, moved)).toBe(true)
        const back = await change(owner, moved)
        expect(await rangBy(near, back)).toBe(false)
      }, bradford)
    }))

  test('may be raised three times in all, whatever its changes, and each raise rings', () =>
    withPartner(async (near) => {
      const owner = await aRequester(host)
      const { id } = await post(owner.client)
      await rangBy(near, id) // a job that has been raised by then is announced once
      ok(await raise(owner, id, 110))
      expect(await rangBy(near, id, 2)).toBe(true)
      const changed = await change(owner, id, { price: 100 })
      expect(await rangBy(near, changed)).toBe(false)
      for (const [index, price] of [101, 102].entries()) {
        ok(await raise(owner, changed, price))
        expect(await rangBy(near, changed, index + 2)).toBe(true)
      }
      expect((await raise(owner, changed, 103)).body.code).toBe('request.raised-enough')
      expect((await raise(owner, await change(owner, changed), 104)).body.code).toBe('request.raised-enough')
    }))

  test('rings everyone again after three hours, which counts as a ring of the day', () =>
    withPartner(async (near) => {
      const owner = await aRequester(host)
      const ids = await postsOf(owner, 19)
      for (const id of ids.slice(1)) await cancel(owner, id)
      const [first = ''] = ids
      expect(await rangBy(near, first)).toBe(true)
      clock.advance(hours(3) - 1)
      const second = await change(owner, first)
      expect(await rangBy(near, second)).toBe(false)
      clock.advance(1)
      const third = await change(owner, second)
      expect(await rangBy(near, third)).toBe(true)
      clock.advance(hours(3))
      const fourth = await change(owner, third)
      expect(await rangBy(near, fourth)).toBe(false)
      await withPartner(async (late) => expect(await rangBy(late, await change(owner, fourth))).toBe(true))
    }))

  test('that was silent before stays silent while the day has no ring left', () =>
    withPartner(async (near) => {
      const owner = await aRequester(host)
      for (const id of await postsOf(owner, 20)) await cancel(owner, id)
      const { id } = await post(owner.client)
      expect(await rangBy(near, await change(owner, id))).toBe(false)
    }))
})

test('fifteen requests and five changes of one owner: all fifteen ring, and nothing is refused', () =>
  withPartner(async (near) => {
    const owner = await aRequester(host)
    const ids = await postsOf(owner, 15)
    for (const id of ids) expect(await rangBy(near, id)).toBe(true)
    for (const id of ids.slice(0, 5)) expect(await rangBy(near, await change(owner, id))).toBe(false)
    await withPartner(async (late) =>
      expect(await rangBy(late, await change(owner, ids[5] ?? '', { preferredTimeSlot: 'evening' }))).toBe(true),
    )
  }))
