import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { streamPositions } from './stream-positions.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sameway-positions-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

it('begins with none, and knows the last of each shard after a restart', () => {
  const { positions, note } = streamPositions(dataDir)
  expect(positions).toEqual({})
  note('one', '1')
  note('two', '1')
  note('one', '2')
  expect(positions).toEqual({ one: '2', two: '1' })
  expect(streamPositions(dataDir).positions).toEqual({ one: '2', two: '1' })
})

it('does not grow for ever, and forgets no shard over it', () => {
  const { note } = streamPositions(dataDir)
  note('quiet', '7')
  for (let sequence = 1; sequence <= 2_500; sequence += 1) note('busy', String(sequence))
  expect(streamPositions(dataDir).positions).toEqual({ quiet: '7', busy: '2500' })
  expect(readFileSync(join(dataDir, 'stream-positions.jsonl'), 'utf8').split('\n').length).toBeLessThan(1_010)
})
