import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSmtpMailbox } from '#test/support/smtp-mailbox.ts'
import { mailQueue, type SendOutcome, smtpSender } from './mail-queue.ts'
import type { Mail } from './mailbox.ts'

let dataDir: string
let queue: ReturnType<typeof mailQueue> | undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sameway-queue-'))
})
afterEach(async () => {
  await queue?.stop()
  queue = undefined
  rmSync(dataDir, { recursive: true })
})

let mails = 0
const mail = (over: Partial<Mail> = {}): Mail => ({
  id: `mail-${++mails}`,
  sentAt: new Date().toISOString(),
  from: 'Sameway <hello@sameway.example>',
  to: ['ann@post.example'],
  replyTo: ['ben@post.example'],
  subject: 'Your code – now',
  text: 'Enter 123456 please',
  html: '<p>Enter 123456 please</p>',
  ...over,
})
const fast = { firstPauseMs: 5, longestPauseMs: 10, giveUpAfterMs: 60_000 }
const onDisk = () => readdirSync(join(dataDir, 'mail/outgoing'))

/** A server that answers as it is told, and then that all is well. */
const sender = (...outcomes: SendOutcome[]) => {
  const send = vi.fn(async () => outcomes.shift() ?? 'sent')
  return { send, close: vi.fn() }
}

describe('mailQueue', () => {
  it('keeps a mail for the owner alone until it was sent, and not a moment longer', async () => {
    const { promise, resolve } = Promise.withResolvers<SendOutcome>()
    queue = mailQueue(dataDir, { send: () => promise, close: () => undefined }, fast)
    queue.add(mail({ id: 'one' }))
    expect(onDisk()).toEqual(['one.json'])
    expect(statSync(join(dataDir, 'mail/outgoing/one.json')).mode & 0o077).toBe(0)
    resolve('sent')
    await expect.poll(onDisk).toEqual([])
  })

  it('tries again what may yet go well, and not what never will', async () => {
    const twice = sender('later', 'later', 'sent')
    queue = mailQueue(dataDir, twice, fast)
    queue.add(mail())
    await expect.poll(onDisk).toEqual([])
    expect(twice.send).toHaveBeenCalledTimes(3)
    await queue.stop()
    const never = sender('never')
    queue = mailQueue(dataDir, never, fast)
    queue.add(mail())
    await expect.poll(onDisk).toEqual([])
    expect(never.send).toHaveBeenCalledTimes(1)
  })

  it('gives up what no server took in a day, and says so', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const stubborn = sender(...Array<SendOutcome>(50).fill('later'))
    queue = mailQueue(dataDir, stubborn, fast)
    queue.add(mail({ sentAt: new Date(Date.now() - 61_000).toISOString() }))
    await expect.poll(onDisk).toEqual([])
    expect(stubborn.send).toHaveBeenCalledTimes(1)
    expect(said).toHaveBeenCalledWith('A mail was given up: no server took it in time.')
    said.mockRestore()
  })

  it('goes on after a restart, and clears away half a mail', async () => {
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
})

describe('smtpSender', () => {
  it.each([
    [550, 'never', 'and will not be: EENVELOPE RCPT TO 550.'],
    [450, 'later', 'yet: EENVELOPE RCPT TO 450.'],
  ] as const)('takes %i to a recipient for %s, and repeats no address', async (status, outcome, reason) => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const server = await startSmtpMailbox({ toRecipient: () => status })
    const smtp = smtpSender(server.url)
    expect(await smtp.send(mail())).toBe(outcome)
    expect(said.mock.calls).toEqual([[`A mail was not sent ${reason}`]])
    smtp.close()
    await server.stop()
    said.mockRestore()
  })

  it.each([
    'Message rejected: Email address is not verified. The following identities failed the check in region EU-WEST-2',
    'Sending paused for this account.',
    '5.7.1 Relaying denied',
    '5.7.0 Authentication required',
  ])('tries later where the server refuses us and not the mail: %s', async (words) => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const server = await startSmtpMailbox({ toRecipient: () => 554, words })
    const smtp = smtpSender(server.url)
    expect(await smtp.send(mail())).toBe('later')
    expect(said.mock.calls.join()).not.toContain(words)
    smtp.close()
    await server.stop()
    said.mockRestore()
  })

  it('tries later where nobody listens', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const smtp = smtpSender('smtp://127.0.0.1:9')
    expect(await smtp.send(mail())).toBe('later')
    expect(said).toHaveBeenCalledOnce()
    smtp.close()
    said.mockRestore()
  })

  it('sends the whole mail, over one connection for many', async () => {
    const server = await startSmtpMailbox()
    const smtp = smtpSender(server.url)
    for (let n = 0; n < 3; n++) expect(await smtp.send(mail({ id: `id-${n}` }))).toBe('sent')
    const [first] = server.received
    expect([server.received.length, server.connections()]).toEqual([3, 1])
    expect([first?.from, first?.to]).toEqual(['hello@sameway.example', ['ann@post.example']])
    for (const part of [
      'Message-ID: <id-0@sameway.example>',
      'Reply-To: ben@post.example',
      'Enter 123456 please',
      '<p>Enter',
    ]) {
      expect(first?.raw).toContain(part)
    }
    smtp.close()
    await server.stop()
  })

  it('sends no password in the clear to another machine', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const server = await startSmtpMailbox()
    // Another spelling of this machine, which is not known for one.
    const smtp = smtpSender(server.url.replace('127.0.0.1', 'name:password@0.0.0.0'))
    expect(await smtp.send(mail())).toBe('later')
    expect(server.received).toEqual([])
    smtp.close()
    await server.stop()
    said.mockRestore()
  })
})
