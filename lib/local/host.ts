import type { IncomingMessage, Server } from 'node:http'
import { join } from 'node:path'
import { fanOut, groups, mailEvents, nightly, socket, sweeper, unknownRoute, type Worker } from '#lib/groups.ts'
import { routeKey } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'
import { callerLimits } from '#shared/model/limits.ts'
import { isLoopback } from '#shared/model/loopback.ts'
import { operator } from '#shared/operator.ts'
import { confirmedFirst } from './confirmed-first.ts'
import { lockDataFolder, readKeys, restrictNewFiles, restrictToOwner } from './data-folder.ts'
import { fileApi } from './emulators/file-api.ts'
import { fileStore, localFiles } from './emulators/file-store.ts'
import { openMail } from './emulators/mail.ts'
import { flushFaults } from './fault-log.ts'
import { accessKeyId, applyEnvironment, functionEnvironment, loadLambda, region, uploadsBucket } from './functions.ts'
import { publishCalls } from './gateway/adapter-calls.ts'
import { callCounter } from './gateway/call-counter.ts'
import { createAddressMatcher, createCallerAddressReader } from './gateway/caller-address.ts'
import { demoPages } from './gateway/demo-pages.ts'
import { httpGateway } from './gateway/http-gateway.ts'
import type { Lambda } from './gateway/invoke.ts'
import { type PublicRoutes, publicServer } from './gateway/public-server.ts'
import { site } from './gateway/site.ts'
import { type Connections, cloudLimits, localSockets, socketGateway } from './gateway/socket-gateway.ts'
import { localHealth } from './health.ts'
import { listen, stopListening } from './listen.ts'
import { openTable } from './open-table.ts'
import { checkPublicRules, type HostOptions, operatorNotes, publicNotes, pushNotes, readOptions } from './options.ts'
import { reportBounce, runEvery, runNightly, runScheduled } from './schedule.ts'
import { demoNotes, isDemoAccount, type SignIn, seedWorld, startFilling } from './seed/seed-world.ts'
import { isDiskFull, StartupError } from './startup-error.ts'
import { failedRecordsIn } from './streams/failed-records.ts'
import { longPauses, shortPauses, startStreamPoller } from './streams/stream-poller.ts'

export type Host = {
  url: string
  port: number
  dataDir: string
  signIns: SignIn[]
  hasMailbox: boolean
  /** The answer of the mail server, for the operator, once it has answered. Undefined if mails stay on this machine. */
  mailServerReport: Promise<string> | undefined
  /** Notes to print at the start, one sentence each. */
  notes: string[]
  /**
   * Resolves when the demo world is seeded, and all effects of earlier writes are done: mails are in the mailbox and
   * frames are sent.
   */
  settled(): Promise<void>
  /** Runs the one-minute job now. */
  sweep(): Promise<void>
  /** Tops up the demo world now, unless this has been done today. */
  fillDemo(): Promise<void>
  /** Runs the nightly job now. */
  night(): Promise<void>
  stop(): Promise<void>
}

type Load = (worker: Worker) => Promise<Lambda>

/**
 * The whole application on one machine: the handlers of the cloud behind our own gateway, with an embedded table, file
 * store and mailbox. Functions read their environment once, so a process can run only one host with real functions.
 */
