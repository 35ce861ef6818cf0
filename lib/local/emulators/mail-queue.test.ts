import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { captureFaults } from '#test/support/captured-faults.ts'
import { sampleMail as mail } from '#test/support/smtp-mailbox.ts'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { mailQueue } from './mail-queue.ts'
import type { SendOutcome } from './smtp-sender.ts'

let dataDir: string
let queue: ReturnType<typeof mailQueue> | undefined

folderForEachTest('queue', (folder) => (dataDir = folder))
afterEach(async () => {
  await queue?.stop()
  queue = undefined
  vi.restoreAllMocks()
})

const fast = { firstPauseMs: 5, maxPauseMs: 10, maxOutagePauseMs: 20, giveUpAfterMs: 60_000 }
const onDisk = () => readdirSync(join(dataDir, 'mail/outgoing'))

/** A sender that returns these outcomes first, and then success. */
const sender = (...outcomes: SendOutcome[]) => {
  const send = vi.fn(async () => outcomes.shift() ?? 'sent')
  return { send, close: vi.fn() }
}

it('keeps a mail on the disk, readable by its owner only, until it is sent', async () => {
  const { promise, resolve } = Promise.withResolvers<SendOutcome>()
  queue = mailQueue(dataDir, { send: () => promise, close: () => undefined }, fast)
  queue.add(mail({ id: 'one' }))
  expect(onDisk()).toEqual(['one.json'])
  expect(statSync(join(dataDir, 'mail/outgoing/one.json')).mode & 0o077).toBe(0)
  resolve('sent')
  await expect.poll(onDisk).toEqual([])
})

it.each([
  [['later', 'deferred', 'sent'], 3],
  [['never'], 1],
  [['bounced'], 1],
] as const)('ends after the outcomes %j, with %i tries', async (outcomes, tries) => {
  const out = sender(...outcomes)
  queue = mailQueue(dataDir, out, fast)
  queue.add(mail())
  await expect.poll(onDisk).toEqual([])
  expect(out.send).toHaveBeenCalledTimes(tries)
})

it('reports an address that its server does not know, but no other refusal', async () => {
  const bounced: string[] = []
  queue = mailQueue(dataDir, sender('bounced', 'never'), fast, async (address) => void bounced.push(address))
  queue.add(mail({ to: ['nobody@post.example'] }))
  await expect.poll(() => bounced).toEqual(['nobody@post.example'])
  queue.add(mail({ to: ['somebody@post.example'] }))
  await expect.poll(onDisk).toEqual([])
  expect(bounced).toEqual(['nobody@post.example'])
})

it('does not let codes wait behind other mails while the server takes none of these', async () => {
  const taken: string[] = []
  const send = vi.fn(async ({ lane, id }: { lane?: string; id: string }): Promise<SendOutcome> => {
    if (lane !== 'code') return 'unavailable'
    taken.push(id)
    return 'sent'
  })
  queue = mailQueue(dataDir, { send, close: () => undefined }, { ...fast, firstPauseMs: 60_000 })
  for (let count = 0; count < 5; count += 1) queue.add(mail({ lane: 'other' }))
  await expect.poll(() => send.mock.calls.length).toBe(5)
  queue.add(mail({ lane: 'code', id: 'code' }))
  await expect.poll(() => taken).toEqual(['code'])
})

it('gives up on a mail after a day, and logs it', async () => {
  const faults = captureFaults()
  const stubborn = sender(...Array<SendOutcome>(50).fill('later'))
  queue = mailQueue(dataDir, stubborn, fast)
  queue.add(mail({ sentAt: new Date(Date.now() - 61_000).toISOString() }))
  await expect.poll(onDisk).toEqual([])
  expect(stubborn.send).toHaveBeenCalledTimes(1)
  expect(faults()).toMatchObject([{ message: 'A mail was given up: no server took it in time' }])
})

