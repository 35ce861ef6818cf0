import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type FailedRecord, setLocalAdapters } from '#functions/platform/local-adapters.ts'
import { PutCommand } from '#functions/platform/table/commands.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { type OpenLocalTable, openLocalTable } from '#lib/local/table/local-table.ts'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { forgetErased } from './forget-erased.ts'

let local: OpenLocalTable
let kept: readonly FailedRecord[]
folderForEachTest('forgotten', (dataDir) => {
  local = openLocalTable({ dataDir, tableName })
})
beforeEach(() => {
  kept = []
  const sift: Parameters<typeof setLocalAdapters>[0]['failedRecords'] = {
    sift: async (keep) => {
      const before = kept
      kept = await keep(before)
      return before.length - kept.length
    },
  }
  setLocalAdapters({ table: local, failedRecords: sift })
})
afterEach(() => local.close())
afterAll(() => setLocalAdapters({}))

const [erased, stays] = ['usr_abcdefghabcdefghabcdef', 'usr_0123456789012345678901']
const record = ({ PK, SK }: Key, image: Record<string, unknown> = {}): FailedRecord => ({
  dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } }, NewImage: image },
})
const put = (key: Key) => table.send(new PutCommand({ TableName: tableName, Item: { ...key } }))
const named = (id: string) => ({ ownerId: { S: id } })

test('drops every record of an erased user: of their own rows, and of rows that name them', async () => {
  await put(keys.user(stays))
  await put(keys.request('req_1'))
  kept = [
    record(keys.user(erased)),
    record(keys.request('req_1'), { ...named(stays), carrierId: { S: erased } }),
    record(keys.request('req_1'), named(erased)),
  ]
  expect(await forgetErased()).toBe(3)
  expect(kept).toEqual([])
})

test('keeps every record of other users, even of a deleted row whose effects are pending', async () => {
  await put(keys.user(stays))
  const theirs = [
    record(keys.user(stays)),
    record(keys.ride(stays, 'rid_1')),
    record(keys.request('req_2'), named(stays)),
  ]
  kept = theirs
  expect(await forgetErased()).toBe(0)
  expect(kept).toEqual(theirs)
})

test('keeps a record that names no user as long as its row exists: a code, a message to us', async () => {
  await put(keys.contactMessage('msg_1'))
  const message = record(keys.contactMessage('msg_1'), { email: { S: 'ann@example.org' } })
  kept = [record(keys.otp('signup', 'ann@example.org', 'flow'), { to: { S: 'ann@example.org' } }), message]
  expect(await forgetErased()).toBe(1)
  expect(kept).toEqual([message])
})
