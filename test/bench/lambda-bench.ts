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

const cold = (path: string): Cold => {
  const { stderr } = spawnSync(process.execPath, [child, pathToFileURL(path).href, event], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, AWS_REGION: 'eu-west-2', TABLE_NAME: 'bench', LOG_LEVEL: 'error' },
  })
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

const measureCold = async (folder: string): Promise<Finding> => {
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
  for (let round = 0; round < rounds; round += 1) for (const { path, figures } of runs) figures.push(cold(path))
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
        rows: bundles.map(({ name, bytes }) => ({
          what: `size: ${name}`,
          figure: String(rounded(bytes / 1000)),
          unit: `kB (≤ ${bundleBudget(name) / 1000})`,
        })),
        missed: bundles.flatMap(({ name, bytes }) => bar(`${name}`, bytes / 1000, bundleBudget(name) / 1000, 'kB')),
      }
      // Times differ from run to run, so they never stop a change.
      const times = isGate ? { rows: [], missed: [] } : await measureCold(folder)
      return { rows: [...sizes.rows, ...times.rows], missed: [...sizes.missed, ...times.missed] }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
