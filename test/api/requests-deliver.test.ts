import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { wrongCompletionCode } from '#shared/model/one-time-code.ts'
import { wrongCode } from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import { clock, minutes } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { codeOf, ok, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const host = await openHost()

const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const complete = ({ delivery }: Client, id: string, otp: string) =>
  delivery.completeDelivery({ params: { id }, body: { otp } })
const start = ({ delivery }: Client, id: string, body: unknown = { status: 'in_transit' }) =>
  delivery.startDelivery({ params: { id }, body })

const stored = async (id: string) => {
  const row = await readRow(keys.request(id))
  const code = row?.code as { wrong: number } | undefined // as stored
  return { status: row?.status, version: row?.version, wrong: code?.wrong }
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

  test('is void once its owner makes another, which works at once', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('in_transit', { owner, carrier })
    const code = await codeOf(owner.client, id)
    await complete(carrier.client, id, wrongCode(code))
    const { body } = ok(await owner.client.requests.renewOtp({ params: { id } }))
    expect((await complete(carrier.client, id, code)).status).toBe(400)
    expect((await complete(carrier.client, id, body.otp ?? '')).status).toBe(200)
  })

  test.each(['12345', '1234567', 'abcdef', '', '１２３４５６', null, 123456])(
    'is malformed as %j, which does not count as an attempt',
    async (otp) => {
      const { owner, carrier } = await parties()
      const id = await requestIn('in_transit', { owner, carrier })
      const { status, body } = await carrier.client.delivery.completeDelivery({ params: { id }, body: { otp } })
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'input.invalid' })
      expect((await stored(id)).wrong ?? 0).toBe(0)
    },
  )

  test.each(['', '  ', undefined])('is asked for in the words of the screen if it is %j', async (otp) => {
    const { owner, carrier } = await parties()
    const id = await requestIn('in_transit', { owner, carrier })
    expect(await carrier.client.delivery.completeDelivery({ params: { id }, body: { otp } })).toMatchObject({
      status: 400,
      body: { error: 'Please enter the OTP.' },
    })
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
})
