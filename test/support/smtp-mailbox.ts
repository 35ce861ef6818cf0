import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { Mail } from '#lib/local/emulators/mailbox.ts'
import { selfSigned } from './self-signed-certificate.ts'

let mails = 0

export const sampleMail = (over: Partial<Mail> = {}): Mail => ({
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

type Received = { from: string; to: string[]; raw: string; isSecure: boolean }

type Answering = {
  /** The answer to each recipient before it is accepted: nothing, or a status of SMTP. */
  toRecipient?: (address: string) => number | undefined
  /** The words of a refusal. */
  words?: string
  /** Offers STARTTLS, with a self-signed certificate. */
  offersTls?: boolean
  /** The answer to a sign-in, which is then required: nothing, or a refusal in these words. */
  toSignIn?: () => string | undefined
  /** A free port unless it is given. */
  port?: number
  /** Stays silent for this long. */
  silentMs?: number
}

/** A mail server of the tests' own on loopback, which keeps the mails it accepts. */
export const startSmtpMailbox = async ({
  toRecipient = () => undefined,
  words,
  offersTls,
  toSignIn,
  port: wantedPort = 0,
  silentMs = 0,
}: Answering = {}) => {
  const received: Received[] = []
  const signedIn: string[] = []
  let connections = 0
  const server = new SMTPServer({
    ...(offersTls ? selfSigned : { disabledCommands: ['STARTTLS'] }),
    authOptional: !toSignIn,
    allowInsecureAuth: true,
    closeTimeout: 200,
    onAuth: ({ username }, _, done) => {
      signedIn.push(username ?? '')
      const refusal = toSignIn?.()
      done(refusal === undefined ? undefined : new Error(refusal), { user: username })
    },
    onConnect: (_, done) => {
      connections += 1
      void wait(silentMs).then(() => done())
    },
    onRcptTo: ({ address }, _, done) => {
      const responseCode = toRecipient(address)
      done(
        responseCode === undefined ? undefined : Object.assign(new Error(words ?? `not ${address}`), { responseCode }),
      )
    },
    onData: (stream, { envelope, secure }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, raw: Buffer.concat(parts).toString(), isSecure: secure })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  const listener = server.listen(wantedPort, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const address = listener.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    signedIn,
    connections: () => connections,
    stop: (): Promise<void> => new Promise((resolve) => server.close(() => resolve())),
  }
}
