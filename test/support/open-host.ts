import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { clock } from './clock.ts'
import { brokenInvariants } from './invariants.ts'
import { startTestHost, type TestHost } from './start-test-host.ts'

/** A host for the tests of one file, each of which starts at noon tomorrow. */
export const openHost = async (settings: Record<string, string> = {}): Promise<TestHost> => {
  const host = await startTestHost(settings)
  beforeEach(clock.freeze)
  afterAll(host.stop)
  return host
}

/** After each test of the file the invariants hold. */
export const checkInvariants = (host: TestHost): void => {
  afterEach(async () => {
    await host.settled()
    expect(await brokenInvariants()).toEqual([])
  })
}
