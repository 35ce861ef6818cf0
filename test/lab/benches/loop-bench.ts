import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Bench, bar, type Finding, median, rounded } from './bench.ts'
import { measureReload } from './loop/reload.ts'
import { measureEmptyStarts, measureStarts } from './loop/starts.ts'

const seconds = 1_000

const timed = (words: string[], env: Record<string, string> = {}): number => {
  const [name = '', ...rest] = words
  const command = name === 'node' ? process.execPath : name
  const startedAt = performance.now()
  const { status } = spawnSync(command, rest, { env: { ...process.env, ...env }, stdio: 'ignore' })
  if (status !== 0) throw new Error(`${words.join(' ')} failed`)
  return performance.now() - startedAt
}

/** The settings with which the CDK's command-line tool would run the app. */
const alone = {
  CDK_VALIDATION: 'false',
  CDK_OUTDIR: '.cache/loop-synth',
  CDK_CONTEXT_JSON: JSON.stringify(JSON.parse(readFileSync('cdk.json', 'utf8')).context),
}

export const loopBench: Bench = {
  name: 'loop',
  about: 'what a developer waits for: starts, a reload, synth, and the tests (LOOP_TESTS=1)',
  isGate: false,
  run: async (): Promise<Finding> => {
    const { demo, empty } = await measureStarts()
    const figures = [
      { what: 'npm start with an empty world, median', ms: median(await measureEmptyStarts()), budget: seconds },
      { what: 'npm start on an empty folder, with the demo world', ms: demo.firstMs, budget: 90 * seconds },
      { what: 'the same, later than with an empty world', ms: demo.firstMs - empty.firstMs, budget: seconds },
      { what: 'npm start again, median', ms: median(demo.laterMs), budget: 3 * seconds },
      {
        what: 'the same, later than with an empty world',
        ms: median(demo.laterMs) - median(empty.laterMs),
        budget: seconds,
      },
      { what: 'a saved file to functions that answer, median', ms: median(await measureReload()), budget: seconds },
      { what: 'npm run synth', ms: timed(['npm', 'run', '--silent', 'synth']), budget: 60 * seconds },
      {
        what: 'cdk synth without validation',
        ms: timed(['npx', 'cdk', 'synth', '--quiet', '--no-notices'], { CDK_VALIDATION: 'false' }),
        budget: 2 * seconds,
      },
      {
        what: 'the templates alone, without validation',
        ms: timed(['node', 'bin/app.ts'], alone),
        budget: 2 * seconds,
      },
      ...(process.env.LOOP_TESTS ? [{ what: 'npm test', ms: timed(['npm', 'test']), budget: 600 * seconds }] : []),
    ]
    return {
      rows: figures.map(({ what, ms, budget }) => ({ what, ms: rounded(ms, 0), budget })),
      missed: figures.flatMap(({ what, ms, budget }) => bar(what, ms, budget, 'ms')),
    }
  },
}
