import { beforeEach, expect, test, vi } from 'vitest'
import { BatchGetCommand, DeleteCommand, UpdateCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { pushToAll, socketGateway } from './sockets.ts'

const rows = mockTable(table)
const sent = vi.spyOn(socketGateway, 'post')
const people = Array.from({ length: 120 }, (_, index) => `p${index}`)
const event = { type: 'session_changed', id: 'p.1', v: 1 } as const
const posted = () => sent.mock.calls.map(([id]) => id)

let openedAt: string

/** Every user has one open socket. */
beforeEach(() => {
  openedAt = new Date(Date.now() - 61_000).toISOString()
  sent.mockReset().mockResolvedValue(true)
  rows.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const requested: { PK: string }[] = RequestItems[tableName].Keys
    const found = requested.map((Key) => ({
      ...Key,
      sockets: new Set([`${openedAt} c-${Key.PK.slice('USER#'.length)} hash`]),
    }))
    return { Responses: { [tableName]: found } }
  })
  rows.on(DeleteCommand).resolves({})
  rows.on(UpdateCommand).resolves({})
})

test('reads sockets a hundred users at a time, and everyone gets the same frame', async () => {
  await pushToAll(people, event)
  expect(rows.commandCalls(BatchGetCommand)).toHaveLength(2)
  expect(sent.mock.calls).toEqual(people.map((id) => [`c-${id}`, JSON.stringify(event)]))
})

test('a socket that fails stops no other, and the push is retried', async () => {
  sent.mockImplementation(async (id) => {
    if (id === 'c-p7') throw new Error('no gateway')
    return true
  })
  await expect(pushToAll(people, event)).rejects.toThrow('no gateway')
  expect(new Set(posted())).toEqual(new Set(people.map((id) => `c-${id}`)))
})

test.each([400, 403, 413])('a socket that is refused with %i is logged and given up', async (status) => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  sent.mockImplementation(async (id) => {
    if (id === 'c-p7') throw Object.assign(new Error('refused'), { status })
    return true
  })
  await pushToAll(people, event)
  expect(posted()).toHaveLength(people.length)
  expect(rows.commandCalls(DeleteCommand)).toEqual([])
  expect(said.mock.calls.join()).toContain(`"message":"socket given up"`)
  expect(said.mock.calls.join()).not.toContain('p7')
  said.mockRestore()
})

test.each([429, 500, 503])('a gateway that answers %i is temporary, so the push is retried', async (status) => {
  sent.mockRejectedValue(Object.assign(new Error('busy'), { status }))
  await expect(pushToAll(people, event)).rejects.toThrow('busy')
})

test('a socket that is gone is no failure: its rows are deleted', async () => {
  sent.mockImplementation(async (id) => id !== 'c-p7')
  await pushToAll(people, event)
  expect(posted()).toHaveLength(people.length)
  expect(rows.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key)).toEqual([keys.connection('c-p7')])
  expect(rows.commandCalls(UpdateCommand).map(({ args }) => args[0].input.Key)).toEqual([keys.sockets('p7')])
})

test('a socket that may still be opening keeps its rows', async () => {
  openedAt = new Date(Date.now() - 29_000).toISOString()
  sent.mockResolvedValue(false)
  await pushToAll(people, event)
  expect(posted()).toHaveLength(people.length)
  expect([...rows.commandCalls(DeleteCommand), ...rows.commandCalls(UpdateCommand)]).toEqual([])
})

test('a push to no one reads nothing', async () => {
  await pushToAll([], event)
  expect(posted()).toEqual([])
  expect(rows.calls()).toEqual([])
})
