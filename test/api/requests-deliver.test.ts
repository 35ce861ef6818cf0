import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { wrongCompletionCode } from '#shared/model/one-time-code.ts'
import { wrongCode } from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import { clock, minutes } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { codeOf, ok, requestIn } from '#test/support/requests.ts'
import { readRow, rowsOf } from '#test/support/table.ts'
import { aPartner, aRequester, signedIn } from '#test/support/test-users.ts'

const host = await openHost()

const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const complete = ({ delivery }: Client, id: string, otp: string) =>
  delivery.completeDelivery({ params: { id }, body: { otp } })
const start = ({ delivery }: Client, id: string, body: unknown = { status: 'in_transit' }) =>
  delivery.startDelivery({ params: { id }, body })

const stored = async (id: string) => {
  const row = await readRow(keys.request(id))
  const code = row?.code as { wrong: number } | undefined // as the requests' own item has it
  return { status: row?.status, version: row?.version, wrong: code?.wrong }
}
const reported = async (id: string) => {
  await host.settled()
  return (await rowsOf(`REQ#${id}`, 'EVT#')).length
}

describe('the code', () => {
  test('is locked for a quarter of an hour after five wrong ones', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('in_transit', { owner, carrier })
    const code = await codeOf(owner.client, id)
    const said = []
    for (let guess = 1; guess <= 5; guess += 1) {
      const { status, body, headers } = await complete(carrier.client, id, wrongCode(code, guess))
      said.push([status, body.error, headers['retry-after']])
    }
    const locked = [429, 'Too many incorrect attempts. Try again in 15 minutes.', '900']
    expect(said).toEqual([...Array(4).fill([400, wrongCompletionCode, undefined]), locked])
    clock.advance(minutes(15) - 1)
    expect(await complete(carrier.client, id, code)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    expect(await complete(carrier.client, id, wrongCode(code))).toMatchObject({ status: 429 })
    expect(await stored(id)).toMatchObject({ status: 'in_transit', wrong: 5 })
    clock.advance(1)
    expect(await complete(carrier.client, id, ` ${code} `)).toMatchObject({
      status: 200,
      body: { request: { id, status: 'completed' } },
    })
  })

  test('is void after fifteen wrong ones until the owner makes another', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('in_transit', { owner, carrier })
    const code = await codeOf(owner.client, id)
    for (let guess = 1; guess <= 15; guess += 1) {
      await complete(carrier.client, id, wrongCode(code, guess))
      if (guess % 5 === 0) clock.advance(minutes(15))
    }
    clock.advance(minutes(15))
    const text = 'Too many incorrect attempts. Please ask the requester for a new OTP.'
    expect(await complete(carrier.client, id, code)).toMatchObject({ status: 429, body: { error: text } })
    const { body } = ok(await owner.client.requests.renewOtp({ params: { id } }))
    expect(body.otp).not.toBe(code)
    expect(await codeOf(owner.client, id)).toBe(body.otp)
    expect(await complete(carrier.client, id, code)).toMatchObject({
      status: 400,
      body: { error: wrongCompletionCode },
    })
    expect((await complete(carrier.client, id, body.otp ?? '')).status).toBe(200)
  })

  test('stays locked if the owner makes another in a hurry', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('in_transit', { owner, carrier })
    const code = await codeOf(owner.client, id)
    await complete(carrier.client, id, wrongCode(code))
    const { body } = ok(await owner.client.requests.renewOtp({ params: { id } }))
    expect((await complete(carrier.client, id, code)).status).toBe(400)
    expect((await complete(carrier.client, id, body.otp ?? '')).status).toBe(200)
  })

  test.each(['12345', '1234567', 'abcdef', '', '１２３４５６', null, 123456])(
    'is malformed as %j, and that is no attempt',
    async (otp) => {
      const { owner, carrier } = await parties()
      const id = await requestIn('in_transit', { owner, carrier })
      const { status, body } = await carrier.client.delivery.completeDelivery({ params: { id }, body: { otp } })
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'input.invalid' })
      expect((await stored(id)).wrong ?? 0).toBe(0)
    },
  )

  test.each(['', '  ', undefined])('is required in the words of the screen: %j', async (otp) => {
    const { owner, carrier } = await parties()
    const id = await requestIn('in_transit', { owner, carrier })
    expect(await carrier.client.delivery.completeDelivery({ params: { id }, body: { otp } })).toMatchObject({
      status: 400,
      body: { error: 'Please enter the OTP.' },
    })
  })

  test('is refused before the start, and that is no attempt', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier })
    const code = await codeOf(owner.client, id)
    for (const otp of [code, wrongCode(code)]) {
      expect(await complete(carrier.client, id, otp)).toMatchObject({
        status: 409,
        body: { error: 'Start the delivery before confirming it.' },
      })
    }
    const { status, wrong = 0 } = await stored(id)
    expect({ status, wrong }).toEqual({ status: 'matched', wrong: 0 })
  })

  test('works for the carrier alone', async () => {
    const { owner, carrier } = await parties()
    const [other, admin] = [await aPartner(host), await signedIn(host, { flags: { isAdmin: true } })]
    const id = await requestIn('in_transit', { owner, carrier })
    const code = await codeOf(owner.client, id)
    const statuses = []
    for (const { client } of [owner, other, admin]) statuses.push((await complete(client, id, code)).status)
    expect(statuses).toEqual([403, 404, 404])
    expect((await stored(id)).status).toBe('in_transit')
  })

  test('of one request opens no other', async () => {
    const { owner, carrier } = await parties()
    const [one, other] = [
      await requestIn('in_transit', { owner, carrier }),
      await requestIn('in_transit', { owner, carrier }),
    ]
    expect((await complete(carrier.client, other, await codeOf(owner.client, one))).status).toBe(400)
    expect((await stored(other)).status).toBe('in_transit')
  })

  test('changes with every carrier', async () => {
    const { owner, carrier } = await parties()
    const second = await aPartner(host)
    const id = await requestIn('matched', { owner, carrier })
    const params = { id }
    const before = await codeOf(owner.client, id)
    ok(await carrier.client.requests.cancelRequest({ params }))
    ok(await second.client.requests.acceptRequest({ params }))
    ok(await start(second.client, id))
    expect(await codeOf(owner.client, id)).not.toBe(before)
    expect((await complete(second.client, id, before)).status).toBe(400)
    expect((await complete(carrier.client, id, before)).status).toBe(404)
  })
})

