import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { hasDynoxide } from './support/dynoxide.ts'
import { projectFiles } from './test-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const setupFiles = [fileURLToPath(new URL('support/quiet-console.ts', import.meta.url))]

/**
 * What every project shares; a test without an assertion proves nothing and fails. Who polls waits for something that
 * will come, on a busy machine later than within vitest's second.
 */
const common = { setupFiles, pool: 'forks', expect: { requireAssertions: true, poll: { timeout: 30_000 } } } as const

/** One process for many files, and one host for all of them: see start-test-host.ts. */
const oneHost = { isolate: false, env: { SHARED_HOST: '1' } } as const

/** Calls that are made at once overtake each other between what they read and what they write, as in the cloud. */
const overlapping = { TABLE_TURNS: '4' } as const

/** Loaded as Lambda loads them: half a megabyte each need not be taken apart and put together again. */
const server = { deps: { external: [/\/(dist\/functions|sameway-budgets-\w+)\//] } }

const api = {
  ...common,
  setupFiles: [...setupFiles, fileURLToPath(new URL('permissions/record-calls.ts', import.meta.url))],
  server,
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

const journeys = {
  ...common,
  maxWorkers: 4, // a browser waits for frames and animations more than it works
  testTimeout: 240_000,
  hookTimeout: 60_000,
}

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

/** Two cores: two files of one project at a time, and four where files mostly wait. Projects are chosen by name: `vitest --project api`, `--project 'unit*'`. */
export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    passWithNoTests: !hasDynoxide, // what needs it has no files then
    projects: [
      {
        root,
        test: {
          ...common,
          name: 'unit',
          include: projectFiles.unit,
          // To start a process takes longer than most of these files, and they leave nothing behind: see quiet-console.ts.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          ...common,
          name: 'unit-alone',
          include: projectFiles['unit-alone'],
          // Some wait for time limits for ten seconds, so that two at a time would leave a core idle.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
        },
      },
      {
        root,
        cacheDir: '.cache/vitest',
        test: {
          ...common,
          name: 'screens',
          setupFiles: [
            ...setupFiles,
            fileURLToPath(new URL('../web/src/app/screens-setup.fixtures.ts', import.meta.url)),
          ],
          include: projectFiles.screens,
          // To load Chakra takes longer than most of these files; what they leave behind, the setup file clears away.
          isolate: false,
          testTimeout: 30_000,
          // It is hundreds of modules: as a few bundles it takes half the time.
          deps: { optimizer: { client: { enabled: true, include: screenLibraries } } },
        },
      },
      {
        root,
        test: {
          ...common,
          name: 'rules',
          include: projectFiles.rules,
          // They read the same sources, and leave nothing behind.
          isolate: false,
        },
      },
      {
        root,
        test: {
          ...common,
          name: 'infra',
          include: projectFiles.infra,
          server,
          // The CDK is large, and a stage is synthesised once for all files of a process.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          ...api,
          ...oneHost,
          env: { ...oneHost.env, ...overlapping },
          name: 'api',
          include: projectFiles.api,
        },
      },
      { root, test: { ...api, env: overlapping, name: 'api-alone', include: projectFiles['api-alone'] } },
      {
        root,
        test: {
          ...api,
          env: { TABLE_ENGINE: 'dynoxide' },
          name: 'api-sdk',
          include: hasDynoxide ? projectFiles['api-sdk'] : [],
        },
      },
      {
        root,
        test: {
          ...common,
          name: 'permissions',
          include: projectFiles.permissions,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          ...common,
          name: 'proof',
          include: projectFiles.proof,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // Projects run in the order of their names: long files with a process of their own first, so that none ends alone.
      { root, test: { ...journeys, name: 'e2e-alone', include: projectFiles['e2e-alone'] } },
      { root, test: { ...journeys, ...oneHost, name: 'e2e-sharing', include: projectFiles['e2e-sharing'] } },
    ],
  },
})
