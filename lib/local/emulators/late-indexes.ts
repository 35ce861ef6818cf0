import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type StreamRecord, streamReader } from '../streams/stream-reader.ts'
import { createTable, type TableApi } from './table-api.ts'

const pauseMs = 20

/**
 * Delays index reads as in the cloud: a second table follows the first with a lag of `lagMs` and answers the queries of
 * indexes. So a new item is missing for a while, and a moved one is still in its old place.
 */
export const startLateIndexes = async (call: TableApi, endpoint: string, table: string, lagMs: number) => {
  const shadow = `${table}-late`
  await recreateShadow(call, table, shadow)
  const reader = streamReader(call, table, {}, 'LATEST')
  await reader.ready()
  await copyAll(call, table, shadow)
  const stopping = new AbortController()
  const { signal } = stopping
  let applied: Promise<unknown> = Promise.resolve()

  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      const batches = await reader.next(1000).catch(() => [])
      const records = batches.flatMap((batch) => batch.records)
      const due = wait(lagMs, undefined, { signal }).catch(() => undefined)
      if (records.length > 0) {
        applied = applied
          .then(() => due)
          .then(() => apply(call, shadow, records))
          .catch((error: unknown) => console.error('An index fell behind:', String(error)))
      }
      await wait(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const following = follow()

  return {
    /** A proxy between the SDK and the engine. */
    serve: async (request: IncomingMessage, response: ServerResponse, bytes: Buffer): Promise<void> => {
      const body = String(bytes)
      const isRead = /\.(Query|Scan)$/.test(String(request.headers['x-amz-target']))
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: headersOf(request),
        body: isRead ? redirected(body, shadow) : body,
      })
      const text = Buffer.from(await answer.arrayBuffer())
      response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(text)
    },
    stop: async (): Promise<void> => {
      stopping.abort()
      await following
      await applied
    },
  }
}

const redirected = (body: string, shadow: string): string => {
  const input: { IndexName?: string } = JSON.parse(body)
  return input.IndexName ? JSON.stringify({ ...input, TableName: shadow }) : body
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    ['content-type', 'x-amz-target', 'x-amz-date', 'authorization'].map((name) => [name, String(headers[name] ?? '')]),
  )

const recreateShadow = async (call: TableApi, table: string, shadow: string): Promise<void> => {
  const { TableNames } = await call<{ TableNames: string[] }>('ListTables', {})
  if (TableNames.includes(shadow)) await call('DeleteTable', { TableName: shadow })
  await createTable(call, shadow)
  await createTable(call, table)
}

const copyAll = async (call: TableApi, table: string, shadow: string): Promise<void> => {
  let from: unknown
  do {
    const page: { Items: unknown[]; LastEvaluatedKey?: unknown } = await call('Scan', {
      TableName: table,
      ...(from !== undefined && { ExclusiveStartKey: from }),
    })
    for (const Item of page.Items) await call('PutItem', { TableName: shadow, Item })
    from = page.LastEvaluatedKey
  } while (from !== undefined)
}

const apply = async (call: TableApi, shadow: string, records: StreamRecord[]): Promise<void> => {
  for (const { dynamodb } of records) {
    const { NewImage, Keys } = dynamodb
    if (NewImage) await call('PutItem', { TableName: shadow, Item: NewImage })
    else await call('DeleteItem', { TableName: shadow, Key: Keys })
  }
}
