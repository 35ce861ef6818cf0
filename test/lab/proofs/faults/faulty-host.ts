import { createServer } from 'node:http'
import { setLocalAdapters } from '#functions/platform/local-adapters.ts'
import { fanOut, groups, sweeper, unknownRoute } from '#lib/groups.ts'
import { localMail } from '#lib/local/emulators/mail.ts'
import { accessKeyId, applyEnvironment, functionEnvironment, loadLambda, region } from '#lib/local/functions.ts'
import { httpGateway } from '#lib/local/gateway/http-gateway.ts'
import type { Handler, Lambda } from '#lib/local/gateway/invoke.ts'
import { listen, stopListening } from '#lib/local/listen.ts'
import { readOptions } from '#lib/local/options.ts'
import { routeKey } from '#shared/contracts/endpoint.ts'
import { captureLog } from '#test/support/captured-log.ts'
import { newClient } from '#test/support/client.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { makeFaulty, mortalMail, newRun, type Run, within } from './faulty-calls.ts'
import { startFaultyFiles } from './faulty-files.ts'
import { startMemoryTable } from './memory-table.ts'

const credentials = { accessKeyId, secretAccessKey: 'a key of tests', region }

/**
 * A delivery of many records makes many calls and is repeated from the first failure on: with all faults it would never
 * end.
 */
const tellingRarity = 4

const loadRoutes = async (): Promise<Record<string, Lambda>> => {
  const loaded = await Promise.all(
    groups.map(async (group) => {
      const lambda = await loadLambda(group, 'source')
      return Object.values(group.contract).map((endpoint) => [routeKey(endpoint), lambda] as const)
    }),
  )
  return Object.fromEntries(loaded.flat())
}

/** Counts the mails to each address. */
const countingMails = (sent: Map<string, number>) => ({
  add: ({ to: [address = ''] }: { to: string[] }) => void sent.set(address, (sent.get(address) ?? 0) + 1),
})

/**
 * Gateway, functions, table and files without a poller, a site or a clock of their own: only what is called happens, so
 * a seed always does the same. Faults happen in the call that `dare` makes, in `hearOf` and in `sweep`.
 */
export const startFaultyHost = async () => {
  const log = captureLog()
  const memory = await startMemoryTable()
  const mails = new Map<string, number>()
  const sockets = { post: async () => false, hangUp: async () => false }
  setLocalAdapters({ mail: mortalMail(localMail(countingMails(mails))), sockets })

  const files = startFaultyFiles(() => publicUrl.origin)

  let run: Run | undefined
  const { promise: routes, resolve: open } = Promise.withResolvers<ReturnType<typeof httpGateway>>()
  const publicSide = createServer(async (request, response) => {
    if (files.isUpload(request)) return files.receive(request, response)
    const serve = await routes
    if (!run) return serve(request, response)
    await within(run, () => Promise.race([serve(request, response), run?.died]))
    if (run.isDead) response.destroy()
  })
  const publicUrl = new URL(`http://localhost:${await listen(publicSide, 0, '127.0.0.1')}`)

  const settings = { SEED: 'none', LIMITS: 'relaxed', LOG_LEVEL: 'error', PASSWORD_BLOCKLIST: 'off' }
  const options = readOptions({ ...settings, DYNAMODB_ENDPOINT: memory.endpoint })
  const keys = { codeKeys: 'k1:a key of tests', secretAccessKey: credentials.secretAccessKey }
  await applyEnvironment(functionEnvironment(options, publicUrl, keys))
  await files.install()
  open(httpGateway({ routes: await loadRoutes(), fallback: await loadLambda(unknownRoute, 'source') }))
  const faults = makeFaulty()
  const { handler: hear } = await loadLambda(fanOut, 'source')
  const { handler: sweep } = await loadLambda(sweeper, 'source')

  return {
    /** The functions that create people need only the host's clients. */
    people: { client: () => newClient(publicUrl.origin) } as TestHost,
    memory,
    faults,
    files,
    log,
    mails,
    /** Makes one call with the faults of this name; undefined if the handler died without an answer. */
    dare: async <Answer>(name: string, call: () => Promise<Answer>): Promise<{ answer?: Answer; met: string[] }> => {
      const mine = newRun(name)
      run = mine
      try {
        const answer = await call()
        return { answer, met: mine.met }
      } catch (error) {
        if (!mine.isDead) throw error
        return { met: mine.met }
      } finally {
        run = undefined
      }
    },
    hearOf: <One>(name: string, Records: One[]) => receiveOf(hear, newRun(name, tellingRarity), Records),
    /**
     * Runs the sweeper as each minute does, and replays what failed five times; true if it has done all that is due.
     */
    sweep: async (name: string): Promise<boolean> => {
      const mine = newRun(name, tellingRarity)
      // it reads no context
      const work = Promise.resolve(within(mine, async () => sweep({ replay: true }, {} as never)))
      const isDone = work.then(
        () => true,
        () => false,
      )
      return (await Promise.race([isDone, mine.died])) === true
    },
    stop: async (): Promise<void> => {
      await stopListening(publicSide)
      await memory.stop()
      log.release()
    },
  }
}

export type FaultyHost = Awaited<ReturnType<typeof startFaultyHost>>

type Received<One> = { left: One[]; met: string[] }

/**
 * Delivers records to the fan-out as Lambda does, and returns those to repeat: from the first failure on, or all if it
 * died.
 */
const receiveOf = async <One>(hear: Handler, run: Run, Records: One[]): Promise<Received<One>> => {
  const { met } = run
  // it reads no context
  const answer = await within(run, () => Promise.race([hear({ Records }, {} as never), run.died]))
  if (run.isDead) return { left: Records, met }
  const { batchItemFailures } = answer as { batchItemFailures: { itemIdentifier: string }[] } // as fan-out.ts answers
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))
  const first = Records.findIndex((one) => failed.has(sequenceOf(one)))
  return { left: first === -1 ? [] : Records.slice(first), met }
}

const sequenceOf = (record: unknown): string =>
  (record as { dynamodb: { SequenceNumber: string } }).dynamodb.SequenceNumber // a record of the stream
