import { groups } from '#lib/groups.ts'
import { accessKeyId, functionEnvironment, loadLambda, region, tableName } from '#lib/local/functions.ts'
import { toHttpEvent } from '#lib/local/gateway/http-payload.ts'
import type { Handler } from '#lib/local/gateway/invoke.ts'
import { readOptions } from '#lib/local/options.ts'
import { type Endpoint, routeKey } from '#shared/contracts/endpoint.ts'
import { setClock } from '#test/lab/model/set-clock.ts'
import { captureLog } from '#test/support/captured-log.ts'
import { newClient } from '#test/support/client.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { type Ask, askAll, type Given, type Seen } from './ask-all.ts'
import { type Drawn, drawWorlds } from './draw-world.ts'
import { makePeople, type People, type Put } from './people.ts'
import { plainTable } from './plain-table.ts'

/** How often each call was made, how many answers had data of a stranger, and where two worlds differed. */
export type DrawsRun = {
  draws: number
  asked: Map<string, number>
  showing: Map<string, number>
  differences: string[]
}

type Stage = {
  people: People
  ask: Ask
  /** Writes one of the worlds, and removes everything of the other. */
  lay: (drawn: Drawn, which: 0 | 1) => Promise<void>
  stop: () => Promise<void>
}

const dayMs = 24 * 3_600_000
/** Noon of a future day: the table's engine, on real time, sees nothing expired. */
const noon = new Date(Math.ceil(Date.now() / dayMs) * dayMs + dayMs / 2)
const nowhere = 'http://localhost:1'

const pathOf = ({ path }: Endpoint, { params = {}, query }: Given): string => {
  const filled = `/api${path}`.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return query ? `${filled}?${new URLSearchParams(query)}` : filled
}

/** Every handler in this process, on a table in it: thousands of draws in minutes. */
const inMemory = async (): Promise<Stage> => {
  const log = captureLog()
  const options = readOptions({ SEED: 'none', LIMITS: 'strict', LOG_LEVEL: 'error', PASSWORD_BLOCKLIST: 'off' })
  const key = 'a key of tests'
  const secrets = { codeKeys: `k1:${key}`, pushKeys: key, taxKeys: key, secretAccessKey: 'nobody checks' }
  Object.assign(process.env, functionEnvironment(options, new URL(nowhere), secrets), {
    AWS_REGION: region,
    accessKeyId,
  })
  const { table } = await import('#functions/platform/table/table.ts')
  const rows = plainTable(table, tableName)
  const loaded = groups.map(async (group) => {
    const { handler } = await loadLambda(group, 'source')
    return Object.values(group.contract).map((endpoint) => [routeKey(endpoint), handler] as const)
  })
  const handlers = new Map<string, Handler>((await Promise.all(loaded)).flat())
  const people = await makePeople({ client: () => newClient(nowhere) }, async (row) => rows.put(row))
  const before = rows.snapshot()

  const ask: Ask = async (who, endpoint, given) => {
    const { method } = endpoint
    const headers = {
      cookie: [...people[who].client.cookies].map((pair) => pair.join('=')).join('; '),
      'content-type': 'application/json',
      ...given.headers,
    }
    const call = {
      method,
      target: pathOf(endpoint, given),
      rawHeaders: Object.entries(headers).flat(),
      body: Buffer.from(given.body === undefined ? '' : JSON.stringify(given.body)),
      sourceIp: '127.0.0.1',
      port: 1,
      httpVersion: '1.1',
      requestId: 'call-1',
      receivedAt: noon,
      isDirect: true,
    }
    const key = routeKey(endpoint)
    const handler = handlers.get(key)
    if (!handler) throw new Error(`Nobody answers ${key}`)
    const route = { routeKey: key, target: undefined, ...(given.params && { pathParameters: given.params }) }
    return JSON.stringify(await handler(toHttpEvent(call, route), {} as never)) // no handler reads the context
  }
  return {
    people,
    ask,
    lay: async ({ worlds }, which) => {
      rows.restore(before)
      for (const row of worlds[which].rows) rows.put(row)
    },
    stop: async () => log.release(),
  }
}

