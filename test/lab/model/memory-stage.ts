import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { crc32 } from 'node:zlib'
import { type LocalAdapters, type OutgoingMail, setLocalAdapters } from '#functions/platform/local-adapters.ts'
import { fanOut, groups, nightly, sweeper } from '#lib/groups.ts'
import { accessKeyId, functionEnvironment, loadLambda, region, tableName } from '#lib/local/functions.ts'
import { toHttpEvent } from '#lib/local/gateway/http-payload.ts'
import type { Handler } from '#lib/local/gateway/invoke.ts'
import { readOptions } from '#lib/local/options.ts'
import type { StreamRecord } from '#lib/local/streams/stream-reader.ts'
import { type Endpoint, routeKey } from '#shared/contracts/endpoint.ts'
import { captureLog } from '#test/support/captured-log.ts'
import { newClient } from '#test/support/client.ts'
import { noPushService } from '#test/support/devices.ts'
import { pathOf } from '#test/support/every-endpoint.ts'
import { memoryFiles } from './memory-files.ts'
import { memoryPushes } from './memory-pushes.ts'
import { memoryTable, recordOf } from './memory-table.ts'
import type { Answer, Frame, Given, RowChange, Snapshot, Stage } from './stage.ts'

const nowhere = 'http://localhost:1'

/** No one guesses passwords here, and a sequence has no time for a real hash. */
const hashLightly = (): void => {
  const { argon2 } = crypto
  type Hash = typeof argon2
  const light: Hash = (name, settings, done) => argon2(name, { ...settings, memory: 8, passes: 1 }, done)
  crypto.argon2 = light
  syncBuiltinESMExports()
}

const readAnswer = (answered: unknown): Answer => {
  // as lambdaFor answers
  const { statusCode, body, cookies = [] } = answered as { statusCode: number; body?: string; cookies?: string[] }
  return { status: statusCode, body: body ? JSON.parse(body) : {}, setCookies: cookies }
}

const maxRounds = 20

/** A stage whose caller runs the effects of a change. */
export type MemoryStage = Stage & {
  /** Takes the changes whose effects have not run. */
  takeRecords: () => StreamRecord[]
  /** Hands records to the fan-out. Returns the sequence numbers of those that failed. */
  runEffects: (records: StreamRecord[]) => Promise<string[]>
  runSweeper: (order?: { replay: true }) => Promise<unknown>
}

/**
 * Every handler in this process, over a table and files in its memory. Nothing runs in the background. `adapted` may
 * wrap the table, the files, the mail and the sockets; `settings` are those that differ from the usual ones.
 */
