import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { streamPositions } from './stream-reader.ts'

describe('stream positions', () => {
  let dataDir: string
  folderForEachTest('positions', (folder) => (dataDir = folder))

  it('are empty at first, and survive a restart, one for each shard', () => {
    const { positions, note } = streamPositions(dataDir)
    expect(positions).toEqual({})
    note('one', '1')
    note('two', '1')
    note('one', '2')
    expect(positions).toEqual({ one: '2', two: '1' })
    expect(streamPositions(dataDir).positions).toEqual({ one: '2', two: '1' })
  })

  it('keep the file short without forgetting a shard', () => {
    const { note } = streamPositions(dataDir)
    note('quiet', '7')
    for (let sequence = 1; sequence <= 2_500; sequence += 1) note('busy', String(sequence))
    expect(streamPositions(dataDir).positions).toEqual({ quiet: '7', busy: '2500' })
    expect(readFileSync(join(dataDir, 'stream-positions.jsonl'), 'utf8').split('\n').length).toBeLessThan(1_010)
  })
})
