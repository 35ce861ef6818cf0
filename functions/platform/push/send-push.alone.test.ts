import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import webPush from 'web-push'
import { inCall, waits } from '#functions/platform/current-call.ts'
import { localAdapters, setLocalAdapters } from '#functions/platform/local-adapters.ts'
import { startPushReceiver } from '#test/support/push-receiver.ts'
import type { Answer } from '#test/support/scripted-server.ts'
import { toPushMessage } from './push-message.ts'

process.env.PUSH_KEYS = 'a secret of tests'
process.env.PUBLIC_ORIGINS = 'https://sameway.co.uk'
const { sendPushes } = await import('./send-push.ts')
const { readVapidKeys } = await import('./vapid-keys.ts')

const server = await startPushReceiver()
afterAll(server.close)

const { current } = readVapidKeys(process.env.PUSH_KEYS)
const device = { ...server.subscription, keyId: current.id }

const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
const lines = () => said.mock.calls.map(([text]) => JSON.parse(String(text)))

const minuteMs = 60_000
let at = Date.parse('2026-11-27T12:00:00.000Z')
const pass = (ms: number) => {
  at += ms
  vi.setSystemTime(at)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  onTestFinished(() => void vi.useRealTimers())
  pass(60 * minuteMs) // every pause is over
  said.mockClear()
})

const messageFor = (ms = 3 * 60 * minuteMs) =>
  toPushMessage(
    {
      ...{ title: 'A new job', body: 'Near you: £12 — “Leeds”', opens: '/dashboard', tag: 'pool', urgency: 'high' },
      ...{ endsAt: new Date(at + ms), unread: 2 },
    },
    'https://sameway.co.uk',
  )
const send = async (about: Partial<typeof device> = {}, ms?: number) =>
  (await sendPushes([{ device: { ...device, ...about }, message: messageFor(ms) }]))[0]

