import { onTestFinished, vi } from 'vitest'
import { flushFaults } from '#lib/local/fault-log.ts'

/** Expects faults of the host until the test ends, and reads their lines. */
export const captureFaults = () => {
  const written = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => {
    flushFaults() // or the next test's first would count as a repeat of this one's
    written.mockRestore()
  })
  return (): Record<string, unknown>[] => written.mock.calls.map(([line]) => JSON.parse(String(line)))
}
