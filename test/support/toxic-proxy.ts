import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How a service can fail: connections are refused, nothing answers, or every answer is a fault of its own. */
export const ailments = ['refused', 'hang', '500'] as const
export type Ailment = (typeof ailments)[number]

const fault = 'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'

/** A proxy before a server that passes bytes on until it is told to fail. A connection that hung never recovers. */
export const startToxicProxy = async () => {
  let upstream: URL | undefined
  let ailment: Ailment | undefined
  const open = new Set<Socket>()
  let answersToCut = 0
  const isNextCut = (): boolean => answersToCut > 0 && answersToCut-- > 0
  const forgotten = new WeakSet<Socket>()

  const server = createServer((caller) => {
    open.add(caller)
    caller.on('error', () => caller.destroy())
    caller.on('close', () => open.delete(caller))
    // Refused by a reset: a closed port could soon be taken by another process.
    if (ailment === 'refused') caller.resetAndDestroy()
    else if (ailment === 'hang') caller.resume()
    else if (ailment === '500') caller.once('data', () => caller.end(fault))
    else if (upstream) handOn(caller, upstream, { isNextCut, isForgotten: () => forgotten.has(caller) })
  })
  const cut = (): void => {
    for (const socket of open) socket.resetAndDestroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port

  return {
    url: `http://127.0.0.1:${port}`,
    leadTo: (url: string): void => {
      upstream = new URL(url)
    },
    ail: (how: Ailment): void => {
      ailment = how
      cut()
    },
    heal: (): void => {
      ailment = undefined
    },
    /** Breaks every connection, idle ones too. */
    cut,
    /** Forgets the open connections, as servers do with idle ones: each breaks when its caller next uses it. */
    forget: (): void => {
      for (const socket of open) forgotten.add(socket)
    },
    /** Lets this many calls through, but breaks each connection instead of answering. */
    cutAnswers: (count: number): void => {
      answersToCut = count
    },
    stop: (): void => {
      server.close()
      cut()
    },
  }
}

export type ToxicProxy = Awaited<ReturnType<typeof startToxicProxy>>

type State = { isNextCut: () => boolean; isForgotten: () => boolean }

const handOn = (caller: Socket, { hostname, port }: URL, { isNextCut, isForgotten }: State): void => {
  const server = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
  server.on('error', () => caller.destroy())
  server.on('close', () => caller.destroy())
  caller.on('close', () => server.destroy())
  caller.on('data', (part) => {
    if (isForgotten()) caller.resetAndDestroy()
    else server.write(part)
  })
  // One call at a time on each connection: the first that comes back is its answer.
  server.on('data', (part) => {
    if (isNextCut()) caller.resetAndDestroy()
    else caller.write(part)
  })
}
