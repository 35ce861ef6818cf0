import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundleFunctions } from '#lib/bundle-functions.ts'
import { bundleBudget } from '#test/infra/bundle-budget.ts'
import { type Bench, band, bar, type Finding, median, rounded } from './bench.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const child = fileURLToPath(new URL('cold-child.mjs', import.meta.url))
const rounds = 21
const ratioToPeer = 0.55

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

type Cold = { loadMs: number; totalMs: number }

const environment = {
  PATH: process.env.PATH,
  AWS_REGION: 'eu-west-2',
  TABLE_NAME: 'bench',
  LOG_LEVEL: 'error',
  SOCKETS_ENDPOINT: 'https://sockets.example',
}

const cold = (path: string, call?: string): Cold => {
  const arguments_ = [child, pathToFileURL(path).href, ...(call ? [call] : [])]
  const { stderr } = spawnSync(process.execPath, arguments_, { encoding: 'utf8', env: environment })
  return JSON.parse(stderr)
}

/** As the CDK bundles a function when nothing is said: the SDK stays outside and is loaded from disk. */
const bundlePeer = async (outfile: string): Promise<void> => {
  await build({
    absWorkingDir: root,
    entryPoints: ['test/bench/peer/middy-contact.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    external: ['@aws-sdk/*', '@smithy/*'],
    logLevel: 'silent',
  })
}

/** What a cold start of each function pays before its handler can be called. */
const measureImports = (folder: string, names: string[]): Finding['rows'] => {
  const runs = names.map((name) => ({ name, path: join(folder, name, 'index.mjs'), figures: [] as number[] }))
  for (let round = 0; round < rounds; round += 1) for (const { path, figures } of runs) figures.push(cold(path).loadMs)
  return runs.map(({ name, figures }) => ({ what: `import: ${name}`, figure: band(figures), unit: 'ms of processor' }))
}

const measureCalls = async (folder: string): Promise<Finding> => {
  // Inside the repository, so that the peer finds its SDK.
  const peer = join(folder, 'peer.cjs')
  const empty = join(folder, 'empty.mjs')
  await bundlePeer(peer)
  writeFileSync(empty, 'export const handler = async () => ({ statusCode: 200 })\n')
  const contenders = {
    'an empty function': empty,
    contact: join(folder, 'contact/index.mjs'),
    'middy + zod + SDK': peer,
  }
  const runs = Object.entries(contenders).map(([name, path]) => ({ name, path, figures: [] as Cold[] }))
  for (let round = 0; round < rounds; round += 1) for (const { path, figures } of runs) figures.push(cold(path, event))
  const totals = (name: string) => runs.find((run) => run.name === name)?.figures.map(({ totalMs }) => totalMs) ?? []
  const peers = totals('middy + zod + SDK')
  const ratios = totals('contact').map((ms, at) => ms / (peers[at] ?? 1))
  return {
    rows: [
      ...runs.map(({ name, figures }) => ({
        what: `cold: ${name}`,
        figure: band(figures.map(({ totalMs }) => totalMs)),
        unit: 'ms of processor',
      })),
      { what: 'cold: contact / middy + zod + SDK', figure: band(ratios, 2), unit: `× (≤ ${ratioToPeer})` },
    ],
    missed: bar('cold start beside middy + zod + SDK', median(ratios), ratioToPeer, '×'),
  }
}

export const lambdaBench: Bench = {
  name: 'lambda',
  about: 'what each Lambda weighs and what its first call costs',
  isGate: true,
  run: async ({ isGate }): Promise<Finding> => {
    mkdirSync(join(root, '.cache'), { recursive: true })
    const folder = mkdtempSync(join(root, '.cache/bench-'))
    try {
      const bundles = await bundleFunctions({ folder })
      const sizes = {
        rows: bundles.flatMap(({ name, bytes, bytesInAll }) => [
          {
            what: `size: ${name}`,
            figure: String(rounded(bytes / 1000)),
            unit: `kB (≤ ${bundleBudget(name) / 1000})`,
          },
          ...(bytesInAll > bytes
            ? [
                {
                  what: `size: ${name}, with what it loads late`,
                  figure: String(rounded(bytesInAll / 1000)),
                  unit: 'kB',
                },
              ]
            : []),
        ]),
        missed: bundles.flatMap(({ name, bytes }) => bar(`${name}`, bytes / 1000, bundleBudget(name) / 1000, 'kB')),
      }
      // Times differ from run to run, so they never stop a change.
      if (isGate) return sizes
      const names = bundles.map(({ name }) => name)
      const calls = await measureCalls(folder)
      return {
        rows: [...sizes.rows, ...measureImports(folder, names), ...calls.rows],
        missed: [...sizes.missed, ...calls.missed],
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
