import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#lib/local/listen.ts'
import { httpCall } from '#test/support/http-call.ts'
import { runLocal } from '#test/support/run-local.ts'
import { startSmtpMailbox } from '#test/support/smtp-mailbox.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** A host whose mails go to this server, and what it prints. */
const startWith = async (smtpUrl: string, more: Record<string, string> = {}) => {
  const host = await runLocal(temporaryFolder('mail-server'), { SMTP_URL: smtpUrl, OTP_ECHO: '0', ...more })
  onTestFinished(async () => expect(await host.stop()).toBe(0))
  const lines = () => host.output().split('\n')
  return {
    ...host,
    banner: () => lines().filter((line) => line.startsWith('  Mail  ')),
    faults: () => lines().flatMap((line) => (line.startsWith('{"level":"error"') ? [JSON.parse(line)] : [])),
  }
}

const startMailbox = async (options: Parameters<typeof startSmtpMailbox>[0]) => {
  const mails = await startSmtpMailbox(options)
  onTestFinished(mails.stop)
  return mails
}

const askForCode = async (url: string): Promise<number> => {
  const call = { method: 'POST', path: '/api/auth/send-otp', headers: { 'content-type': 'application/json' } }
  return (await httpCall(url, { ...call, body: JSON.stringify({ email: 'ann@post.example' }) })).status
}

test('a self-signed certificate is refused if the server is not on loopback or needs a password, and the operator reads why', async () => {
  const mails = await startMailbox({ offersTls: true, toSignIn: () => undefined })
  for (const place of ['0.0.0.0', 'name:secret-word@127.0.0.1']) {
    const host = await startWith(mails.url.replace('127.0.0.1', place))
    expect(await askForCode(host.url)).toBe(200)
    const server = mails.url.replace('smtp://127.0.0.1', place.replace(/^.*@/, ''))
    await expect.poll(() => host.faults().map(({ message }) => message)).toContain('A mail was not sent yet')
    expect(host.banner()).toEqual([expect.stringContaining(`${server} takes no mail (self-signed certificate`)])
    for (const fault of host.faults())
      expect(fault).toMatchObject({ server, cause: expect.stringContaining('self-signed certificate'), count: 1 })
    expect(host.output()).not.toContain('secret-word')
  }
  expect([mails.received, mails.signedIn]).toEqual([[], []])
})

test('a self-signed certificate on loopback without a password, as of Debian’s postfix, is accepted, and mails are encrypted', async () => {
  const mails = await startMailbox({ offersTls: true })
  const host = await startWith(mails.url)
  expect(host.banner()).toEqual([`  Mail         ${mails.url.replace('smtp://', '')} takes our mails`])
  expect(await askForCode(host.url)).toBe(200)
  await expect.poll(() => mails.received).toMatchObject([{ to: ['ann@post.example'], isSecure: true }])
  expect(host.faults()).toEqual([])
})

test('a mail waits for a dead server, and arrives when it is back', async () => {
  const port = await freePort()
  const host = await startWith(`smtp://127.0.0.1:${port}`)
  const reason = `connect ECONNREFUSED 127.0.0.1:${port}`
  expect(host.banner()).toEqual([expect.stringContaining(`127.0.0.1:${port} takes no mail (${reason}). Mails wait`)])
  expect(await askForCode(host.url)).toBe(200)
  await expect.poll(() => host.faults()).toMatchObject([{ cause: reason }, { cause: reason }])
  const mails = await startMailbox({ port })
  await expect.poll(() => mails.received, { timeout: 15_000 }).toMatchObject([{ to: ['ann@post.example'] }])
})

test('a silent server delays no start: its answer follows in a line of its own', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => sockets.add(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const host = await startWith(`smtp://127.0.0.1:${port}?greetingTimeout=3000`)
  const late = '  Mail         the server of SMTP_URL has not answered yet'
  expect(host.banner()).toEqual([late])
  expect(await askForCode(host.url)).toBe(200)
  const reason = 'Greeting never received'
  await expect
    .poll(host.banner, { timeout: 8000 })
    .toEqual([late, expect.stringContaining(`takes no mail (${reason})`)])
  expect(host.faults()[0]).toMatchObject({ cause: reason, server: `127.0.0.1:${port}` })
})

test('if the server reports no such mailbox, the next request is refused for that reason', async () => {
  const mails = await startMailbox({ toRecipient: (address) => (address.startsWith('nobody') ? 550 : undefined) })
  const host = await startWith(mails.url, { LIMITS: 'relaxed' })
  const cookies: string[] = []
  const ask = async (email: string) => {
    const answer = await httpCall(host.url, {
      method: 'POST',
      path: '/api/auth/send-otp',
      headers: { 'content-type': 'application/json', cookie: cookies.join('; ') },
      body: JSON.stringify({ email }),
    })
    cookies.splice(0, 1, ...answer.setCookies.slice(0, 1).map((line) => line.replace(/;.*/, '')))
    return JSON.parse(answer.text).code
  }
  expect(await ask('nobody@post.example')).toBeUndefined()
  await expect.poll(() => host.faults().map(({ message }) => message)).toContain('A mail was not sent and will not be')
  await expect.poll(() => ask('nobody@post.example'), { interval: 1100, timeout: 8000 }).toBe('signup.bounced')
  expect(await ask('somebody@post.example')).toBeUndefined()
  await expect.poll(() => mails.received.map(({ to }) => to)).toEqual([['somebody@post.example']])
})
