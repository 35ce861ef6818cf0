import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Only the unit tests: a change that they do not notice is not covered by the tests beside the code. */
export default defineConfig({
  root,
  test: {
    setupFiles: [fileURLToPath(new URL('../../../support/quiet-console.ts', import.meta.url))],
    pool: 'forks',
    include: (process.env.MUTANT_TESTS ?? '{functions,shared}/**/*.test.ts').split(' '),
    // It compiles programs of its own, which no mutant changes.
    exclude: ['**/must-not-compile.test.ts'],
    testTimeout: 15_000,
  },
})
