import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Answer = (response: ServerResponse) => unknown
type Received = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & {
  body: string
  bytes: Buffer
  port: number | undefined
}

/** Answers as scripted, and records what it received. */
export const startScriptedServer = async () => {
  let received: Received[] = []
  let script: Answer[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { method, url, headers, socket } = request
    const bytes = Buffer.concat(parts)
    received.push({ method, url, headers, body: bytes.toString(), bytes, port: socket.remotePort })
    const answer = script.length > 1 ? script.shift() : script[0]
    answer?.(response)
  })
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    /** Gives these answers in turn, and the last one to every later request. */
    answer: (...answers: Answer[]): void => {
      script = answers
      received = []
    },
    heard: (): Received[] => received,
    stop,
    startAgain: () => listen(port),
  }
}
