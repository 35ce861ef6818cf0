import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { localAdapters, setLocalAdapters } from '#functions/platform/local-adapters.ts'
import { healthKey } from '#functions/platform/table/keys.ts'
import type { OpenLocalTable } from '#lib/local/table/local-table.ts'
import { handler as canary } from '#lib/smoke/canary.ts'
import { mountSmallDisk } from '#test/lab/proofs/disk-full/small-disk.ts'
import { newEmail } from '#test/support/accounts.ts'
import { clock, minutes } from '#test/support/clock.ts'
import { httpCall } from '#test/support/http-call.ts'
import { runLocal, runScript } from '#test/support/run-local.ts'
import { startSmtpMailbox } from '#test/support/smtp-mailbox.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { putRow } from '#test/support/table.ts'
import { startToxicProxy } from '#test/support/toxic-proxy.ts'

const mails = await startSmtpMailbox()
const mailServer = await startToxicProxy()
mailServer.leadTo(mails.url)
const host = await startTestHost({ SMTP_URL: mailServer.url.replace('http', 'smtp') })
const table = localAdapters().table as OpenLocalTable // the one that the host registered

/** The calls to the table that touch the row of the health. */
const commands: string[] = []
setLocalAdapters({
  ...localAdapters(),
  table: {
    send: (operation, input) => {
      if (JSON.stringify(input).includes('"PK":"HEALTH"')) commands.push(operation)
      return table.send(operation, input)
    },
  },
})

beforeEach(() => {
  clock.freeze()
  clock.advance(minutes(1)) // no test reuses the check of the one before
  commands.length = 0
})
afterAll(async () => {
  await host.stop()
  mailServer.stop()
  await mails.stop()
})

const look = () => host.client().health.checkHealth()
/** Checks anew, and returns what anyone may read. */
const newLook = async () => {
  clock.advance(5)
  const { status, body, headers } = await look()
  const fields = 'fields' in body ? body.fields : undefined
  return { status, fields, retryAfter: headers['retry-after'] }
}
const isWell = { status: 200, fields: undefined, retryAfter: undefined }
const isIll = (...parts: string[]) => ({
  status: 503,
  fields: Object.fromEntries(parts.map((part) => [part, 'failing'])),
  retryAfter: '5',
})

/** Takes the rows away as if their file had never held any, until the test ends or they are put back. */
const takeTableAway = () => {
  const other = new DatabaseSync(join(host.dataDir, 'table/rows.db'))
  other.exec('ALTER TABLE rows RENAME TO gone')
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const putBack = (): void => {
    if (!other.isOpen) return
    other.exec('ALTER TABLE gone RENAME TO rows')
    other.close()
    said.mockRestore()
  }
  onTestFinished(putBack)
  return putBack
}

const requestCode = () => host.client().auth.sendOtp({ body: { email: newEmail() } })

describe('the health of one machine', () => {
  test('is ok for anyone, without details', async () => {
    const { status, text, headers } = await look()
    expect([status, text, headers['cache-control']]).toEqual([200, '{"ok":true}', 'no-store'])
  })

  test('is checked once in five seconds, however many ask', async () => {
    const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await look()).status))
    expect([new Set(statuses), commands]).toEqual([new Set([200]), ['GetItem', 'PutItem']])
    clock.advance(4.9)
    await look()
    expect(commands).toHaveLength(2)
    clock.advance(0.1)
    await look()
    expect(commands).toEqual(['GetItem', 'PutItem', 'GetItem', 'PutItem'])
  })

  test.each([
    [4.9, ['GetItem']],
    [5, ['GetItem', 'PutItem']],
    [-1, ['GetItem', 'PutItem']], // by a clock that is ahead of ours
  ])('makes these calls if another instance wrote the row %d seconds ago: %j', async (seconds, expected) => {
    await putRow({ ...healthKey, writtenAt: new Date(Date.now() + 5_000 - seconds * 1000).toISOString() })
    commands.length = 0
    expect(await newLook()).toEqual(isWell)
    expect(commands).toEqual(expected)
  })

  test('fails while the table is gone; the log has the cause and the answer does not', async () => {
    const putBack = takeTableAway()
    expect(await newLook()).toEqual(isIll('table'))
    expect(host.log.lines.join()).toMatch(/"message":"table failing".*"fault":"ServiceUnavailable/)
    const { text } = await look()
    expect(JSON.parse(text)).toEqual({
      error: 'Something went wrong. Please try again in a moment.',
      code: 'service.unavailable',
      fields: { table: 'failing' },
      request_id: expect.any(String),
    })
    putBack()
    expect(await newLook()).toEqual(isWell)
  })

  test('fails while mails are stuck, until the mail server takes them', async () => {
    mailServer.ail('refused')
    const said = vi.spyOn(console, 'error').mockReturnValue()
    await requestCode()
    await host.settled()
    clock.advance(minutes(9))
    expect(await newLook()).toEqual(isWell)
    clock.advance(minutes(1))
    expect(await newLook()).toEqual(isIll('mail'))
    mailServer.heal()
    await expect.poll(newLook).toEqual(isWell)
    expect(mails.received).toHaveLength(1)
    said.mockRestore()
  })

  test('fails while changes wait for the fan-out, until they are delivered', async () => {
    const { source } = table.outbox
    const { next } = source
    const held = Promise.withResolvers<void>()
    source.next = async (limit) => {
      await held.promise
      return next(limit)
    }
    await requestCode()
    clock.advance(minutes(1))
    expect(await newLook()).toEqual(isWell)
    clock.advance(minutes(1))
    expect(await newLook()).toEqual(isIll('outbox'))
    source.next = next
    held.resolve()
    await expect.poll(newLook).toEqual(isWell)
    await expect.poll(() => mails.received.length).toBe(2) // or its mail would be a day old in the next test
  })
})

describe('while the table is gone', () => {
  const failure = 'FAILED   /api/health says that all is well: it answers 503, not 200: table failing'

  test('the canary fails with the reason', async () => {
    vi.stubEnv('PUBLIC_ORIGINS', host.url)
    onTestFinished(() => void vi.unstubAllEnvs())
    await expect(canary()).resolves.toBeUndefined()
    takeTableAway()
    clock.advance(5)
    await expect(canary()).rejects.toThrow(`1 of 12 failed: ${failure}`)
  })

  test('npm run smoke fails with the reason', async () => {
    takeTableAway()
    clock.advance(5)
    const run = runScript('bin/smoke.ts', {}, [host.url])
    expect(await run.exited).toBe(1)
    expect(run.output()).toContain(`${failure}\n`)
    expect(run.output()).toMatch(/^1 of 20 failed\.$/m)
  })
})

const disk = await mountSmallDisk(256)

describe.skipIf('missing' in disk)('a disk of its own (which only root can mount)', () => {
  if ('missing' in disk) return
  afterAll(disk.remove)

  test('the health fails while it is full, and is ok again once there is space', async () => {
    clock.release()
    const small = await runLocal(join(disk.folder, 'data'), { OTP_ECHO: '1' })
    onTestFinished(async () => void (await small.stop()))
    const ask = async () => {
      const { status, text } = await httpCall(small.url, { method: 'GET', path: '/api/health' })
      return { status, fields: JSON.parse(text).fields }
    }
    expect(await ask()).toEqual({ status: 200, fields: undefined })
    disk.fill(0)
    await wait(5_100)
    expect(await ask()).toEqual({ status: 503, fields: expect.objectContaining({ disk: 'failing' }) })
    disk.makeRoom()
    await wait(5_100)
    expect(await ask()).toEqual({ status: 200, fields: undefined })
  })
})
