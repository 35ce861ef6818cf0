import { join } from 'node:path'
import { lineFile } from '../line-file.ts'
import type { Positions } from './stream-reader.ts'

const maxLines = 1000

/** How far the stream has been told, which outlives the process: one line a batch, and now and then one for all of them. */
export const streamPositions = (dataDir: string) => {
  const file = lineFile<Positions>(join(dataDir, 'stream-positions.jsonl'))
  const kept = file.read()
  const positions: Positions = Object.assign({}, ...kept)
  let lines = kept.length

  return {
    positions,
    note: (shard: string, sequence: string): void => {
      positions[shard] = sequence
      lines = lines < maxLines ? lines + 1 : 1
      if (lines > 1) file.append({ [shard]: sequence })
      else file.replace([positions])
    },
  }
}
