import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startDynoxide } from './dynoxide.ts'
import { startTestHost, stopSchedules, type TestHost } from './start-test-host.ts'

type Answer = { Records?: unknown[] }
type Records = readonly unknown[]

const patienceMs = 3_000

/**
 * Stands between the functions and the table's engine, and makes the stream as rough as it can be: it holds records back,
 * hands them over otherwise than they came, and lets the fan-out die after so many of its calls.
 */
const startUnreliableTable = async (engine: string) => {
  let hand = (records: Records): Records => records
  let callsLeft = Number.POSITIVE_INFINITY
  let deaths = 0
  const unanswered: string[] = []
  let held: { until: Promise<void>; release: () => void } | undefined

  /** A reader who waits too long gives up, so they hear in time that there is nothing yet. */
  const isReleased = async (): Promise<boolean> =>
    held === undefined || Promise.race([held.until.then(() => true), wait(patienceMs, false, { ref: false })])

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await bytesOf(incoming)
    const target = String(incoming.headers['x-amz-target'])
    const isRead = target.endsWith('GetRecords')
    if (isRead && !(await isReleased())) {
      const { ShardIterator: NextShardIterator } = JSON.parse(body.toString('utf8'))
      outgoing.writeHead(200).end(JSON.stringify({ Records: [], NextShardIterator }))
      return
    }
    if (!target.startsWith('DynamoDBStreams')) {
      if (callsLeft === 0) {
        deaths += 1
        unanswered.push(body.toString('utf8'))
        // An error of a kind that the SDK does not try again.
        outgoing.writeHead(400).end(JSON.stringify({ __type: 'ValidationException', message: 'killed' }))
        return
      }
      callsLeft -= 1
    }
    const { host: _, 'content-length': __, connection: ___, ...headers } = incoming.headers
    const answer = await fetch(new URL(incoming.url ?? '/', engine), {
      method: 'POST',
      headers: headers as Record<string, string>, // none of them comes twice
      body,
    })
    const text = await answer.text()
    outgoing.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' })
    outgoing.end(isRead && answer.ok ? handed(JSON.parse(text)) : text)
  }

  const handed = ({ Records = [], ...rest }: Answer): string =>
    JSON.stringify({ ...rest, Records: Records.length > 0 ? hand(Records) : Records })

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    url: `http://127.0.0.1:${port}`,
    hold: (): void => {
      const { promise: until, resolve: release } = Promise.withResolvers<void>()
      held = { until, release }
    },
    /** Lets the records go; from that many calls on the table answers nobody. */
    release: (calls = Number.POSITIVE_INFINITY): void => {
      callsLeft = calls
      deaths = 0
      held?.release()
      held = undefined
    },
    revive: (): void => {
      callsLeft = Number.POSITIVE_INFINITY
    },
    deaths: () => deaths,
    /** What was asked of the table in vain, since its start. */
    unanswered: (): readonly string[] => unanswered,
    handOver: (how: (records: Records) => Records): void => {
      hand = how
    },
    stop: async (): Promise<void> => {
      held?.release()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const bytesOf = async (stream: IncomingMessage): Promise<Buffer<ArrayBuffer>> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

type RoughTable = Awaited<ReturnType<typeof startUnreliableTable>>

/** The host over a table whose stream is as rough as a test wants it. What it does by itself each minute would be counted there. */
export const startHostWithUnreliableTable = async (): Promise<{
  host: TestHost
  rough: RoughTable
  stop: () => Promise<void>
}> => {
  const folder = await mkdtemp(join(tmpdir(), 'sameway-rough-'))
  const dynoxide = await startDynoxide(folder)
  const rough = await startUnreliableTable(dynoxide.endpoint)
  stopSchedules()
  const host = await startTestHost({ DYNAMODB_ENDPOINT: rough.url })
  const stop = async (): Promise<void> => {
    await host.stop()
    await rough.stop()
    await dynoxide.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { host, rough, stop }
}