export const startHost = async (given: Partial<HostOptions> = {}, load?: Load): Promise<Host> => {
  const options = { ...readOptions(process.env), ...given }
  checkPublicRules(options)
  const { dataDir } = options
  const undo: (() => unknown)[] = [flushFaults]
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    restrictNewFiles()
    undo.push(lockDataFolder(dataDir))
    restrictToOwner(dataDir)
    const keys = readKeys(dataDir)
    const credentials = { accessKeyId, secretAccessKey: keys.secretAccessKey, region }

    const { promise: routes, resolve: open } = Promise.withResolvers<PublicRoutes>()
    const publicSide = publicServer(routes)
    const port = await listenPublicly(publicSide, options)
    undo.push(() => stopListening(publicSide))
    const publicUrl = new URL(options.publicUrl || `http://localhost:${port}`)

    const table = await openTable(options, credentials)
    undo.push(() => table.stop())
    const { promise: whenLoaded, resolve: loaded } = Promise.withResolvers<{ mailEvents: Lambda }>()
    const mail = openMail(options, async (address) => reportBounce((await whenLoaded).mailEvents, address))
    undo.push(mail.stop)
    const connections: Connections = new Map()
    const files = fileStore(dataDir)

    const { setLocalAdapters } = await import('#functions/platform/local-adapters.ts')
    const adapters = confirmedFirst(table.confirmed, {
      files: localFiles(files, uploadsBucket),
      mail: mail.adapter,
      sockets: localSockets(connections),
    })
    const health = localHealth({
      folders: (table.adapter ? ['files', 'table'] : ['files']).map((name) => join(dataDir, name)),
      oldestMailAt: mail.oldestAt,
      oldestChangeAt: table.oldestChangeAt,
    })
    setLocalAdapters({
      ...publishCalls({ ...adapters, ...(table.adapter && { table: table.adapter }) }),
      health,
      failedRecords: failedRecordsIn(dataDir),
      countCall: callCounter(callerLimits.callsPerMinute * options.limitsFactor),
      isAllowedAddress: createAddressMatcher(options.limitsAllow),
    })
    undo.push(() => setLocalAdapters({}))
    const environment = functionEnvironment(options, publicUrl, keys)
    if (!load) await applyEnvironment(environment)
    const lambdas = await loadLambdas(load ?? ((worker) => loadLambda(worker, options.functions)), options)
    loaded(lambdas)
    const night = (asked = {}) =>
      runScheduled(lambdas.nightly, 15 * 60_000, { indexLagMs: options.tableLagMs, ...asked })
    // Yesterday's statistics, before the demo world is seeded. The rest of the nightly job runs a minute later.
    await night({ only: ['snapshot'] })
    const signIns = load ? [] : await seedWorld(options)
    const notes = load ? [] : await demoNotes(options)

    const addressOf = createCallerAddressReader(options.trustedProxies)
    const sockets = socketGateway(lambdas.socket, connections, cloudLimits, addressOf)
    const api = httpGateway({
      ...lambdas,
      tooLarge: await createTooLargeAnswer(),
      addressOf,
      confirmed: table.confirmed,
    })
    const poller = startStreamPoller(table.changes, lambdas.fanOut, dataDir, table.onNews ? longPauses : shortPauses)
    table.onNews?.(poller.wake)
    /** A call may have written something, and a table on another server does not report it. */
    const wakeAfter = ({ method }: IncomingMessage): void => {
      if (!table.onNews && method !== 'GET') poller.wake()
    }
    const askFiles = fileApi({ files, credentials, mountedAt: '/__s3', addressOf })
    // A start often follows an upgrade that fixes failing tasks, so the tasks that were put aside are run again.
    let replay = true
    const sweep = () => {
      const order = replay ? { replay } : {}
      replay = false
      return runScheduled(lambdas.sweeper, 60_000, order)
    }
    const minutely = runEvery(60_000, () => Promise.all([sweep(), files.expire()]))
    const nights = runNightly(night)
    // Runs in reverse order: first no new calls, then the running ones finish.
    undo.push(poller.stop, nights.stop, minutely.stop, () => Promise.all([sockets.stop(), stopListening(publicSide)]))

    open({
      publicUrl,
      isBoundToLoopback: isLoopback(options.host),
      addressOf,
      api: (request, response) => api(request, response).finally(() => wakeAfter(request)),
      files: async (request, response) => {
        await table.confirmed()
        return askFiles(request, response)
      },
      mailbox: mail.mailbox,
      demo: demoPages(options.seed === 'demo' ? signIns.filter(isDemoAccount) : undefined, () => demo.renew()),
      site: site(options.siteDir),
      upgrade: sockets.upgrade,
    })
    const demo = startFilling({ options, withoutEffects: load ? undefined : table.withoutEffects })
    undo.push(demo.stop)
    return {
      url: publicUrl.origin,
      port,
      dataDir,
      signIns,
      hasMailbox: mail.mailbox !== undefined,
      mailServerReport: mail.serverReport,
      notes: [...publicNotes(options), ...operatorNotes(options, operator), ...pushNotes(options), ...notes],
      settled: async () => {
        await demo.filled
        await poller.drained()
      },
      sweep: minutely.now,
      fillDemo: demo.fill,
      night: async () => void (await night()),
      stop,
    }
  } catch (error) {
    await stop()
    if (!isDiskFull(error)) throw error
    throw new StartupError(`The disk of ${dataDir} is full: make room, or set DATA_DIR to a folder on another one.`)
  }
}

/** The functions' own answer. Imported late, because functions read their environment when they are loaded. */
const createTooLargeAnswer = async () => {
  const { toErrorResponse: errorAnswer } = await import('#functions/platform/lambda/answers.ts')
  return (requestId: string) => errorAnswer(new Failure('input.too-large'), requestId)
}

const listenPublicly = async (server: Server, { port, host }: HostOptions): Promise<number> => {
  try {
    return await listen(server, port, host)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new StartupError(`Port ${port} is taken: stop what listens there, or set PORT to another.`)
    throw new StartupError(
      `Cannot listen on ${host}:${port} (${code}): set HOST and PORT to an address of this machine.`,
    )
  }
}

/** Every function of the list, by the route or the event that calls it. */
const loadLambdas = async (load: Load, { strictPayloads }: HostOptions) => {
  // Safe to pass as objects: the gateway makes an event for each call and does not read it afterwards, and the fan-out
  // does not change its records.
  const loadForCalls = async (worker: Worker) => ({ ...(await load(worker)), passesObjects: !strictPayloads })
  const routes: Record<string, Lambda> = {}
  for (const group of groups) {
    const lambda = await loadForCalls(group)
    for (const endpoint of Object.values(group.contract)) routes[routeKey(endpoint)] = lambda
  }
  return {
    routes,
    fallback: await loadForCalls(unknownRoute),
    socket: await load(socket),
    fanOut: await loadForCalls(fanOut),
    sweeper: await load(sweeper),
    nightly: await load(nightly),
    mailEvents: await load(mailEvents),
  }
}