describe('the delivery', () => {
  test.each(['completed', 'cancelled', 'pending_match', 'matched', 'x', '', null, 7])(
    'refuses the step %j',
    async (status) => {
      const { owner, carrier } = await parties()
      const id = await requestIn('matched', { owner, carrier })
      const refused = await start(carrier.client, id, { status })
      expect(refused).toMatchObject({ status: 400, body: { error: 'Invalid status.' } })
      expect(await start(carrier.client, id, {})).toMatchObject({ status: 400, body: { error: 'Invalid status.' } })
      expect((await stored(id)).status).toBe('matched')
    },
  )

  test('starts once, however often it is repeated', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier })
    const answers = [await start(carrier.client, id), await start(carrier.client, id)]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { request: { status: 'in_transit', version: 3 } } })
    }
    expect(await reported(id)).toBe(3)
  })

  test('cannot be cancelled once it has started', async () => {
    const { owner, carrier } = await parties()
    const params = { id: await requestIn('in_transit', { owner, carrier }) }
    const { cancelOwnRequest, cancelRequest } = owner.client.requests
    for (const refused of [
      await cancelOwnRequest({ params }),
      await cancelRequest({ params }),
      await carrier.client.requests.cancelRequest({ params }),
    ]) {
      expect(refused).toMatchObject({ status: 409, body: { error: 'This request can no longer be cancelled.' } })
    }
    expect((await stored(params.id)).status).toBe('in_transit')
  })

  test('does not go again to a carrier who gave it back', async () => {
    const { owner, carrier } = await parties()
    const params = { id: await requestIn('matched', { owner, carrier }) }
    expect(await carrier.client.requests.cancelRequest({ params })).toMatchObject({
      status: 200,
      body: { request: { status: 'pending_match' } },
    })
    expect(await carrier.client.requests.acceptRequest({ params })).toMatchObject({
      status: 409,
      body: { code: 'request.excluded' },
    })
    expect((await owner.client.requests.getDetails({ params })).body).toMatchObject({ status: 'pending_match' })
  })

  test('does not go to its owner', async () => {
    const owner = await aPartner(host)
    const params = { id: await requestIn('pending_match', { owner, carrier: owner }) }
    expect(await owner.client.requests.acceptRequest({ params })).toMatchObject({
      status: 403,
      body: { code: 'request.own' },
    })
  })

  test('is refused beyond ten at a time', async () => {
    const { owner, carrier } = await parties()
    for (let count = 0; count < 10; count += 1) await requestIn('matched', { owner, carrier })
    const params = { id: await requestIn('pending_match', { owner, carrier }) }
    expect(await carrier.client.requests.acceptRequest({ params })).toMatchObject({
      status: 409,
      body: { error: "You've reached the maximum number of active deliveries." },
    })
    expect((await stored(params.id)).status).toBe('pending_match')
  })
})
