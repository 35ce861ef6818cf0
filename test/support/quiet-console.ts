import { format } from 'node:util'
import { afterAll, afterEach, expect, vi } from 'vitest'

let said: string[] = []

/**
 * Warnings are kept and fail the test. A test that expects a warning spies on the method with an implementation of its
 * own.
 */
for (const method of ['error', 'warn'] as const) {
  console[method] = (...words: unknown[]) => {
    said.push(`console.${method}: ${format(...words)}`)
  }
}

const expectQuiet = (): void => {
  const received = said
  said = []
  // On one line, which the summary of a run repeats.
  expect(received.length, `nobody expected ${received.join(' | ')}`).toBe(0)
}

afterEach(expectQuiet)
afterAll(expectQuiet)

// The next file may share this process, and must not find the clock, the spies or the globals of this one.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
