import { describe, expect, test } from 'vitest'
import { unsubscribeContract } from '#shared/contracts/unsubscribe.ts'
import { erase } from '#test/support/account-erasure.ts'
import type { Client } from '#test/support/client.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { samples } from '#test/support/every-endpoint.ts'
import { httpCall } from '#test/support/http-call.ts'
import { unsubscribeTokenIn } from '#test/support/mailbox.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { allRows } from '#test/support/table.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const host = await openHost()

const { limits } = unsubscribeContract.unsubscribe
const [{ max }] = limits

/** An owner, and the token in the mail that says that a partner has accepted their request. */
const aReader = async () => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  const id = await requestIn('matched', { owner, carrier: partner })
  const giveBack = async () => ok(await partner.client.requests.cancelRequest({ params: { id } }))
  const mail = await host.mailbox.waitForMail(owner.user.email)
  return { owner, partner, giveBack, mail, token: unsubscribeTokenIn(mail) }
}

const offOf = async ({ client }: { client: Client }) => ok(await client.notifications.getSettings()).body.off
const press = (token: string, client = host.client()) => client.notifications.unsubscribe({ params: { token } })
const wrong = samples.notifications.unsubscribe.params.token

const pathOf = (token: string) => `/api/notifications/unsubscribe/${token}`
/** The request of a mail provider, which names neither a browser nor a site. */
const asProvider = (token: string, form: { type: string; body: string }, address?: string) =>
  httpCall(host.url, {
    method: 'POST',
    path: pathOf(token),
    headers: { 'content-type': form.type, 'user-agent': 'Provider' },
    body: form.body,
    ...(address && { localAddress: address }),
  })
const encoded = { type: 'application/x-www-form-urlencoded', body: 'List-Unsubscribe=One-Click' }
const inParts = {
  type: 'multipart/form-data; boundary=b',
  body: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
}

describe('refused is', () => {
  test('a token that is no token, that was changed, or that is for something else', async () => {
    const { owner, token } = await aReader()
    const { body } = ok(await owner.client.requests.suggestPrice({ body: samples.requests.suggestPrice.body }))
    const quote = String(body.quote_id)
    const changed = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA')
    for (const one of [wrong, changed, quote]) expect(summaryOf(await press(one))).toBe('404 unsubscribe.unknown')
    expect(summaryOf(await press('x'))).toBe('404 route.unknown')
    expect(await offOf(owner)).toEqual([])
  })

  test('a body that is neither a form nor JSON, and a page of another site', async () => {
    const { owner, token } = await aReader()
    expect((await asProvider(token, { type: 'text/plain', body: 'List-Unsubscribe=One-Click' })).status).toBe(415)
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const client = host.client()
    expect(summaryOf(await client.notifications.unsubscribe({ params: { token }, headers: foreign }))).toBe(
      '403 origin.foreign',
    )
    expect(await offOf(owner)).toEqual([])
  })

  test('a caller with many wrong tokens, who still may use every right one', async () => {
    const { owner, token } = await aReader()
    const guesser = host.client()
    for (let tries = 0; tries < max; tries += 1)
      expect(summaryOf(await press(wrong, guesser))).toBe('404 unsubscribe.unknown')
    expect(summaryOf(await press(wrong, guesser))).toBe('429 limit.reached')
    expect(summaryOf(await press('x', guesser))).toBe('429 limit.reached')
    expect(ok(await press(token, guesser)).body.topic).toBe('requests')
    expect(await offOf(owner)).toEqual(['requests.mail'])
    expect(summaryOf(await press(wrong))).toBe('404 unsubscribe.unknown')
  })
})

test('a scanner that opens the link of a mail is led to the page, and changes nothing', async () => {
  const { owner, token } = await aReader()
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  for (const { client } of [owner, { client: host.client() }]) {
    const opened = await client.notifications.openUnsubscribe({ params: { token }, headers })
    expect([opened.status, opened.headers.location]).toEqual([302, `/unsubscribe?token=${token}&topic=requests`])
  }
  const unknown = await host.client().notifications.openUnsubscribe({ params: { token: wrong }, headers })
  expect([unknown.status, unknown.headers.location]).toEqual([302, `/unsubscribe?token=${wrong}`])
  expect((await host.client().send({ method: 'HEAD', path: pathOf(token) })).status).toBe(405)
  expect(await offOf(owner)).toEqual([])
})

test.each([
  ['an encoded form', encoded],
  ['a form in parts', inParts],
])('one press in a mail program, sent as %s, ends the mails, and so do more of them', async (_, form) => {
  const { owner, token } = await aReader()
  const answers = [await asProvider(token, form), await asProvider(token, form)]
  expect(answers.map(({ status, setCookies }) => [status, setCookies])).toEqual([
    [200, []],
    [200, []],
  ])
  expect(await offOf(owner)).toEqual(['requests.mail'])
})

test('a provider that posts for more people than may guess is never refused', async () => {
  const { token } = await aReader()
  const address = host.client().address
  for (let presses = 0; presses <= max; presses += 1)
    expect((await asProvider(token, encoded, address)).status).toBe(200)
})

test('the button of our page ends the mails of their reader, also where someone else is signed in', async () => {
  const { owner, giveBack, token } = await aReader()
  const someone = await aRequester(host)
  const headers = { origin: host.url, 'sec-fetch-site': 'same-origin' }
  for (const page of [{ headers }, { headers, body: {} }])
    ok(await someone.client.notifications.unsubscribe({ params: { token }, ...page }))
  expect([await offOf(owner), await offOf(someone)]).toEqual([['requests.mail'], []])
  await giveBack()
  await host.settled()
  expect(await host.mailbox.to(owner.user.email)).toHaveLength(1)
})

test('the link of an erased user is answered as any other, and writes nothing', async () => {
  const { owner, partner, giveBack, token } = await aReader()
  await giveBack()
  await erase(owner)
  await host.settled()
  const before = await allRows()
  expect(ok(await press(token)).body).toEqual({ topic: 'requests', message: expect.stringMatching(/^We’ve stopped/) })
  expect(await allRows()).toEqual(before)
  expect(await offOf(partner)).toEqual([])
})

test('a mail of this machine has the links, and without https no button of mail programs', async () => {
  const { mail } = await aReader()
  expect(mail.text).toContain(`\n\nChoose your emails: ${host.url}/settings/notifications`)
  expect(mail.html).toContain('>Stop these emails</a>')
  expect(mail).not.toHaveProperty('oneClickUrl')
})
