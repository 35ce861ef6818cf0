import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askForErasure } from '#test/support/account-erasure.ts'
import { goodPassword } from '#test/support/accounts.ts'
import { anAdmin } from '#test/support/admin-actions.ts'
import { clock, days, hours, minutes } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { confirm, handOver } from '#test/support/door.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { mailsTo } from '#test/support/mailbox.ts'
import { accept, callOff, offerTo } from '#test/support/offers.ts'
import { documents, ok, post, requestIn } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await startTestHost()
beforeAll(clock.freeze)
afterAll(async () => {
  clock.release()
  await host.stop()
})

const aMatch = async (owner: Person, carrier?: Person): Promise<string> => {
  const { id } = await post(owner.client)
  ok(await accept(carrier ?? (await aPartner(host)), id))
  return id
}

const matches = async (owner: Person, count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) ids.push(await aMatch(owner))
  return ids
}

const cancelMatches = async (owner: Person, count: number): Promise<void> => {
  for (const id of await matches(owner, count)) ok(await callOff(owner, id))
}

const tryToPost = ({ client }: Person, replaces?: string) =>
  client.requests.createRequest({ body: documents(replaces ? { replaces } : {}) })
const paused = '429 request.posting-paused'

describe('an owner may post', { timeout: 60_000 }, () => {
  test('after four cancelled matches in a day, and a fifth a day after the first', async () => {
    const owner = await aRequester(host)
    await cancelMatches(owner, 4)
    expect(summaryOf(await tryToPost(owner))).toBe('201')
    clock.advance(days(1))
    await owner.client.auth.checkSession()
    await cancelMatches(owner, 1)
    expect(summaryOf(await tryToPost(owner))).toBe('201')
  })

  test('after any number of cancellations before a match, and of give-backs by carriers', async () => {
    const owner = await aRequester(host)
    for (let count = 0; count < 6; count += 1) ok(await callOff(owner, (await post(owner.client)).id))
    for (let count = 0; count < 2; count += 1) ok(await callOff(owner, (await offerTo(owner, await aPartner(host))).id))
    for (let count = 0; count < 5; count += 1) {
      const carrier = await aPartner(host)
      const id = await aMatch(owner, carrier)
      ok(await carrier.client.requests.cancelRequest({ params: { id } }))
      ok(await callOff(owner, id))
    }
    expect(summaryOf(await tryToPost(owner))).toBe('201')
  })
})

describe('the fifth cancelled match within a day', { timeout: 60_000 }, () => {
  test('pauses posting for a day, with its end in words, even within the free minutes after each match', async () => {
    const owner = await aRequester(host)
    await cancelMatches(owner, 5)
    const refused = await tryToPost(owner)
    expect(summaryOf(refused)).toBe(paused)
    expect(refused.headers['retry-after']).toBe(String(days(1)))
    expect(refused.body.error).toMatch(
      /^You’ve cancelled five accepted requests in 24 hours, so you can’t post new ones until 12:00 on \w+ \d+ \w+\.$/,
    )
    const partner = await aPartner(host)
    await expect(offerTo(owner, partner)).rejects.toThrow(/429/)

    clock.advance(hours(24) - 1)
    await owner.client.auth.checkSession()
    expect(summaryOf(await tryToPost(owner))).toBe(paused)
    clock.advance(1)
    expect(summaryOf(await tryToPost(owner))).toBe('201')
  })

  test('pauses nothing else: they change, raise, confirm and cancel, which does not lengthen the pause', async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const [waiting, raised] = [(await post(owner.client)).id, (await post(owner.client)).id]
    const handed = await requestIn('in_transit', { owner, carrier })
    ok(await handOver(carrier, handed))
    const more = await matches(owner, 2)
    await cancelMatches(owner, 5)
    expect(summaryOf(await tryToPost(owner))).toBe(paused)

    const changed = await tryToPost(owner, waiting)
    expect(summaryOf(changed)).toBe('201')
    ok(await owner.client.requests.raisePrice({ params: { id: raised }, body: { price: 110 } }))
    ok(await confirm(owner, handed))
    clock.advance(hours(1))
    for (const id of [...more, changed.body.request?.id ?? '']) ok(await callOff(owner, id))
    expect(summaryOf(await tryToPost(owner))).toBe(paused)
    clock.advance(hours(23))
    await owner.client.auth.checkSession()
    expect(summaryOf(await tryToPost(owner))).toBe('201')
  })

  test('pauses as well when several are cancelled at once', async () => {
    const owner = await aRequester(host)
    const ids = await matches(owner, 8)
    const answers = await Promise.all(ids.map((id) => callOff(owner, id)))
    expect(answers.map(summaryOf)).toEqual(ids.map(() => '200'))
    expect(summaryOf(await tryToPost(owner))).toBe(paused)
  })

  test('counts cancellations by a request for erasure that the owner takes back', async () => {
    const owner = await aRequester(host)
    await matches(owner, 5)
    ok(await askForErasure(owner))
    await host.settled()
    const { email } = owner.user
    ok(await owner.client.auth.login({ body: { email, password: goodPassword } }))
    expect(summaryOf(await tryToPost(owner))).toBe(paused)
  })

  test('is mailed to the owner once, and shown to admins while it lasts', async () => {
    const [owner, admin] = [await aRequester(host), await anAdmin(host)]
    const ids = await matches(owner, 5)
    clock.advance(minutes(1))
    for (const id of ids) ok(await callOff(owner, id))
    await host.settled()
    const mails = (await mailsTo(host, owner.user.email)).filter(([subject]) => subject?.startsWith('You can’t post'))
    expect(mails).toEqual([
      [
        'You can’t post new requests for a day',
        'Time for a short break',
        expect.stringMatching(/^You’ve cancelled five accepted requests in 24 hours, /),
        'You can still change your open requests, and deliveries under way go on. When the day is over, you can post again as usual.',
        "Someone has often set out by the time a request is cancelled, so please only post what you're sure of. If something went wrong, tell us through our contact form.",
        `Go to your dashboard: ${host.url}/dashboard`,
        'Sameway',
      ],
    ])
    const { items = [] } = ok(await admin.client.admin.listActivity({ query: {} })).body
    expect(items[0]).toMatchObject({
      action: 'requester.paused',
      at: new Date().toISOString(),
      subject: { id: owner.userId },
    })
  })
})

test('afterwards the counters match the rows', async () => {
  clock.advance(minutes(5))
  await host.settled()
  expect(await brokenInvariants()).toEqual([])
})
