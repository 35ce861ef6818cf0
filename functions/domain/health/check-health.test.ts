import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LocalHealth } from '#functions/platform/local-adapters.ts'
import { captureLog } from '#test/support/captured-log.ts'
import { createHealthCheck } from './check-health.ts'

let log: ReturnType<typeof captureLog>
let now: number
beforeEach(() => {
  log = captureLog()
  now = Date.parse('2026-11-26T12:00:00Z')
})
afterEach(() => log.release())

const never = () => new Promise<never>(() => undefined)

const healthCheck = ({
  probe = vi.fn(async () => undefined as undefined),
  local,
}: {
  probe?: () => Promise<undefined>
  local?: LocalHealth
}) => createHealthCheck({ health: { probe }, local: () => local, now: () => new Date(now), timeoutMs: 30 })

describe('a health check', () => {
  it('finds nothing failing if the table answers, in the cloud and on one machine', async () => {
    expect(await healthCheck({})()).toEqual([])
    expect(await healthCheck({ local: { findFailing: async () => [] } })()).toEqual([])
    expect(log.lines).toEqual([])
  })

  it('reports a failing table, and logs where it fails', async () => {
    const probe = () => Promise.reject(new RangeError('what somebody typed'))
    expect(await healthCheck({ probe })()).toEqual(['table'])
    expect(log.lines).toEqual([expect.stringMatching(/"message":"table failing".*"fault":"RangeError at /)])
    expect(log.lines.join()).not.toContain('typed')
  })

  it('reports failing parts of one machine, and logs why', async () => {
    const findFailing = async () => [
      { part: 'disk', why: '3 MB are free' } as const,
      { part: 'mail', why: 'the oldest has waited for 11 minutes' } as const,
    ]
    expect(await healthCheck({ local: { findFailing } })()).toEqual(['disk', 'mail'])
    expect(log.lines.join()).toContain('"message":"disk failing"')
    expect(log.lines.join()).toContain('the oldest has waited for 11 minutes')
  })

  it('counts a part that misses the timeout as failing', async () => {
    expect(await healthCheck({ probe: never, local: { findFailing: never } })()).toEqual(['table', 'disk'])
    expect(log.lines.join()).toContain('TimeoutError')
  })
})

describe('callers', () => {
  it('at the same time share one check', async () => {
    const answer = Promise.withResolvers<undefined>()
    const probe = vi.fn(() => answer.promise)
    const check = healthCheck({ probe })
    const answers = Array.from({ length: 100 }, check)
    answer.resolve(undefined)
    await Promise.all(answers)
    expect(probe).toHaveBeenCalledTimes(1)
  })

  it('within five seconds share one check, even if it found a failure', async () => {
    const probe = vi.fn(() => Promise.reject(new Error('no table')))
    const check = healthCheck({ probe })
    const answers = [await check()]
    now += 4_999
    answers.push(await check())
    expect([answers, probe.mock.calls.length]).toEqual([[['table'], ['table']], 1])
    now += 1
    await check()
    expect(probe).toHaveBeenCalledTimes(2)
  })

  it('get a new check after the clock was set back', async () => {
    const probe = vi.fn(async () => undefined)
    const check = healthCheck({ probe })
    await check()
    now -= 3_600_000
    await check()
    expect(probe).toHaveBeenCalledTimes(2)
  })
})