/** The whole host over real HTTP, on the engine that one machine runs on. */
const overHttp = async (): Promise<Stage> => {
  const host = await startTestHost({ LIMITS: 'relaxed' })
  const { table, tableName: TableName } = await import('#functions/platform/table/table.ts')
  const { DeleteCommand, PutCommand } = await import('#functions/platform/table/commands.ts')
  const { keys } = await import('#functions/platform/table/keys.ts')
  const put: Put = async (Item) => void (await table.send(new PutCommand({ TableName, Item })))
  const people = await makePeople(host, put)
  const left = async (Key: Record<string, unknown>): Promise<void> =>
    void (await table.send(new DeleteCommand({ TableName, Key })))

  const ask: Ask = async (who, endpoint, given) => {
    const { client } = people[who]
    const { method } = endpoint
    const { status, text } = await client.send({
      method,
      path: pathOf(endpoint, given),
      headers: { ...(given.body !== undefined && { 'content-type': 'application/json' }), ...given.headers },
      ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
    })
    const answer = `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`
    // A request posted here would fill its owner's list, so it is cancelled again.
    const posted = status === 201 ? /"id":"(req_\w+)"/.exec(text)?.[1] : undefined
    if (posted) {
      await client.requests.cancelOwnRequest({ params: { id: posted } })
      for (const key of [keys.request(posted), keys.requestDetail(posted)]) await left(key)
    }
    return answer
  }
  return {
    people,
    ask,
    lay: async ({ worlds, questions }, which) => {
      const other = worlds[which === 0 ? 1 : 0]
      for (const { PK, SK } of other.rows) await left({ PK, SK })
      await left(keys.rejected(people.seeker.userId, questions.ids.open))
      for (const row of worlds[which].rows) await put(row)
      await host.settled()
    },
    stop: host.stop,
  }
}

const stages = { memory: inMemory, http: overHttp }
export type StageName = keyof typeof stages

/** The ids of requests and rides whose points move, or the status of an offer. */
const exactFacts = /(req|rid)_[PFTRJ]\d|pending_partner_approval/

const count = (counts: Map<string, number>, what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)

/** Where the second differs from the first. */
const differencesOf = (draw: string, seen: Seen[], others: Seen[]): string[] =>
  seen.length === others.length
    ? seen.flatMap(({ what, bytes }, index) =>
        bytes === others[index]?.bytes ? [] : [`draw ${draw}, ${what}: ${bytes}\n    and ${others[index]?.bytes}`],
      )
    : [`draw ${draw}: ${seen.length} answers and ${others.length}`]

export const runDraws = async (name: StageName, seed: number, draws: number): Promise<DrawsRun> => {
  const run: DrawsRun = { draws: 0, asked: new Map(), showing: new Map(), differences: [] }
  const stage = await stages[name]()
  setClock.to(noon.getTime())
  try {
    const { places } = await import('#functions/domain/places/places.ts')
    const { people, ask, lay } = stage
    const chance = chanceFrom(seed)
    for (let index = 0; index < draws; index += 1) {
      const drawn = await drawWorlds(`${seed}x${index}x`, chance, { people, places, now: noon })
      await lay(drawn, 0)
      const seen = await askAll(drawn, 0, ask, people, noon)
      await lay(drawn, 1)
      const others = await askAll(drawn, 1, ask, people, noon)
      run.draws += 1
      for (const { what, bytes } of seen) {
        count(run.asked, what)
        if (exactFacts.test(bytes)) count(run.showing, what)
      }
      run.differences.push(...differencesOf(`${seed}.${index}`, seen, others))
      if (run.differences.length > 20) break
    }
    return run
  } finally {
    setClock.release()
    await stage.stop()
  }
}
