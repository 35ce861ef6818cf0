import { expect, test, vi } from 'vitest'
import { createGroupCommit, FileFailed } from './group-commit.ts'
import { ValidationException } from './values.ts'

const sqliteError = (errcode: number) => Object.assign(new Error('from SQLite'), { errcode })
const full = 13
const failedSync = 1034

/**
 * A fake file that records its statements and fails where a test wants. With `rollsBack`, SQLite has rolled back by
 * itself. With `holdsDisk`, the disk does not confirm by itself.
 */
const setUp = (fails: Record<string, number> = {}, { rollsBack = false, holdsDisk = false } = {}) => {
  const ran: string[] = []
  const syncs: PromiseWithResolvers<void>[] = []
  let isInTransaction = false
  const file = {
    get isInTransaction() {
      return isInTransaction
    },
    run: (sql: string) => {
      ran.push(sql)
      const errcode = fails[sql]
      if (errcode !== undefined) {
        if (rollsBack) isInTransaction = false
        throw sqliteError(errcode)
      }
      if (sql.startsWith('BEGIN')) isInTransaction = true
      if (sql === 'COMMIT' || sql === 'ROLLBACK') isInTransaction = false
      return { changes: 0, lastInsertRowid: 0 }
    },
    sync: (): Promise<void> => {
      const sync = Promise.withResolvers<void>()
      syncs.push(sync)
      if (!holdsDisk) sync.resolve()
      return sync.promise
    },
  }
  const ended = vi.fn()
  const brokenDisk = vi.fn(() => {
    throw new Error('the process has ended')
  })
  const groups = createGroupCommit(file, brokenDisk as never)
  groups.onEnd(({ failure }) => ended(failure ? 'failed' : 'committed'))
  return { ran, syncs, groups, ended, brokenDisk, write: (name: string) => groups.write(() => void file.run(name)) }
}

const outcomes = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((call) => (call.status === 'fulfilled' ? 'done' : call.reason))

const failed = expect.any(FileFailed)

test.each([
  ['BEGIN fails', { 'BEGIN IMMEDIATE': full }, false, ['BEGIN IMMEDIATE']],
  ['a write fails', { b: full }, false, ['BEGIN IMMEDIATE', 'a', 'b', 'ROLLBACK']],
  ['a write fails, and SQLite rolls back', { b: full }, true, ['BEGIN IMMEDIATE', 'a', 'b']],
  ['COMMIT fails', { COMMIT: full }, false, ['BEGIN IMMEDIATE', 'a', 'b', 'c', 'COMMIT', 'ROLLBACK']],
  ['COMMIT fails, and SQLite rolls back', { COMMIT: full }, true, ['BEGIN IMMEDIATE', 'a', 'b', 'c', 'COMMIT']],
])('refuses a whole turn when %s, and starts anew with the next turn', async (_, fails, rollsBack, expected) => {
  const given: Record<string, number> = { ...fails }
  const { write, groups, ran, ended } = setUp(given, { rollsBack })
  const calls = [write('a'), groups.read(() => 'seen'), write('b'), write('c'), groups.read(() => 'seen')]
  expect(await outcomes(calls)).toEqual(calls.map(() => failed))
  expect(ran).toEqual(expected)
  expect(ended.mock.calls).toEqual([['failed']])

  await new Promise((resolve) => setImmediate(resolve))
  for (const name in given) delete given[name]
  await write('d')
  expect(ran.slice(expected.length)).toEqual(['BEGIN IMMEDIATE', 'd', 'COMMIT'])
})

test('fails the group when a read within it fails', async () => {
  const { write, groups, ran } = setUp()
  const broken = () => {
    throw sqliteError(full)
  }
  expect(await outcomes([write('a'), groups.read(broken), write('b')])).toEqual([failed, failed, failed])
  expect(ran).toEqual(['BEGIN IMMEDIATE', 'a', 'ROLLBACK'])
})

