import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { band, bar, type Finding, median } from '../bench.ts'
import { bundlePeer } from './bundle-peer.ts'
import { startStubTable } from './stub-table.ts'

const child = fileURLToPath(new URL('cold-child.mjs', import.meta.url))
const rounds = 21
const bars = { 'Express + serverless-http + SDK': 0.3, 'middy + zod + SDK': 0.45 }
const maxShareOfPeerWithTable = 0.62
const tableName = 'bench'

/** A refused contact form: the whole pipeline runs, and no table is needed. */
const event = JSON.stringify({
  version: '2.0',
  routeKey: 'POST /api/contact',
  rawPath: '/api/contact',
  headers: { 'content-type': 'application/json' },
  requestContext: { http: { method: 'POST', path: '/api/contact', sourceIp: '127.0.0.1' }, requestId: 'bench' },
  body: '{}',
  isBase64Encoded: false,
})

const environment = {
  PATH: process.env.PATH,
  AWS_REGION: 'eu-west-2',
  TABLE_NAME: tableName,
  LOG_LEVEL: 'error',
  SOCKETS_ENDPOINT: 'https://sockets.example',
}

/** A signed-in user checks their session: one read of the table. */
export const checkSession = (cookie: string): string =>
  JSON.stringify({
    version: '2.0',
    routeKey: 'GET /api/auth/check-session',
    rawPath: '/api/auth/check-session',
    rawQueryString: '',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    cookies: [cookie],
    requestContext: {
      http: { method: 'GET', path: '/api/auth/check-session', sourceIp: '127.0.0.1' },
      requestId: 'bench',
    },
    isBase64Encoded: false,
  })

/** The settings with the table's address and the caller's credentials. */
export const environmentWith = (tableUrl: string) => ({
  ...environment,
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  AWS_ENDPOINT_URL_DYNAMODB: tableUrl,
})

type Cold = { loadMs: number; totalMs: number }

const cold = async (path: string, call?: string, env: NodeJS.ProcessEnv = environment): Promise<Cold> => {
  const words = [child, pathToFileURL(path).href, ...(call ? [call] : [])]
  const started = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  started.stderr.on('data', (part) => (said += part))
  await new Promise((resolve) => started.on('close', resolve))
  return JSON.parse(said)
}

/** The processor time of each function's cold start before its handler can be called. */
export const measureImports = async (bundles: string, names: string[]): Promise<Finding['rows']> => {
  const runs = names.map((name) => ({ name, path: join(bundles, name, 'index.mjs'), figures: [] as number[] }))
  for (let round = 0; round < rounds; round += 1)
    for (const { path, figures } of runs) figures.push((await cold(path)).loadMs)
  return runs.map(({ name, figures }) => ({ what: `import: ${name}`, figure: band(figures), unit: 'ms of processor' }))
}

/** New processes in turn, so that other work on the machine affects all of them equally. */
export const measureColdCalls = async (folder: string, bundles: string): Promise<Finding> => {
  const empty = join(folder, 'empty.mjs')
  writeFileSync(empty, 'export const handler = async () => ({ statusCode: 200 })\n')
  const contenders = {
    'an empty function': empty,
    contact: join(bundles, 'contact/index.mjs'),
    'middy + zod + SDK': await bundlePeer('middy-contact.ts', folder),
    'Express + serverless-http + SDK': await bundlePeer('express-contact.mjs', folder),
  }
  const runs = Object.entries(contenders).map(([name, path]) => ({ name, path, figures: [] as number[] }))
  for (let round = 0; round < rounds; round += 1)
    for (const { path, figures } of runs) figures.push((await cold(path, event)).totalMs)
  const totals = (name: string) => runs.find((run) => run.name === name)?.figures ?? []
  const ratios = Object.entries(bars).map(([peer, atMost]) => {
    const peers = totals(peer)
    return { peer, atMost, figures: totals('contact').map((ms, index) => ms / (peers[index] ?? 1)) }
  })
  return {
    rows: [
      ...runs.map(({ name, figures }) => ({ what: `cold: ${name}`, figure: band(figures), unit: 'ms of processor' })),
      ...ratios.map(({ peer, atMost, figures }) => ({
        what: `cold: contact / ${peer}`,
        figure: band(figures, 2),
        unit: `× (≤ ${atMost})`,
      })),
    ],
    missed: ratios.flatMap(({ peer, atMost, figures }) =>
      bar(`cold start beside ${peer}`, median(figures), atMost, '×'),
    ),
  }
}

/** The first call of a process, with its one query, beside the same on Express. */
export const measureColdTable = async (folder: string, bundles: string): Promise<Finding> => {
  const table = await startStubTable(tableName)
  try {
    const requested = checkSession(table.cookie)
    const env = environmentWith(table.url)
    const peer = await bundlePeer('express-session.mjs', folder)
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      ours.push((await cold(join(bundles, 'auth/index.mjs'), requested, env)).totalMs)
      theirs.push((await cold(peer, requested, env)).totalMs)
    }
    const ratios = ours.map((ms, index) => ms / (theirs[index] ?? 1))
    const row = (what: string, figure: string, unit: string) => ({ what: `cold with the table: ${what}`, figure, unit })
    return {
      rows: [
        row('check-session', band(ours), 'ms of processor'),
        row('the same on Express + SDK', band(theirs), 'ms of processor'),
        row('check-session / Express + SDK', band(ratios, 2), `× (≤ ${maxShareOfPeerWithTable})`),
      ],
      missed: [
        ...bar('cold start with one question to the table', median(ratios), maxShareOfPeerWithTable, '×'),
        ...bar('cold calls that asked nothing', rounds * 2 - table.asked(), 0, 'calls'),
      ],
    }
  } finally {
    table.stop()
  }
}
