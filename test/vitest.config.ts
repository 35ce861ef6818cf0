import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { hasDynoxide } from './support/dynoxide.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** A file with a process of its own compiles nothing that another one has compiled. */
process.env.NODE_COMPILE_CACHE ??= here('../.cache/node')

/**
 * Groups run one after the other. In the first, some files keep a core busy, and those with a process of their own
 * often wait; browsers wait even more.
 */
const alone = { maxWorkers: 3, sequence: { groupOrder: 0 } }
/** Files that share processes. */
const shared = { ...alone, isolate: false }
const browsers = {
  maxWorkers: 4,
  sequence: { groupOrder: 1 },
  testTimeout: 240_000,
  globalSetup: here('support/setup-site.ts'),
}
const last = { sequence: { groupOrder: 2 } }

/** See start-test-host.ts. */
const sharedHost = { SHARED_HOST: '1' }
/** Concurrent calls overtake each other between what they read and what they write, as in the cloud. */
const overlapping = { TABLE_TURNS: '4' }
const recorded = { RECORD_AWS_CALLS: '.cache/test/aws-calls' }
/** `npm test` runs the bundles that Lambda gets, and records what they ask of AWS. An editor runs the sources. */
const isDeployable = process.env.npm_lifecycle_event === 'test'
const deployable = isDeployable ? { FUNCTIONS: 'bundled', ...recorded } : {}

/** Loaded as Lambda loads them: half a megabyte each need not be taken apart and put together again. */
const server = { deps: { external: [/\/(dist\/functions|sameway-budgets-\w+)\//] } }

const api = {
  server,
  setupFiles: [here('permissions/record-calls.ts')],
  globalSetup: isDeployable ? [here('support/setup-functions.ts')] : [],
}

/** Chakra is hundreds of modules: as a few bundles it takes half the time. */
const screenLibraries = [
  '@chakra-ui/react',
  '@emotion/react',
  '@tanstack/react-query',
  '@testing-library/react',
  '@testing-library/user-event',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react-router-dom',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
]
const screens = {
  environment: 'happy-dom',
  setupFiles: [here('../web/src/app/screens-setup.fixtures.ts')],
  deps: { optimizer: { client: { enabled: true, include: screenLibraries } } },
}

/** These ask table and files with each of their commands, at once and twice. So they also run through the SDK. */
const onBothTables = '{requests-repeat,fleet-races,offer-deadlines,history,sessions,uploads}'

/** The main way of each role, signing in, the door, no connection, and a look at every screen. */
const coreJourneys = 'test/e2e/core/**/*.test.ts'
const journeys = { ...browsers, isolate: false, env: sharedHost }

const ownProcess = '**/*.alone.test.ts'
const code = '{bin,functions,lib,shared,web}'

/** `npm test` runs all but those in `-more`, and `npm test -- --all` runs all. */
const projects = {
  unit: { ...shared, include: [`${code}/**/*.test.ts`], exclude: [ownProcess, '**/*.screen.test.ts'] },
  'unit-alone': { ...alone, include: [`${code}/${ownProcess}`] },
  'unit-screens': { ...shared, ...screens, include: ['web/**/*.test.tsx', 'web/**/*.screen.test.ts'] },
  rules: { ...shared, include: ['test/{rules,support}/**/*.test.ts'] },
  infra: { ...shared, server, include: ['test/infra/**/*.test.ts'] },
  api: {
    ...shared,
    ...api,
    env: { ...deployable, ...overlapping, ...sharedHost },
    include: ['test/api/**/*.test.ts'],
    exclude: [ownProcess],
  },
  'api-alone': {
    ...alone,
    ...api,
    env: { ...deployable, ...overlapping },
    include: [`test/api/${ownProcess}`],
  },
  'api-permissions': { ...last, env: recorded, include: ['test/permissions/**/*.test.ts'] },
  'api-sdk-more': {
    ...alone,
    ...api,
    env: { ...deployable, RECORD_AWS_CALLS: '', TABLE_ENGINE: 'dynoxide' },
    include: hasDynoxide ? [`test/api/${onBothTables}.test.ts`] : [],
  },
  /** Deep looks at what seldom changes: each failure of each service, and the demo world at four times of the day. */
  'deep-more': { ...alone, ...api, env: { ...deployable, RECORD_AWS_CALLS: '' }, include: ['test/deep/**/*.test.ts'] },
  proof: { ...alone, include: ['test/lab/proofs/laws/**/*.test.ts'] },
  'proof-more': { ...alone, include: ['test/lab/proofs/**/*.test.ts'], exclude: ['test/lab/proofs/laws/**'] },
  e2e: { ...journeys, include: [coreJourneys] },
  'e2e-more': { ...journeys, include: ['test/e2e/**/*.test.ts'], exclude: [coreJourneys, ownProcess] },
  'e2e-alone-more': { ...browsers, include: [`test/e2e/${ownProcess}`] },
}

export default defineConfig({
  root: here('..'),
  cacheDir: '.cache/vitest',
  test: {
    setupFiles: [here('support/quiet-console.ts')],
    pool: 'forks',
    // A test without an assertion proves nothing and fails. A busy machine may need longer than a second for what is
    // polled.
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: Object.entries(projects).map(([name, test]) => ({ test: { name, ...test } })),
  },
})
