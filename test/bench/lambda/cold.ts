import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { band, bar, type Finding, median } from '../bench.ts'
import { bundlePeer } from './bundle-peer.ts'

const child = fileURLToPath(new URL('cold-child.mjs', import.meta.url))
const rounds = 21
const bars = { 'Express + serverless-http + SDK': 0.35, 'middy + zod + SDK': 0.55 }

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
  TABLE_NAME: 'bench',
  LOG_LEVEL: 'error',
  SOCKETS_ENDPOINT: 'https://sockets.example',
}

type Cold = { loadMs: number; totalMs: number }

const cold = (path: string, call?: string): Cold => {
  const words = [child, pathToFileURL(path).href, ...(call ? [call] : [])]
  const { stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', env: environment })
  return JSON.parse(stderr)
}

/** What a cold start of each function pays before its handler can be called. */
export const measureImports = (bundles: string, names: string[]): Finding['rows'] => {
  const runs = names.map((name) => ({ name, path: join(bundles, name, 'index.mjs'), figures: [] as number[] }))
  for (let round = 0; round < rounds; round += 1) for (const { path, figures } of runs) figures.push(cold(path).loadMs)
  return runs.map(({ name, figures }) => ({ what: `import: ${name}`, figure: band(figures), unit: 'ms of processor' }))
}

/** Fresh processes in turn, so that whatever else the machine does falls on all alike. */
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
    for (const { path, figures } of runs) figures.push(cold(path, event).totalMs)
  const totals = (name: string) => runs.find((run) => run.name === name)?.figures ?? []
  const ratios = Object.entries(bars).map(([peer, atMost]) => {
    const peers = totals(peer)
    return { peer, atMost, figures: totals('contact').map((ms, at) => ms / (peers[at] ?? 1)) }
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
