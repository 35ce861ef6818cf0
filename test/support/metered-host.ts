import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTableEngine } from '#lib/local/emulators/table-engine.ts'
import { startTestHost, type TestHost } from './start-test-host.ts'

export type Metered = { operation: string; readUnits: number; writeUnits: number }

const reading = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems'])
const metered = new Set([...reading, 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'])

/** A write that its condition refused is paid for too, and the engine does not say how much. */
const refusedUnits = 1

type Consumed = { CapacityUnits?: number }

/**
 * Stands between the SDK and the table's engine, asks the engine what each call cost, and keeps it. While `hold` is on,
 * the stream gives nothing, so what is counted belongs to the call in hand and not to the fan-out after it.
 */
const startTableMeter = async (engine: string) => {
  const calls: Metered[] = []
  const waiting: (() => void)[] = []
  let isHeld = false

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const [service = '', operation = ''] = String(incoming.headers['x-amz-target'] ?? '').split('.')
    const body = await bytesOf(incoming)
    if (isHeld && service.startsWith('DynamoDBStreams')) await new Promise<void>((resolve) => waiting.push(resolve))
    if (!metered.has(operation)) return relay(await forward(engine, incoming, body), outgoing)
    const asking = { ...JSON.parse(body.toString()), ReturnConsumedCapacity: 'INDEXES' }
    const answer = await forward(engine, incoming, Buffer.from(JSON.stringify(asking)))
    const units = answer.status === 200 ? consumed(JSON.parse(answer.body.toString()).ConsumedCapacity) : refusedUnits
    calls.push({ operation, ...(reading.has(operation) ? read(units) : written(units)) })
    relay(answer, outgoing)
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const release = (): void => {
    isHeld = false
    for (const go of waiting.splice(0)) go()
  }

  return {
    url: `http://127.0.0.1:${port}`,
    /** What one piece of work asked of the table; with all that is told of it, where the work waits for that. */
    measure: async (work: () => Promise<unknown>, { isTold = false } = {}): Promise<Metered[]> => {
      isHeld = !isTold
      calls.length = 0
      try {
        await work()
        return [...calls]
      } finally {
        release()
      }
    },
    stop: async (): Promise<void> => {
      release()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const read = (readUnits: number) => ({ readUnits, writeUnits: 0 })
const written = (writeUnits: number) => ({ readUnits: 0, writeUnits })

const consumed = (capacity: Consumed | Consumed[] | undefined): number =>
  [capacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)

type Relayed = { status: number; headers: IncomingMessage['headers']; body: Buffer }

const forward = (engine: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Relayed> =>
  new Promise((resolve, reject) => {
    const { 'content-length': _, ...rest } = headers
    const call = request(new URL(url ?? '/', engine), { method, headers: { ...rest, 'content-length': body.length } })
    call.on('error', reject)
    call.on('response', (response) => {
      bytesOf(response).then(
        (answer) => resolve({ status: response.statusCode ?? 500, headers: response.headers, body: answer }),
        reject,
      )
    })
    call.end(body)
  })

const relay = ({ status, headers, body }: Relayed, outgoing: ServerResponse): void => {
  const { 'content-length': _, 'transfer-encoding': __, ...rest } = headers
  outgoing.writeHead(status, { ...rest, 'content-length': body.length }).end(body)
}

const bytesOf = async (stream: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

type Meter = Awaited<ReturnType<typeof startTableMeter>>

/** The host with a meter between its functions and its table, which may be full already. */
export const startMeteredHost = async (
  fill?: (folder: string) => Promise<unknown>,
): Promise<{ host: TestHost; meter: Meter; stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'sameway-meter-'))
  await fill?.(folder)
  const engine = await startTableEngine(folder)
  const meter = await startTableMeter(engine.endpoint)
  const host = await startTestHost({ DYNAMODB_ENDPOINT: meter.url })
  const stop = async (): Promise<void> => {
    await host.stop()
    await meter.stop()
    await engine.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { host, meter, stop }
}
