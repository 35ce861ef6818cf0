import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startSmtpMailbox } from '#test/support/smtp-mailbox.ts'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { mailQueue, type SendOutcome, smtpSender } from './mail-queue.ts'
import type { Mail } from './mailbox.ts'

let dataDir: string
let queue: ReturnType<typeof mailQueue> | undefined

folderForEachTest('queue', (folder) => (dataDir = folder))
afterEach(async () => {
  await queue?.stop()
  queue = undefined
  vi.restoreAllMocks()
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

/** A sender with these outcomes, and then with success. */
const sender = (...outcomes: SendOutcome[]) => {
  const send = vi.fn(async () => outcomes.shift() ?? 'sent')
  return { send, close: vi.fn() }
}

/** What is logged. */
const errors = () => vi.spyOn(console, 'error').mockReturnValue()

describe('mailQueue', () => {
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
    [['later', 'later', 'sent'], 3],
    [['never'], 1],
  ] as const)('ends after the outcomes %j, with %i tries', async (outcomes, tries) => {
    const out = sender(...outcomes)
    queue = mailQueue(dataDir, out, fast)
    queue.add(mail())
    await expect.poll(onDisk).toEqual([])
    expect(out.send).toHaveBeenCalledTimes(tries)
  })

  it('gives up a mail after a day, and logs it', async () => {
    const said = errors()
    const stubborn = sender(...Array<SendOutcome>(50).fill('later'))
    queue = mailQueue(dataDir, stubborn, fast)
    queue.add(mail({ sentAt: new Date(Date.now() - 61_000).toISOString() }))
    await expect.poll(onDisk).toEqual([])
    expect(stubborn.send).toHaveBeenCalledTimes(1)
    expect(said).toHaveBeenCalledWith('A mail was given up: no server took it in time.')
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
})

describe('smtpSender', () => {
  /** A sender over a server of its own; both end with the test. */
  const connect = async (options?: Parameters<typeof startSmtpMailbox>[0], host = '127.0.0.1') => {
    const server = await startSmtpMailbox(options)
    const smtp = smtpSender(server.url.replace('127.0.0.1', host))
    onTestFinished(() => {
      smtp.close()
      return server.stop()
    })
    return { server, smtp }
  }

  it.each([
    [550, 'never', 'and will not be: EENVELOPE RCPT TO 550.'],
    [450, 'later', 'yet: EENVELOPE RCPT TO 450.'],
  ] as const)('takes %i to a recipient for %s, and logs no address', async (status, outcome, reason) => {
    const said = errors()
    const { smtp } = await connect({ toRecipient: () => status })
    expect(await smtp.send(mail())).toBe(outcome)
    expect(said.mock.calls).toEqual([[`A mail was not sent ${reason}`]])
  })

  it.each([
    'Message rejected: Email address is not verified. The following identities failed the check in region EU-WEST-2',
    'Sending paused for this account.',
    '5.7.1 Relaying denied',
    '5.7.0 Authentication required',
  ])('tries later when the server refuses the sender: %s', async (words) => {
    const said = errors()
    const { smtp } = await connect({ toRecipient: () => 554, words })
    expect(await smtp.send(mail())).toBe('later')
    expect(said.mock.calls.join()).not.toContain(words)
  })

  it('tries later when nothing listens', async () => {
    const said = errors()
    const smtp = smtpSender('smtp://127.0.0.1:9')
    expect(await smtp.send(mail())).toBe('later')
    expect(said).toHaveBeenCalledOnce()
    smtp.close()
  })

  it('sends whole mails, several over one connection', async () => {
    const { server, smtp } = await connect()
    for (let n = 0; n < 3; n++) expect(await smtp.send(mail({ id: `id-${n}` }))).toBe('sent')
    const [first] = server.received
    expect([server.received.length, server.connections()]).toEqual([3, 1])
    expect([first?.from, first?.to]).toEqual(['hello@sameway.example', ['ann@post.example']])
    expect(first?.raw).toContain('Message-ID: <id-0@sameway.example>')
    expect(first?.raw).toContain('Reply-To: ben@post.example')
    expect(first?.raw).toContain('Enter 123456 please')
    expect(first?.raw).toContain('<p>Enter')
  })

  it('sends no password in the clear to another machine', async () => {
    errors()
    // 0.0.0.0 is this machine too, but not a name that counts as loopback.
    const { server, smtp } = await connect({}, 'name:password@0.0.0.0')
    expect(await smtp.send(mail())).toBe('later')
    expect(server.received).toEqual([])
  })
})
