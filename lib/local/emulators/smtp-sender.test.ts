import { describe, expect, it, onTestFinished } from 'vitest'
import { captureFaults } from '#test/support/captured-faults.ts'
import { sampleMail as mail, startSmtpMailbox } from '#test/support/smtp-mailbox.ts'
import { smtpSender } from './smtp-sender.ts'

/** A sender with a server of its own. Both end with the test. */
const connect = async (
  options?: Parameters<typeof startSmtpMailbox>[0],
  { host = '127.0.0.1', query = '' }: { host?: string; query?: string } = {},
) => {
  const server = await startSmtpMailbox(options)
  const smtp = smtpSender(`${server.url.replace('127.0.0.1', host)}${query}`)
  onTestFinished(() => {
    smtp.close()
    return server.stop()
  })
  return { server, smtp }
}

describe('smtpSender', () => {
  it.each([
    [550, 'bounced', 'A mail was not sent and will not be'],
    [552, 'never', 'A mail was not sent and will not be'],
    [450, 'deferred', 'A mail was not sent yet'],
    [451, 'later', 'A mail was not sent yet'],
  ] as const)('takes %i to a recipient for %s, and logs no address', async (status, outcome, message) => {
    const faults = captureFaults()
    const { server, smtp } = await connect({ toRecipient: () => status })
    expect(await smtp.send(mail())).toBe(outcome)
    const cause = "Can't send mail - all recipients were rejected"
    expect(faults()).toMatchObject([
      { message, cause, status, code: 'EENVELOPE', operation: 'RCPT TO', server: server.url.replace('smtp://', '') },
    ])
    expect(JSON.stringify(faults())).not.toContain('post.example')
  })

  it.each([
    'Message rejected: Email address is not verified. The following identities failed the check in region EU-WEST-2',
    'Sending paused for this account.',
    '5.7.1 Relaying denied',
    '5.7.0 Authentication required',
  ])('tries later when the server refuses the sender: %s', async (words) => {
    const faults = captureFaults()
    const { smtp } = await connect({ toRecipient: () => 554, words })
    expect(await smtp.send(mail())).toBe('later')
    expect(JSON.stringify(faults())).not.toContain(words)
  })

  it('sends whole mails, several over one connection', async () => {
    const { server, smtp } = await connect()
    for (let n = 0; n < 3; n++) expect(await smtp.send(mail({ id: `id-${n}` }))).toBe('sent')
    const [first] = server.received
    expect([server.received.length, server.connections()]).toEqual([3, 1])
    expect([first?.from, first?.to, first?.isSecure]).toEqual(['hello@sameway.example', ['ann@post.example'], false])
    expect(first?.raw).toContain('Message-ID: <id-0@sameway.example>')
    expect(first?.raw).toContain('Reply-To: ben@post.example')
    expect(first?.raw).toContain('Enter 123456 please')
    expect(first?.raw).toContain('<p>Enter')
  })

  it('sends the two headers of one press, each on one line, and neither without an address for it', async () => {
    const { server, smtp } = await connect()
    const oneClickUrl = `https://sameway.example/api/notifications/unsubscribe/k1.${'a'.repeat(120)}`
    expect(await smtp.send(mail({ oneClickUrl }))).toBe('sent')
    expect(await smtp.send(mail())).toBe('sent')
    const lines = server.received.map(({ raw }) => raw.split('\r\n').filter((line) => /^List-/i.test(line)))
    expect(lines).toEqual([
      [`List-Unsubscribe: <${oneClickUrl}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'],
      [],
    ])
  })

  it('calls a server unavailable if nothing listens, or nothing is answered in time', async () => {
    const faults = captureFaults()
    const dead = smtpSender('smtp://127.0.0.1:9')
    expect(await dead.send(mail())).toBe('unavailable')
    const { smtp: slow } = await connect({ silentMs: 1000 }, { query: '?greetingTimeout=100' })
    expect(await slow.send(mail())).toBe('unavailable')
    expect(faults()).toMatchObject([
      { cause: 'connect ECONNREFUSED 127.0.0.1:9', code: 'ECONNREFUSED', server: '127.0.0.1:9' },
      { cause: 'Greeting never received', code: 'ETIMEDOUT' },
    ])
  })

  it('waits for a server that is slow to answer', async () => {
    const { smtp } = await connect({ silentMs: 300 })
    expect(await smtp.send(mail())).toBe('sent')
  })
})

describe('a certificate that its server signed itself', () => {
  const offersTls = true
  // 0.0.0.0 is this machine too, but not a name that counts as loopback.
  const elsewhere = '0.0.0.0'
  const toSignIn = () => undefined

  it.each([
    ['elsewhere', { host: elsewhere }, undefined],
    ['elsewhere, with a password', { host: `name:secret-word@${elsewhere}` }, toSignIn],
    ['on loopback, with a password', { host: 'name:secret-word@127.0.0.1' }, toSignIn],
    ['on loopback, with a password but no name', { host: ':secret-word@127.0.0.1' }, undefined],
    ['on loopback, if the URL insists', { query: '?tls.rejectUnauthorized=true' }, undefined],
  ])('is refused %s, with the reason, before a password is sent', async (_where, where, answer) => {
    const faults = captureFaults()
    const { server, smtp } = await connect({ offersTls, ...(answer && { toSignIn: answer }) }, where)
    expect(await smtp.check()).toMatch(/^self-signed certificate/)
    expect(await smtp.send(mail())).toBe('unavailable')
    expect([server.received, server.signedIn]).toEqual([[], []])
    const reason = { code: 'DEPTH_ZERO_SELF_SIGNED_CERT', server: smtp.server }
    expect(faults()).toMatchObject([
      { message: 'The mail server takes no mail', ...reason },
      { message: 'A mail was not sent yet', ...reason },
    ])
    expect(faults().every(({ cause }) => String(cause).startsWith('self-signed certificate'))).toBe(true)
    expect(JSON.stringify(faults())).not.toContain('secret-word')
  })

  it.each([
    ['on loopback, without a password', {}, undefined],
    ['on loopback by name', { host: 'localhost' }, undefined],
    ['elsewhere, if the URL allows it', { host: elsewhere, query: '?tls.rejectUnauthorized=false' }, undefined],
    [
      'with a password, if the URL allows it',
      { host: `name:secret-word@${elsewhere}`, query: '?tls.rejectUnauthorized=false' },
      toSignIn,
    ],
  ])('is accepted %s, and the mail goes out encrypted', async (_where, where, answer) => {
    const { server, smtp } = await connect({ offersTls, ...(answer && { toSignIn: answer }) }, where)
    expect(await smtp.check()).toBeUndefined()
    expect(await smtp.send(mail())).toBe('sent')
    expect(server.received).toMatchObject([{ isSecure: true }])
  })

  it('does not matter if the URL leaves out TLS on loopback', async () => {
    const { server, smtp } = await connect(
      { offersTls, toSignIn },
      { host: 'name:secret-word@127.0.0.1', query: '?ignoreTLS=true' },
    )
    expect(await smtp.send(mail())).toBe('sent')
    expect([server.received[0]?.isSecure, server.signedIn]).toEqual([false, ['name']])
  })
})

describe('a password', () => {
  it.each(['', '?ignoreTLS=true'])('is not sent in the clear to another machine: %j', async (query) => {
    const faults = captureFaults()
    const { server, smtp } = await connect({ toSignIn: () => undefined }, { host: 'name:secret-word@0.0.0.0', query })
    expect(await smtp.send(mail())).toBe('unavailable')
    expect([server.received, server.signedIn]).toEqual([[], []])
    expect(faults()).toMatchObject([{ operation: 'STARTTLS' }])
  })

  it('that is refused is reported in the server’s words, with the password removed, plain and encoded', async () => {
    const faults = captureFaults()
    const sent = Buffer.from('\0name\0secret-word').toString('base64')
    const toSignIn = () => `5.7.8 wrong: secret-word, ${sent}, for name@mail.example`
    const { smtp } = await connect({ toSignIn }, { host: 'name:secret-word@127.0.0.1' })
    const reason = 'Invalid login: 535 5.7.8 wrong: (password), (password), for (address)'
    expect(await smtp.check()).toBe(reason)
    expect(await smtp.send(mail())).toBe('unavailable')
    expect(faults()).toMatchObject([{ cause: reason, code: 'EAUTH', status: 535 }, { cause: reason }])
  })
})

it('says in OpenSSL’s words that a server speaks no TLS', async () => {
  captureFaults()
  const { server } = await connect()
  const smtp = smtpSender(server.url.replace('smtp:', 'smtps:'))
  expect(await smtp.check()).toBe('wrong version number')
  smtp.close()
})

it('logs nothing about a server that answers after the host has stopped', async () => {
  const { smtp } = await connect({ silentMs: 1000 }, { query: '?greetingTimeout=50' })
  const checked = smtp.check()
  smtp.close()
  expect(await checked).toBe('Greeting never received')
})