export const memoryStage = async (
  adapted: (adapters: Required<Pick<LocalAdapters, 'table' | 'files' | 'mail' | 'sockets'>>) => LocalAdapters = (own) =>
    own,
  settings: Record<string, string> = {},
): Promise<MemoryStage> => {
  const log = captureLog()
  hashLightly()
  const options = readOptions({
    SEED: 'none',
    LIMITS: 'relaxed',
    LOG_LEVEL: 'error',
    PASSWORD_BLOCKLIST: 'off',
    OTP_ECHO: '1',
    ...settings,
  })
  const key = 'a key of tests'
  const secrets = { codeKeys: `k1:${key}`, pushKeys: key, taxKeys: key, secretAccessKey: 'nobody checks' }
  Object.assign(process.env, functionEnvironment(options, new URL(nowhere), secrets), {
    AWS_REGION: region,
    accessKeyId,
  })
  const [memory, disk, pushes] = [memoryTable(tableName), memoryFiles(), memoryPushes()]
  let frames: Frame[] = []
  const sockets = {
    post: async (connectionId: string, frame: string): Promise<boolean> => {
      frames.push({ userId: connectionId.split('.')[0] ?? '', event: JSON.parse(frame) })
      return true
    },
    hangUp: async (): Promise<boolean> => true,
  }
  const mails = new Map<string, string>()
  const mail = {
    take: async ({ to, text }: OutgoingMail) => {
      for (const address of to) mails.set(address, text)
      return {}
    },
  }
  setLocalAdapters({
    sockets,
    ...adapted({ table: { send: memory.send }, files: disk.files, mail, sockets }),
    pushReceiver: noPushService,
  })
  const { files } = await import('#functions/platform/files/files.ts')
  const { uploadLink, downloadLink } = disk.files
  Object.assign(files, { uploadLink, downloadLink }) // otherwise the SDK would sign them

  const loaded = groups.map(async (group) => {
    const { handler } = await loadLambda(group, 'source')
    return Object.values(group.contract).map((endpoint) => [routeKey(endpoint), handler] as const)
  })
  const handlers = new Map<string, Handler>((await Promise.all(loaded)).flat())
  const [tell, sweep, spendNight] = await Promise.all(
    [fanOut, sweeper, nightly].map(async (worker) => (await loadLambda(worker, 'source')).handler),
  )
  // the handlers need nothing from Lambda's context
  const run = (handler: Handler | undefined, event: object) => handler?.(event as never, {} as never)

  const ask: Stage['ask'] = async (cookies, endpoint: Endpoint, { params, query, body, headers }: Given) => {
    const path = pathOf(endpoint, params)
    const sent = {
      host: new URL(nowhere).host,
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    }
    const call = {
      method: endpoint.method,
      target: query ? `${path}?${new URLSearchParams(query)}` : path,
      rawHeaders: Object.entries(sent).flat(),
      body: Buffer.from(body ? JSON.stringify(body) : ''),
      sourceIp: '127.0.0.1',
      port: 1,
      httpVersion: '1.1',
      requestId: 'call-1',
      receivedAt: new Date(),
      isDirect: true,
    }
    const key = routeKey(endpoint)
    const route = { routeKey: key, target: undefined, ...(params && { pathParameters: params }) }
    return readAnswer(await run(handlers.get(key), toHttpEvent(call, route)))
  }

  let handled = 0
  const takeRecords = (): StreamRecord[] => {
    const records = memory.changes.slice(handled).flatMap((change, at) => recordOf(change, handled + at) ?? [])
    handled = memory.changes.length
    return records
  }
  const runEffects = async (Records: StreamRecord[]): Promise<string[]> => {
    if (Records.length === 0) return []
    const { batchItemFailures } = (await run(tell, { Records })) as FanOutAnswer
    return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
  }
  const drain = async (): Promise<void> => {
    for (let round = 0; handled < memory.changes.length; round += 1) {
      if (round === maxRounds) throw new Error('What follows from a change never ends')
      const failed = await runEffects(takeRecords())
      if (failed.length > 0) throw new Error(`The fan-out failed: ${log.lines.at(-1)}`)
    }
  }
  const runSweeper = async (order = {}): Promise<unknown> => run(sweep, order)

  let logged = 0
  /** The last snapshot, reused until something is written. */
  let last: (Snapshot & { age: number }) | undefined
  return {
    host: { client: () => newClient(nowhere) },
    ask,
    sendFile: async (url, bytes) => disk.receive(url, bytes),
    drain,
    takeRecords,
    runEffects,
    runSweeper,
    sweep: async () => {
      await runSweeper()
      await drain()
    },
    night: async () => {
      await run(spendNight, { indexLagMs: 0 })
      await drain()
    },
    expireRows: async () => void memory.deleteExpired(),
    snapshot: async () => {
      const age = memory.changes.length + disk.changes.length
      if (last?.age !== age)
        last = {
          age,
          rows: new Map(memory.rows),
          files: new Map([...disk.stored].map(([key, bytes]) => [key, String(crc32(bytes))])),
        }
      return last
    },
    takeLog: () => {
      const taken = memory.changes
        .slice(logged)
        .map(({ key, before, after }): RowChange => ({ name: `${key.PK}\u0000${key.SK}`, before, after }))
      logged = memory.changes.length
      return taken
    },
    takeFrames: () => {
      const taken = frames
      frames = []
      return taken
    },
    takePushes: pushes.take,
    lastMail: async (address) => mails.get(address) ?? '',
    takeFaults: () => log.lines.splice(0),
    keep: async () => {
      const [rowsKept, filesKept] = [memory.changes.length, disk.changes.length]
      return async () => {
        memory.rewind(rowsKept)
        disk.rewind(filesKept)
        handled = logged = rowsKept
        last = undefined
        frames = []
        pushes.take()
      }
    },
    stop: async () => {
      pushes.release()
      log.release()
    },
  }
}

/** What the handler in fan-out.ts returns. */
type FanOutAnswer = { batchItemFailures: { itemIdentifier: string }[] }