it('tries one mail at a time while the server takes none, and sends all once it takes one', async () => {
  let isWell = false
  const tries: string[] = []
  const send = vi.fn(async ({ id }: { id: string }): Promise<SendOutcome> => {
    tries.push(id)
    return isWell ? 'sent' : 'unavailable'
  })
  queue = mailQueue(dataDir, { send, close: () => undefined }, { ...fast, firstPauseMs: 30, maxOutagePauseMs: 30 })
  for (const id of ['a', 'b', 'c']) queue.add(mail({ id }))
  await expect.poll(() => tries.length).toBeGreaterThanOrEqual(6)
  expect(tries.slice(0, 6)).toEqual(['a', 'b', 'c', 'a', 'b', 'c'])
  expect(onDisk()).toHaveLength(3)
  isWell = true
  const before = tries.length
  await expect.poll(onDisk).toEqual([])
  expect(tries.slice(before).toSorted()).toEqual(['a', 'b', 'c'])
})

it('sends the waiting mails as soon as a new mail gets through', async () => {
  const out = sender('unavailable', 'unavailable')
  queue = mailQueue(dataDir, out, { ...fast, firstPauseMs: 60_000, maxOutagePauseMs: 60_000 })
  for (let n = 0; n < 2; n += 1) queue.add(mail())
  await expect.poll(() => out.send.mock.calls.length).toBe(2)
  queue.add(mail())
  await expect.poll(onDisk).toEqual([])
})

it('gives up on mails older than a day at the end of a long outage', async () => {
  const faults = captureFaults()
  const out = sender('unavailable', 'sent')
  queue = mailQueue(dataDir, out, { ...fast, firstPauseMs: 60_000, maxOutagePauseMs: 60_000 })
  queue.add(mail({ id: 'old', sentAt: new Date(Date.now() - 61_000).toISOString() }))
  await expect.poll(() => out.send.mock.calls.length).toBe(1)
  queue.add(mail({ id: 'new' }))
  await expect.poll(onDisk).toEqual([])
  expect(out.send).toHaveBeenCalledTimes(2)
  expect(faults()).toMatchObject([{ message: 'A mail was given up: no server took it in time' }])
})

it('knows how long the oldest mail has waited for the server, even after a restart', async () => {
  const at = (hour: number) => ({ sentAt: `2026-11-26T0${hour}:00:00.000Z` })
  const slow = { ...fast, firstPauseMs: 10_000, giveUpAfterMs: Number.POSITIVE_INFINITY }
  queue = mailQueue(dataDir, sender('later', 'later', 'sent'), slow)
  expect(queue.oldestAt()).toBe(undefined)
  for (const hour of [5, 3, 1]) queue.add(mail(at(hour)))
  expect(queue.oldestAt()).toBe(Date.parse(at(1).sentAt))
  await expect.poll(() => queue?.oldestAt()).toBe(Date.parse(at(3).sentAt)) // the last one was sent
  await queue.stop()
  queue = mailQueue(dataDir, sender('later', 'later'), slow)
  expect(queue.oldestAt()).toBe(Date.parse(at(3).sentAt))
})

it('does not count a mail as waiting for the server if only its recipient cannot take it now', async () => {
  queue = mailQueue(dataDir, sender('deferred'), { ...fast, firstPauseMs: 10_000 })
  queue.add(mail())
  await expect.poll(() => queue?.oldestAt()).toBe(undefined)
  expect(onDisk()).toHaveLength(1)
})

it('continues after a restart, and removes half a mail', async () => {
  const out = sender(...Array<SendOutcome>(1000).fill('later'))
  queue = mailQueue(dataDir, out, { ...fast, firstPauseMs: 10_000 })
  queue.add(mail({ id: 'kept' }))
  await expect.poll(() => out.send.mock.calls.length).toBe(1)
  await queue.stop()
  expect([onDisk(), out.close.mock.calls.length]).toEqual([['kept.json'], 1])
  writeFileSync(join(dataDir, 'mail/outgoing/half.json.new'), '{"id":')
  const again = sender()
  queue = mailQueue(dataDir, again, fast)
  await expect.poll(onDisk).toEqual([])
  expect(again.send).toHaveBeenCalledWith(expect.objectContaining({ id: 'kept' }))
})
