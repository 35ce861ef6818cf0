import { describe, expect, test } from 'vitest'
import { config } from '#functions/platform/config.ts'
import { readKeyRing } from '#functions/platform/key-ring.ts'
import { BatchGetCommand } from '#functions/platform/table/commands.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { noon, userId } from '#test/support/fake-requests.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { leavingOf, leavingStore, type Traits } from './leaving-store.ts'
import type { UserItem } from './user-store.ts'

const person: UserItem = { userId: userId('ann'), email: 'ann@example.org', createdAt: '', epoch: 1 }
const [first, rotated] = [readKeyRing('k1:one'), readKeyRing('k2:two,k1:one')]
const traits = { email: 'ann@example.org', mobile: '07700 900123', vehicleRegistration: 'AB12 CDE' }
const marksOf = (parts: Partial<typeof traits>, ring = first) =>
  leavingStore.marks({ ...traits, ...parts }, 'suspended', ring, noon).map(({ Put }) => Put?.Item?.PK)

describe('the marks of somebody who left', () => {
  test('are one for each trait, hold none of them, and end after two years', () => {
    const marks = leavingStore.marks(traits, 'revoked', first, noon)
    expect(new Set(marks.map(({ Put }) => Put?.Item?.PK)).size).toBe(3)
    for (const { Put } of marks)
      expect(Put?.Item).toEqual({
        PK: expect.stringMatching(/^MARK#[\w-]{43}$/),
        SK: 'MARK',
        state: 'revoked',
        expiresAt: '2028-11-19T12:00:00.000Z',
        ttl: Date.parse('2028-11-19T12:00:00.000Z') / 1000,
      })
  })

  test.each([
    ['an address', { email: ' Ann@Example.org' }],
    ['a number', { mobile: '+447700900123' }],
    ['a registration', { vehicleRegistration: 'ab12cde' }],
  ])('are the same however %s is written', (_, written) => {
    expect(marksOf(written)).toEqual(marksOf({}))
  })

  test('differ under another key', () => {
    expect(marksOf({}, readKeyRing('k2:two')).filter((mark) => marksOf({}).includes(mark))).toEqual([])
  })

  test('are none of what is not known, nor of an address that we made up for a driver', () => {
    const email = `dan.hill.abc@${config.DRIVER_MAIL_DOMAIN}`
    const count = (of: Traits) => leavingStore.marks(of, 'suspended', first, noon).length
    expect(count({ email: traits.email })).toBe(1)
    expect(count({ email })).toBe(0)
    expect(count({ email, mobile: traits.mobile })).toBe(1)
  })
})

describe('who comes back', () => {
  const sent = mockTable(table)
  const found = (...rows: object[]) => sent.on(BatchGetCommand).resolves({ Responses: { [tableName]: rows } })
  const mark = { state: 'revoked', expiresAt: '2026-11-20T12:00:00.001Z' }

  test('is looked for by each trait under each key', async () => {
    found()
    expect(await leavingStore.find(traits, rotated, noon)).toBeUndefined()
    const wanted = sent.commandCalls(BatchGetCommand)[0]?.args[0].input.RequestItems?.[tableName]?.Keys ?? []
    expect(wanted.map(({ PK }) => PK).toSorted()).toEqual([...marksOf({}, first), ...marksOf({}, rotated)].toSorted())
  })

  test('is not found by what has ended', async () => {
    found({ ...mark, expiresAt: noon.toISOString() })
    expect(await leavingStore.find(traits, first, noon)).toBeUndefined()
  })

  test('is found as suspended before all else', async () => {
    found(mark)
    expect(await leavingStore.find(traits, first, noon)).toBe('revoked')
    found(mark, { ...mark, state: 'suspended' })
    expect(await leavingStore.find(traits, first, noon)).toBe('suspended')
  })
})

test.each([
  ['nothing', {}, undefined, undefined],
  [
    'nothing once it has ended',
    { suspension: { reason: '', at: '', endsAt: noon.toISOString() } },
    undefined,
    undefined,
  ],
  ['a suspension', { suspension: { reason: '', at: '' } }, { status: 'revoked' }, 'suspended'],
  ['a revocation', {}, { status: 'revoked' }, 'revoked'],
  ['a revocation before an application that waits', {}, { status: 'pending', returnsAfter: 'revoked' }, 'revoked'],
  ['nothing once they are approved again', {}, { status: 'verified', returnsAfter: 'suspended' }, undefined],
  ['nothing of a rejection', {}, { status: 'rejected' }, undefined],
] as const)('an erased account leaves a mark of %s', (_, user, application, state) => {
  expect(leavingOf({ ...person, ...user }, application, noon)).toBe(state)
})
