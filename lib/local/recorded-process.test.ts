import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { stopRecordedProcess } from './recorded-process.ts'

const folder = temporaryFolder('recorded')
const note = join(folder, 'table-engine.json')
const file = join(folder, 'dynoxide.db')

const startIdle = () => spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', file], { stdio: 'ignore' })

let child: ReturnType<typeof startIdle>
beforeEach(() => {
  child = startIdle()
  const gone = once(child, 'exit')
  return async () => {
    child.kill('SIGKILL')
    await gone
  }
})

test('stops the recorded process and removes the note', async () => {
  writeFileSync(note, JSON.stringify({ pid: child.pid }))
  await stopRecordedProcess(note, file)
  expect(child.signalCode ?? (await once(child, 'exit'))[1]).toBe('SIGTERM')
  expect(existsSync(note)).toBe(false)
})

test('does not stop another process that has the recorded id now', async () => {
  writeFileSync(note, JSON.stringify({ pid: child.pid }))
  await stopRecordedProcess(note, '/somewhere/else.db')
  expect(child.exitCode ?? child.signalCode).toBeNull()
})

test.each(['', '{}', '{"pid":1}', '{"pid":"x"}'])('stops nothing by the note %j', async (text) => {
  writeFileSync(note, text)
  await expect(stopRecordedProcess(note, '')).resolves.toBeUndefined()
})
