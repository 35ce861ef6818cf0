import { afterEach, expect, test, vi } from 'vitest'
import { faultOf, log } from './log.ts'

const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
afterEach(() => said.mockClear())

test('a fault is named by its kind and place, never by its message', () => {
  const fault = faultOf(new TypeError('ann@example.org typed a private word'))
  expect(fault).not.toContain('ann@example.org')
  expect(fault).toMatch(/^TypeError at .*log\.test\.ts/)
  expect(faultOf('ann@example.org')).toBe('string')
})

test('a line is one JSON object', () => {
  log('error', 'call failed', { status: 500, request_id: 'r-1' })
  expect(said).toHaveBeenCalledOnce()
  const line = String(said.mock.calls[0]?.[0])
  expect(line.indexOf('\n')).toBe(line.length - 1)
  expect(JSON.parse(line)).toMatchObject({ level: 'error', message: 'call failed', status: 500, request_id: 'r-1' })
})
