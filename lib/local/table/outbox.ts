import { matchesStreamFilter } from '../streams/deliver.ts'
import type { RecordSource, StreamRecord } from '../streams/stream-reader.ts'
import type { GroupCommit } from './group-commit.ts'
import type { TableChange } from './rows.ts'
import { toImage } from './stream-image.ts'
import type { TableFile } from './table-file.ts'

export type Outbox = ReturnType<typeof createOutbox>

/**
 * The counterpart of the table's stream in the cloud: the changes that have effects, written together with their rows
 * and kept until they are delivered.
 */
export const createOutbox = (file: TableFile, groups: GroupCommit) => {
  let hasNews = false
  let wake = (): void => undefined
  groups.onEnd(({ failure }) => {
    const isNews = hasNews && !failure
    hasNews = false
    if (isNews) void afterAnswers()
  })
  /** Answers leave first, so that their timing does not reveal whether a change has effects. */
  const afterAnswers = async (): Promise<void> => {
    await groups.confirmed()
    setImmediate(() => wake())
  }
  return {
    /** Keeps a change that matches the stream's filter, as part of the write itself. */
    report: ({ key, before, after, hasExpired }: TableChange): void => {
      const record = {
        dynamodb: {
          Keys: { SK: { S: key.SK } },
          get NewImage() {
            return after && toImage(after.text)
          },
        },
      }
      if (!matchesStreamFilter(record)) return
      hasNews = true
      file.run(
        'INSERT INTO changes (at, PK, SK, old, new, hasExpired) VALUES (?, ?, ?, ?, ?, ?)',
        Date.now(),
        key.PK,
        key.SK,
        before?.text ?? null,
        after?.text ?? null,
        hasExpired ? 1 : 0,
      )
    },
    /** Calls back after each COMMIT that leaves something to deliver, once its answers have left. */
    onNews: (callback: () => void): void => {
      wake = callback
    },
    /** When the oldest undelivered change was written. */
    oldestAt: async (): Promise<number | undefined> => {
      const row = await groups.read(() => file.get('SELECT at FROM changes ORDER BY sequence LIMIT 1'))
      return row && Number(row.at)
    },
    source: {
      next: async (limit) => {
        const rows = await groups.read(() => file.all('SELECT * FROM changes ORDER BY sequence LIMIT ?', limit))
        const lastSequence = String(rows.at(-1)?.sequence)
        return rows.length > 0
          ? [{ shard: 'outbox', records: rows.map(toRecord), lastSequence, isAll: rows.length < limit }]
          : []
      },
      /** Deletes delivered records. After a power cut they may be delivered again. */
      done: async ({ lastSequence }) => {
        const forget = () => file.run('DELETE FROM changes WHERE sequence <= ?', Number(lastSequence))
        await groups.write(forget, { mayBeLost: true })
      },
    } satisfies RecordSource,
  }
}

const expiryIdentity = { type: 'Service', principalId: 'dynamodb.amazonaws.com' }

/** A record as Lambda gets it from a stream. Its images are built anew on each access. */
const toRecord = ({ sequence, at, PK, SK, old, new: now, hasExpired }: Record<string, unknown>): StreamRecord => ({
  eventID: `rows-${sequence}`,
  eventSource: 'aws:dynamodb',
  eventName: old === null ? 'INSERT' : now === null ? 'REMOVE' : 'MODIFY',
  dynamodb: withImages(
    { NewImage: now, OldImage: old },
    {
      Keys: { PK: { S: PK }, SK: { S: SK } },
      SequenceNumber: String(sequence),
      ApproximateCreationDateTime: Math.floor(Number(at) / 1000),
    },
  ),
  ...(hasExpired === 1 && { userIdentity: expiryIdentity }),
})

const withImages = <Part extends object>(texts: Record<string, unknown>, part: Part): Part => {
  for (const [name, text] of Object.entries(texts))
    if (text !== null) Object.defineProperty(part, name, { enumerable: true, get: () => toImage(String(text)) })
  return part
}
