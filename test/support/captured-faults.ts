import { onTestFinished, vi } from 'vitest'
import { flushFaults } from '#lib/local/fault-log.ts'

/** Expects faults of the host until the test ends, and reads their lines. */
export const captureFaults = () => {
  const written = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => {
    flushFaults() // or the first fault of the next test would count as a repeat of this test's
    written.mockRestore()
  })
  return (): Record<string, unknown>[] => written.mock.calls.map(([line]) => JSON.parse(String(line)))
}
