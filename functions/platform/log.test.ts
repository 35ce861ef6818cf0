import { afterEach, expect, test, vi } from 'vitest'
import { serviceUnavailable } from './aws/service-unavailable.ts'
import { faultOf, log } from './log.ts'

const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
afterEach(() => said.mockClear())

test('a fault is named by its kind and place, never by its message', () => {
  const fault = faultOf(new TypeError('ann@example.org typed a private word'))
  expect(fault).not.toContain('ann@example.org')
  expect(fault).toMatch(/^TypeError at .*log\.test\.ts/)
  expect(faultOf('ann@example.org')).toBe('string')
})

test('an outage says what did not answer and, by its code alone, why', () => {
  const network = Object.assign(new Error('ann@example.org is unknown'), { code: 'ENOTFOUND' })
  const fault = faultOf(
    new Error('ann@example.org', { cause: serviceUnavailable('The table did not answer', network) }),
  )
  expect(fault).not.toContain('ann@example.org')
  expect(fault.split(', caused by ')).toEqual([
    expect.stringMatching(/^Error at .*log\.test\.ts/),
    expect.stringMatching(/^ServiceUnavailable \(The table did not answer\) at .*log\.test\.ts/),
    expect.stringMatching(/^Error ENOTFOUND at .*log\.test\.ts/),
  ])
  const typed = Object.assign(new Error(), { code: 'ann@example.org typed it' })
  expect(faultOf(typed)).toMatch(/^Error at /)
})

test('a fault that causes itself has an end', () => {
  const error = new Error('round and round')
  error.cause = error
  expect(faultOf(error).split(', caused by ')).toHaveLength(3)
})

test('a line is one JSON object', () => {
  log('error', 'call failed', { status: 500, request_id: 'r-1' })
  expect(said).toHaveBeenCalledOnce()
  const line = String(said.mock.calls[0]?.[0])
  expect(line.indexOf('\n')).toBe(line.length - 1)
  expect(JSON.parse(line)).toMatchObject({ level: 'error', message: 'call failed', status: 500, request_id: 'r-1' })
})