const saying =
  (status: number, text = '', headers = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(text)

test('an answer leaves its connection to the next push', async () => {
  server.answer(saying(201, 'Created'), saying(410, 'gone'), saying(201))
  for (const _ of Array(8)) await send()
  expect(server.heard()).toHaveLength(8)
  // The pool of fetch may open a second one while it still tidies up the first.
  expect(new Set(server.heard().map(({ port }) => port)).size).toBeLessThan(3)
})

describe('nothing is sent', () => {
  const nothing = async (about: Partial<typeof device>, ms?: number) => {
    server.answer(saying(201))
    const outcome = await send(about, ms)
    expect(server.heard()).toEqual([])
    return outcome
  }

  test.each([
    ['to an address of nobody’s push service', { endpoint: 'https://evil.test/x' }],
    ['to another port of this machine', { endpoint: 'http://127.0.0.1:1/x' }],
    ['with a key that we do not have', { keyId: 'unknown' }],
    ['for keys that are none', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['for a secret that is too short', { auth: 'AAAA' }],
  ])('%s: such a device is gone', async (_, about) => {
    expect(await nothing(about)).toEqual({ outcome: 'gone' })
  })

  test('where it cannot be signed: that is our fault, and the device stays', async () => {
    const sign = vi.spyOn(webPush, 'getVapidHeaders').mockImplementation(() => {
      throw new Error('Vapid subject is not a valid URL.')
    })
    pass(24 * 60 * minuteMs)
    expect(await nothing({})).toEqual({ outcome: 'refused' })
    expect(lines()).toMatchObject([{ level: 'error', message: 'push refused', service: 'test' }])
    sign.mockRestore()
  })

  test.each([0, 999, -1])('once a message is over (%i ms left): it is dropped', async (ms) => {
    expect(await nothing({}, ms)).toEqual({ outcome: 'dropped' })
  })
})

describe('an answer', () => {
  const pkMismatch =
    'the VAPID credentials in the authorization header do not correspond to the credentials used to create the subscriptions.\n'

  test.each([
    ['404', saying(404)],
    ['410', saying(410, '{"reason":"Unregistered"}')],
    ['Apple’s 400 for another key', saying(400, '{"reason":"VapidPkHashMismatch"}')],
    ['Google’s 403 for another key', saying(403, pkMismatch)],
    ['Mozilla’s 401 for another key', saying(401, '{"code":401,"errno":109,"message":"VAPID public key mismatch"}')],
  ])('of %s means that the device is gone', async (_, answer) => {
    server.answer(answer)
    expect(await send()).toEqual({ outcome: 'gone' })
    expect(lines()).toEqual([])
  })

  test.each<[string, Answer, object]>([
    ['400 BadWebPushTopic', saying(400, '{"reason":"BadWebPushTopic"}'), { status: 400, code: 'BadWebPushTopic' }],
    ['401', saying(401, '{"code":401,"errno":109,"message":"…"}'), { status: 401, code: '109' }],
    ['403 BadJwtToken', saying(403, '{"reason":"BadJwtToken"}'), { status: 403, code: 'BadJwtToken' }],
    ['405', saying(405), { status: 405 }],
  ])('of %s stops the service for ten minutes, keeps the device and alarms', async (_, answer, line) => {
    server.answer(answer)
    expect(await send()).toEqual({ outcome: 'refused' })
    expect(lines()).toMatchObject([
      { level: 'error', message: 'push refused', group: 'push', service: 'test', ...line },
    ])
    expect(await send()).toEqual({ outcome: 'late', retryAt: new Date(at + 10 * minuteMs) })
    expect(server.heard()).toHaveLength(1)
    server.answer(saying(201))
    pass(10 * minuteMs)
    expect(await send()).toEqual({ outcome: 'sent' })
  })

  test('of 403 for one device, while the service takes the messages of others, stops nothing', async () => {
    server.answer(saying(201), saying(403, 'no'), saying(201))
    const outcomes = [await send(), await send(), await send()].map((one) => one?.outcome)
    expect(outcomes).toEqual(['sent', 'refused', 'sent'])
    expect(lines()).toMatchObject([{ level: 'info', message: 'push refused for one device' }])
  })

  test('of 413 drops the message and alarms', async () => {
    server.answer(saying(413, '{"reason":"PayloadTooLarge"}'))
    expect(await send()).toEqual({ outcome: 'dropped' })
    expect(lines()).toMatchObject([{ level: 'error', message: 'push too large', code: 'PayloadTooLarge' }])
  })

  test.each<[string, Answer, number]>([
    ['429 with Retry-After', saying(429, '', { 'Retry-After': '90' }), 90],
    ['429 without', saying(429), 60],
    ['406 of Windows', saying(406, '', { 'Retry-After': '900' }), 900],
    ['500', saying(500), 60],
    [
      '503 with a date',
      (response) => saying(503, '', { 'Retry-After': new Date(at + 30_000).toUTCString() })(response),
      30,
    ],
  ])('of %s is late, and stops nothing', async (_, answer, seconds) => {
    server.answer(answer)
    expect(await send()).toEqual({ outcome: 'late', retryAt: new Date(at + seconds * 1000) })
    expect(lines()).toMatchObject([{ level: 'info', message: 'push late' }])
    server.answer(saying(201))
    expect(await send()).toEqual({ outcome: 'sent' })
  })

  test('that is a redirect is not followed', async () => {
    server.answer(saying(302, '', { Location: `${server.url}/elsewhere` }), saying(201))
    expect(await send()).toEqual({ outcome: 'late', retryAt: new Date(at + minuteMs) })
    expect(server.heard()).toHaveLength(1)
  })

  test('without end is read to 4 kB alone', async () => {
    let written = 0
    let closed = false
    server.answer((response) => {
      response.writeHead(403).on('close', () => {
        closed = true
      })
      const more = () => {
        while (!closed && written < 50_000_000 && response.write('x'.repeat(16_384))) written += 16_384
        if (!closed) response.once('drain', more)
      }
      more()
    })
    const started = performance.now()
    expect(await send()).toEqual({ outcome: 'refused' })
    expect(performance.now() - started).toBeLessThan(2_000)
    await vi.waitFor(() => expect(closed).toBe(true))
    expect(written).toBeLessThan(10_000_000)
  })

  test.each([
    [201, 'sent'],
    [403, 'refused'],
  ])('of %i counts, even if its text never comes: %s', async (status, outcome) => {
    server.answer((response) => response.writeHead(status).flushHeaders())
    const started = performance.now()
    expect(await send()).toEqual({ outcome })
    expect(performance.now() - started).toBeLessThan(3_500)
  })
})

describe('a service without an answer', () => {
  const late = () => ({ outcome: 'late', retryAt: new Date(at + minuteMs) })

  test('is given three seconds, and after three of them in a row a minute of rest', async () => {
    server.answer(() => undefined)
    const started = performance.now()
    expect(await Promise.all([send(), send(), send()])).toEqual([late(), late(), late()])
    expect(performance.now() - started).toBeGreaterThan(2_900)
    expect(performance.now() - started).toBeLessThan(4_000)
    expect(lines()[0]).toMatchObject({ message: 'push late', dependency: 'push', asked: 'RequestDelivery' })
    expect(await send()).toEqual(late())
    expect(server.heard()).toHaveLength(3)
    server.answer(saying(201))
    pass(minuteMs)
    expect(await send()).toEqual({ outcome: 'sent' })
  })

  test('that answers a letter at a time is given no more than three seconds', async () => {
    server.answer((response) => {
      const letters = [...'HTTP/1.1 201 Created']
      const drops = setInterval(() => response.socket?.write(letters.shift() ?? ' '), 250)
      response.on('close', () => clearInterval(drops))
    })
    const started = performance.now()
    expect(await send()).toEqual(late())
    expect(performance.now() - started).toBeGreaterThan(2_900)
    expect(performance.now() - started).toBeLessThan(4_000)
  })

  test('that breaks the connection is called once more, and then late', async () => {
    server.answer((response) => response.destroy(), saying(201))
    expect(await send()).toEqual({ outcome: 'sent' })
    server.answer((response) => response.destroy())
    expect(await send()).toEqual(late())
    expect(server.heard()).toHaveLength(2)
  })

  test('that takes nothing for ten minutes is down, and alarms', async () => {
    server.answer(saying(503))
    for (let minute = 0; minute <= 10; minute += 1) {
      expect(await send()).toMatchObject({ outcome: 'late' })
      pass(minuteMs)
    }
    const errors = lines().filter(({ level }) => level === 'error')
    expect(errors).toMatchObject([{ message: 'push service down', group: 'push', service: 'test', status: 503 }])
  })

  test('that does not listen is late, and the log names a code without the address', async () => {
    await server.stop()
    expect(await send()).toEqual(late())
    expect(lines()).toMatchObject([{ message: 'push late', cause_code: expect.stringMatching(/^[A-Z_]+$/) }])
    expect(JSON.stringify(lines())).not.toContain('/send/x')
    await server.startAgain()
  })
})

test('the time that a call waits for push services is counted', async () => {
  server.answer(saying(201))
  await inCall('c', async () => {
    await send()
    expect(waits()).toEqual({ push: expect.any(Number) })
  })
})

test('many pushes go fifty at once, and each outcome stands in the place of its push', async () => {
  let [open, most] = [0, 0]
  server.answer((response) => {
    open += 1
    most = Math.max(most, open)
    setTimeout(() => {
      open -= 1
      response.writeHead(response.req.url?.endsWith('/gone') ? 410 : 201).end()
    }, 20)
  })
  const names = Array.from({ length: 120 }, (_, index) => (index % 3 === 1 ? 'gone' : 'sent'))
  const pushes = names.map((name) => ({
    device: { ...device, endpoint: `${server.url}/${name}` },
    message: messageFor(),
  }))
  expect((await sendPushes(pushes)).map(({ outcome }) => outcome)).toEqual(names)
  expect(server.heard()).toHaveLength(120)
  expect(most).toBe(50)
})

test('a service that hangs costs a batch three seconds in all: the rest is late at once', async () => {
  server.answer(() => undefined)
  const pushes = Array.from({ length: 200 }, () => ({ device, message: messageFor() }))
  const started = performance.now()
  const outcomes = await sendPushes(pushes)
  expect(performance.now() - started).toBeLessThan(4_500)
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['late']))
  expect(server.heard()).toHaveLength(50)
})

test('no push leaves before the write that caused it is on disk', async () => {
  const { promise: onDisk, resolve: confirm } = Promise.withResolvers<void>()
  setLocalAdapters({ ...localAdapters(), confirmed: () => onDisk })
  server.answer(saying(201))
  const sending = send()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.heard()).toEqual([])
  confirm()
  expect(await sending).toEqual({ outcome: 'sent' })
})
