import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bar, type Finding, rounded } from '../bench.ts'
import { bundlePeer } from './bundle-peer.ts'
import { checkSession, environmentWith } from './cold.ts'
import { startStubTable } from './stub-table.ts'

const child = fileURLToPath(new URL('warm-child.mjs', import.meta.url))
/**
 * Two numbers of calls, both large enough for hot code to be compiled; the difference is the cost of the calls alone.
 */
const calls = { fewer: 2_000, more: 5_000 }
const maxShareOfPeer = 1
const tableName = 'bench'
// The same instructions each time: no second thread, no random hash order.
const steady = ['--single-threaded', '--predictable', '--hash-seed=1', '--random-seed=1']
const counting = ['--tool=cachegrind', '--cache-sim=no', '--cachegrind-out-file=/dev/null']

type Run = { instructions: number; refused: number }

const run = async (path: string, event: string, count: number, endpoint: string): Promise<Run> => {
  const words = [...counting, process.execPath, ...steady, child, pathToFileURL(path).href, event, String(count)]
  const counted = spawn('valgrind', words, { env: environmentWith(endpoint) })
  let said = ''
  let reported = ''
  counted.stderr.on('data', (part) => (said += part))
  counted.stdout.on('data', (part) => (reported += part))
  await new Promise((resolve) => counted.on('close', resolve))
  const [, figure = ''] = /I\s+refs:\s+([\d,]+)/.exec(said) ?? []
  if (!figure || !reported) throw new Error(`a counted run broke: ${said.trim().split('\n').at(-1)}`)
  return {
    instructions: Number(figure.replaceAll(',', '')),
    refused: JSON.parse(reported.slice(reported.indexOf('{'))).refused,
  }
}

/** The instructions of one call that reads the table once, from the difference between two numbers of calls. */
export const measureWarm = async (folder: string, bundles: string): Promise<Finding> => {
  if (spawnSync('valgrind', ['--version']).status !== 0)
    return { rows: [], missed: [], unmeasured: ['a warm call: there is no valgrind'] }
  const table = await startStubTable(tableName)
  try {
    const event = checkSession(table.cookie)
    const cost = async (path: string): Promise<{ each: number; refused: number }> => {
      const [fewer, more] = [
        await run(path, event, calls.fewer, table.url),
        await run(path, event, calls.more, table.url),
      ]
      const each = (more.instructions - fewer.instructions) / (calls.more - calls.fewer)
      return { each, refused: fewer.refused + more.refused }
    }
    const ours = await cost(`${bundles}/auth/index.mjs`)
    const peer = await cost(await bundlePeer('express-session.mjs', folder, { isSdkInside: true }))
    const ratio = ours.each / peer.each
    const row = (what: string, each: number) => ({
      what: `warm: ${what}`,
      figure: rounded(each / 1000, 0),
      unit: 'thousand instructions',
    })
    return {
      rows: [
        row('check-session', ours.each),
        row('the same on Express + SDK', peer.each),
        { what: 'warm: check-session / Express + SDK', figure: rounded(ratio, 2), unit: `× (≤ ${maxShareOfPeer})` },
      ],
      missed: [
        ...bar('warm call beside Express + SDK', ratio, maxShareOfPeer, '×'),
        ...bar('calls that were refused', ours.refused + peer.refused, 0, 'calls'),
      ],
    }
  } finally {
    table.stop()
  }
}
