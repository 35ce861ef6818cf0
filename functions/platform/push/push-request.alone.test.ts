import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startPushReceiver } from '#test/support/push-receiver.ts'
import { toPushMessage } from './push-message.ts'

process.env.PUSH_KEYS = 'a secret of tests,an older one'
process.env.PUBLIC_ORIGINS = 'https://sameway.co.uk'
const { sendPushes } = await import('./send-push.ts')
const { readVapidKeys } = await import('./vapid-keys.ts')

const server = await startPushReceiver()
afterAll(server.close)

const { current } = readVapidKeys(process.env.PUSH_KEYS)
const older = readVapidKeys('an older one').current
const device = { ...server.subscription, keyId: current.id }

const minuteMs = 60_000
let at = Date.parse('2026-11-27T12:00:00.000Z')
const pass = (ms: number) => {
  at += ms
  vi.setSystemTime(at)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  onTestFinished(() => void vi.useRealTimers())
  server.answer((response) => response.writeHead(201).end())
})

const send = async (about: Partial<typeof device> = {}) => {
  const words = { title: 'A new job', body: 'Near you: £12 — “Leeds”', opens: '/dashboard', tag: 'pool' }
  const endsAt = new Date(at + 180 * minuteMs)
  const message = toPushMessage({ ...words, urgency: 'high', endsAt }, 'https://sameway.co.uk')
  return (await sendPushes([{ device: { ...device, ...about }, message }]))[0]
}

describe('a receiver that is not ours', () => {
  test('decrypts the message', async () => {
    expect(await send()).toEqual({ outcome: 'sent' })
    expect(server.opened()).toMatchObject([
      {
        web_push: 8030,
        notification: {
          title: 'A new job',
          body: 'Near you: £12 — “Leeds”',
          navigate: 'https://sameway.co.uk/dashboard',
        },
      },
    ])
  })

  test('finds method, time to live, urgency, topic and encoding in the request', async () => {
    await send()
    expect(server.heard()).toMatchObject([
      {
        method: 'POST',
        url: '/send/x',
        headers: {
          ttl: '10800',
          urgency: 'high',
          topic: expect.stringMatching(/^[0-9a-f]{32}$/),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
        },
      },
    ])
  })

  const readToken = (header = '') => {
    const [, token = '', key = ''] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), k=([\w-]+)$/.exec(header) ?? []
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    return { key, isSigned, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
  }
  const tokenSent = () => server.heard().map(({ headers }) => readToken(headers.authorization))

  test('can check who sent it: our key, our site, for twelve hours', async () => {
    pass(24 * 60 * minuteMs)
    await send()
    expect(tokenSent()).toEqual([
      {
        key: current.publicKey,
        isSigned: true,
        claims: { aud: server.url, sub: 'https://sameway.co.uk', exp: Math.floor(at / 1000) + 12 * 3600 },
      },
    ])
  })

  test('gets the signature of the key that the device was registered with', async () => {
    await send({ keyId: older.id })
    expect(tokenSent()).toMatchObject([{ key: older.publicKey, isSigned: true }])
  })

  test('gets one signature for six hours, and then the next', async () => {
    pass(24 * 60 * minuteMs)
    await send()
    pass(359 * minuteMs)
    await send()
    pass(minuteMs)
    await send()
    const [first, second, third] = tokenSent().map(({ claims }) => claims.exp)
    expect([second, third]).toEqual([first, first + 6 * 3600])
  })
})
