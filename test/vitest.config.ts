import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
const setupFiles = [fileURLToPath(new URL('support/quiet-console.ts', import.meta.url))]

/** What every project shares; a test without an assertion proves nothing and fails. */
const common = { setupFiles, pool: 'forks', expect: { requireAssertions: true } } as const

/** Two cores: two files of one project at a time, and three where files mostly wait. Projects are chosen by name: `vitest --project api`. */
export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    projects: [
      {
        root,
        test: {
          ...common,
          name: 'unit',
          include: ['{functions,shared,lib,web,bin}/**/*.test.{ts,tsx}'],
          testTimeout: 15_000,
        },
      },
      { root, test: { ...common, name: 'rules', include: ['test/rules/**/*.test.ts', 'test/support/**/*.test.ts'] } },
      {
        root,
        test: {
          ...common,
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: { ...common, name: 'api', include: ['test/api/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 30_000 },
      },
      {
        root,
        test: {
          ...common,
          name: 'e2e',
          maxWorkers: 3, // a browser waits for frames and animations more than it works
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
