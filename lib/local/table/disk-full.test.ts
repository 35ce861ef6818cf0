import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { createGroupCommit, FileFailed } from './group-commit.ts'
import { createRows, toStored } from './rows.ts'
import { openTableFile } from './table-file.ts'

test('refuses writes that do not fit on a full disk, loses nothing, and continues when there is room', async () => {
  const file = openTableFile(join(temporaryFolder('full'), 'rows.db'))
  const groups = createGroupCommit(file, () => expect.fail('the disk is whole'))
  const { apply, find, forgetCached } = createRows(file, () => undefined, undefined)
  groups.onEnd(({ failure }) => failure && forgetCached())
  const put = (SK: string) => {
    const after = toStored({ PK: 'P', SK, text: 'x'.repeat(3_000) })
    return groups.write(() => apply({ key: { PK: 'P', SK }, before: undefined, after }))
  }
  const answered: string[] = []
  const write = async (turn: number) => {
    const calls = [0, 1, 2].map(async (index) => {
      await put(`${turn}.${index}`)
      answered.push(`${turn}.${index}`)
    })
    const ended = (await Promise.allSettled(calls)).map((call) => (call.status === 'fulfilled' ? 'done' : call.reason))
    await new Promise((resolve) => setImmediate(resolve)) // until the turn of a failed group is over
    return ended
  }
  const stored = () => file.all('SELECT SK FROM rows ORDER BY SK').map(({ SK }) => SK)

  file.exec('PRAGMA max_page_count = 100')
  const ends = []
  for (let turn = 0; turn < 60; turn += 1) ends.push(await write(turn))
  const refused = [expect.any(FileFailed), expect.any(FileFailed), expect.any(FileFailed)]
  expect(ends[0]).toEqual(['done', 'done', 'done'])
  expect(ends.at(-1)).toEqual(refused)
  expect(stored()).toEqual(answered.toSorted())
  expect(find({ PK: 'P', SK: '0.0' })).toBeDefined()
  expect(find({ PK: 'P', SK: '59.0' })).toBe(undefined)

  file.exec('PRAGMA max_page_count = 1000')
  expect(await write(100)).toEqual(['done', 'done', 'done'])
  expect(stored()).toEqual(answered.toSorted())
  await groups.flush()
  file.close()
})
