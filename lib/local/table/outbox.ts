import { marshall } from '@aws-sdk/util-dynamodb'
import { matchesStreamFilter } from '../streams/deliver.ts'
import type { RecordSource } from '../streams/stream-poller.ts'
import type { StreamRecord } from '../streams/stream-reader.ts'
import type { GroupCommit } from './group-commit.ts'
import type { Change } from './rows.ts'
import type { TableFile } from './table-file.ts'
import { decodeItem } from './values.ts'

export type Outbox = ReturnType<typeof createOutbox>

/**
 * What the table's stream is in the cloud: the changes that the fan-out wants to know of, written with the rows they
 * changed, and kept until they are delivered.
 */
export const createOutbox = (file: TableFile, groups: GroupCommit) => {
  let hasNews = false
  let wake = (): void => undefined
  groups.onEnd(({ failure }) => {
    const isNews = hasNews && !failure
    hasNews = false
    if (isNews) wake()
  })
  return {
    /** Keeps a change that matches the stream's filter. Part of the write itself. */
    report: ({ key, before, after, hasExpired }: Change): void => {
      const record = {
        dynamodb: {
          Keys: { SK: { S: key.SK } },
          get NewImage() {
            return after && marshall(after.item, { removeUndefinedValues: true })
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
    /** Calls back after each COMMIT with something to deliver. */
    onNews: (callback: () => void): void => {
      wake = callback
    },
    source: {
      next: async (limit) => {
        const rows = await groups.read(() => file.all('SELECT * FROM changes ORDER BY sequence LIMIT ?', limit))
        const lastSequence = String(rows.at(-1)?.sequence)
        return rows.length > 0 ? [{ shard: 'outbox', records: rows.map(toRecord), lastSequence }] : []
      },
      /** Delivered records are forgotten. After a power cut they may be delivered again. */
      done: async ({ lastSequence }) => {
        const forget = () => file.run('DELETE FROM changes WHERE sequence <= ?', Number(lastSequence))
        await groups.write(forget, { mayBeLost: true })
      },
    } satisfies RecordSource,
  }
}

const expiryIdentity = { type: 'Service', principalId: 'dynamodb.amazonaws.com' }

/** A record as Lambda gets it from a stream. */
const toRecord = (row: Record<string, unknown>): StreamRecord => {
  const image = (text: unknown) => marshall(decodeItem(String(text)))
  return {
    eventID: `rows-${row.sequence}`,
    eventSource: 'aws:dynamodb',
    eventName: row.old === null ? 'INSERT' : row.new === null ? 'REMOVE' : 'MODIFY',
    dynamodb: {
      Keys: { PK: { S: row.PK }, SK: { S: row.SK } },
      ...(row.new !== null && { NewImage: image(row.new) }),
      ...(row.old !== null && { OldImage: image(row.old) }),
      SequenceNumber: String(row.sequence),
      ApproximateCreationDateTime: Math.floor(Number(row.at) / 1000),
    },
    ...(row.hasExpired === 1 && { userIdentity: expiryIdentity }),
  }
}
