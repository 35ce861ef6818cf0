import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { createTrim } from './trim-memory.ts'

const run = promisify(execFile)
const mb = 1024 * 1024

/** A process that uses this much memory after a collection. */
const aProcess = ({ keeps }: { keeps: number }) => {
  const state = { mb: 120, busy: 0 }
  const collect = vi.fn(async () => {
    state.mb = keeps
  })
  const trim = createTrim({ residentBytes: () => state.mb * mb, busyPart: () => state.busy, collect })
  return { state, collect, trim }
}

test('does not collect during a rush', async () => {
  const { state, collect, trim } = aProcess({ keeps: 200 })
  Object.assign(state, { mb: 600, busy: 0.5 })
  await trim()
  expect(collect).not.toHaveBeenCalled()
})

test('does not collect before memory has grown by 100 MB', async () => {
  const { state, collect, trim } = aProcess({ keeps: 120 })
  state.mb = 219
  await trim()
  expect(collect).not.toHaveBeenCalled()
})

test('collects once when a rush is over, and again after the next one', async () => {
  const { state, collect, trim } = aProcess({ keeps: 200 })
  state.mb = 600
  await trim()
  await trim()
  expect(collect).toHaveBeenCalledTimes(1)
  state.mb = 301
  await trim()
  expect(collect).toHaveBeenCalledTimes(2)
})

test('measures growth from the lowest memory use that it has seen', async () => {
  const { state, collect, trim } = aProcess({ keeps: 120 })
  state.mb = 90
  await trim()
  state.mb = 191
  await trim()
  expect(collect).toHaveBeenCalledTimes(1)
})

test('frees the memory of a process that has produced a lot of garbage', async () => {
  const script = `
    import { createTrim } from '${new URL('./trim-memory.ts', import.meta.url).href}'
    const trim = createTrim()
    let garbage = Array.from({ length: 3_000_000 }, (_, index) => ({ index }))
    const before = process.memoryUsage.rss()
    garbage = undefined
    await trim() // does nothing, because the process was busy until now
    await new Promise((resolve) => setTimeout(resolve, 200))
    await trim()
    console.log((before - process.memoryUsage.rss()) / 1024 / 1024)
  `
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script])
  expect(Number(stdout)).toBeGreaterThan(100)
})
