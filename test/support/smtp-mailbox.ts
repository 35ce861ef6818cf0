import { SMTPServer } from 'smtp-server'

type Received = { from: string; to: string[]; raw: string }

type Answering = {
  /** What is said to each recipient before it is taken: nothing, or a status of SMTP. */
  toRecipient?: (address: string) => number | undefined
  /** In these words, where it refuses. */
  words?: string
}

/** A mail server of the tests' own on loopback, which keeps what it takes. */
export const startSmtpMailbox = async ({ toRecipient = () => undefined, words }: Answering = {}) => {
  const received: Received[] = []
  let connections = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onConnect: (_, done) => {
      connections += 1
      done()
    },
    onRcptTo: ({ address }, _, done) => {
      const responseCode = toRecipient(address)
      done(
        responseCode === undefined ? undefined : Object.assign(new Error(words ?? `not ${address}`), { responseCode }),
      )
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const address = listener.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    stop: (): Promise<void> => new Promise((resolve) => server.close(() => resolve())),
  }
}