test('fails the group when a command fails that may have written in part', async () => {
  const { write, groups, ran } = setUp()
  const broken = () => {
    throw new TypeError('a mistake of ours')
  }
  expect(await outcomes([write('a'), groups.write(broken)])).toEqual([failed, failed])
  expect(ran).toEqual(['BEGIN IMMEDIATE', 'a', 'ROLLBACK'])
})

test.each([{ COMMIT: failedSync }, { a: failedSync }])('ends the process after a failed fsync: %j', async (fails) => {
  const { write, groups, brokenDisk } = setUp(fails)
  const call = write('a').catch(() => undefined)
  await groups.flush().catch(() => undefined) // a process that has ended
  await call
  expect(brokenDisk).toHaveBeenCalledOnce()
})

test('ends the process when the disk does not confirm a COMMIT', async () => {
  const { write, groups, syncs, brokenDisk } = setUp({}, { holdsDisk: true })
  const call = write('a').catch(() => undefined)
  const flushed = groups.flush().catch(() => undefined)
  syncs[0]?.reject(new Error('EIO'))
  await Promise.all([call, flushed])
  expect(brokenDisk).toHaveBeenCalledOnce()
})

test('answers commands while the disk is busy, and reports when it has confirmed them', async () => {
  const { write, groups, ran, syncs } = setUp({}, { holdsDisk: true })
  const confirmed: string[] = []
  const note = (name: string) => void groups.confirmed()?.then(() => void confirmed.push(name))
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  await write('a')
  note('a')
  await Promise.all([write('b'), write('c')])
  note('b and c')
  expect(await groups.read(() => 'seen')).toBe('seen')
  note('read')
  expect(ran.filter((sql) => sql === 'COMMIT')).toHaveLength(2)
  expect([confirmed, syncs.length]).toEqual([[], 1])
  syncs[0]?.resolve()
  await turn()
  expect([confirmed, syncs.length]).toEqual([['a'], 2])
  syncs[1]?.resolve()
  await turn()
  expect(confirmed).toEqual(['a', 'b and c', 'read'])
  expect([groups.confirmed(), syncs.length]).toEqual([undefined, 2])
})

test('answers reads, writes and refusals after one COMMIT', async () => {
  const { write, groups, ran } = setUp()
  const answered: string[] = []
  const note = (name: string) => () => answered.push(`${name} after ${ran.at(-1)}`)
  const refuse = () => {
    throw new ValidationException('never')
  }
  await Promise.all([
    write('a').then(note('write')),
    groups.read(() => undefined).then(note('read')),
    groups.write(refuse).catch(note('refusal')),
    write('b').then(note('write')),
  ])
  expect(ran).toEqual(['BEGIN IMMEDIATE', 'a', 'b', 'COMMIT'])
  expect(answered.toSorted()).toEqual([
    'read after COMMIT',
    'refusal after COMMIT',
    'write after COMMIT',
    'write after COMMIT',
  ])
})

test('does not sync a group whose only write may be lost in a power cut', async () => {
  const { write, groups, ran, syncs } = setUp({}, { holdsDisk: true })
  const lose = () => groups.write(() => 'counted', { mayBeLost: true })
  expect(await lose()).toBe('counted')
  expect([ran, syncs.length, groups.confirmed()]).toEqual([['BEGIN IMMEDIATE', 'COMMIT'], 0, undefined])
  await Promise.all([write('a'), lose()])
  expect(syncs).toHaveLength(1)
})

test('reads at once if no group is open, with one lock for all reads of a turn', async () => {
  const { groups, write, ran } = setUp()
  expect(await Promise.all([groups.read(() => 'seen'), groups.read(() => 'also')])).toEqual(['seen', 'also'])
  await new Promise((resolve) => setImmediate(resolve))
  expect(ran).toEqual(['BEGIN', 'COMMIT'])
  await Promise.all([groups.read(() => 'seen'), write('a')])
  expect(ran.slice(2)).toEqual(['BEGIN', 'COMMIT', 'BEGIN IMMEDIATE', 'a', 'COMMIT'])
})
