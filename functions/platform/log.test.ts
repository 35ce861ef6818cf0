import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { inCall } from './current-call.ts'
import { askDependency } from './faults.ts'
import { log } from './log.ts'

const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
afterEach(() => said.mockClear())
const lines = () => said.mock.calls.map(([line]) => JSON.parse(String(line)))

test('a line is one JSON object', () => {
  log('error', 'call failed', { status: 500, request_id: 'r-1' })
  expect(said).toHaveBeenCalledOnce()
  const line = String(said.mock.calls[0]?.[0])
  expect(line.indexOf('\n')).toBe(line.length - 1)
  expect(lines()).toEqual([
    { level: 'error', message: 'call failed', at: expect.any(String), status: 500, request_id: 'r-1' },
  ])
})

test('a line has the id of the original call, once, and the wait for each dependency', async () => {
  await inCall('r-1', async () => {
    await askDependency({ dependency: 'table', asked: 'GetItem' }, () => wait(20))
    log('info', 'call answered', { request_id: 'r-1' })
    log('error', 'telling failed')
  })
  const [answered, told] = lines()
  expect(answered).not.toHaveProperty('call_id')
  expect(answered.waited.table).toBeGreaterThanOrEqual(19)
  expect(told).toMatchObject({ call_id: 'r-1', waited: { table: expect.any(Number) } })
})

test('calls at the same time do not mix their waits', async () => {
  const work = (id: string, ms: number) =>
    inCall(id, async () => {
      await askDependency({ dependency: 'table', asked: 'GetItem' }, () => wait(ms))
      log('info', 'done')
    })
  await Promise.all([work('slow', 60), work('quick', 1)])
  const [quick, slow] = lines()
  expect([quick.call_id, slow.call_id]).toEqual(['quick', 'slow'])
  expect(quick.waited.table).toBeLessThan(slow.waited.table)
})
