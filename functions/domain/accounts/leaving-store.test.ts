import { describe, expect, test } from 'vitest'
import { config } from '#functions/platform/config.ts'
import { readKeyRing } from '#functions/platform/key-ring.ts'
import { BatchGetCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { type Action, table, tableName } from '#functions/platform/table/table.ts'
import { noon, userId } from '#test/support/fake-requests.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { anApplication } from '#test/support/sample-items.ts'
import { leavingOf, leavingStore, type Traits } from './leaving-store.ts'
import type { UserItem } from './user-store.ts'

const person: UserItem = { userId: userId('ann'), email: 'ann@example.org', createdAt: '', epoch: 1 }
const [first, rotated] = [readKeyRing('k1:one'), readKeyRing('k2:two,k1:one')]
const known = {
  userId: person.userId,
  email: 'ann@example.org',
  mobile: '07700 900123',
  vehicleRegistration: 'AB12 CDE',
  registrationNumber: '01234567',
}
const soon = '2026-11-20T12:00:00.001Z'
const rowsOf = (actions: readonly Action[]) => actions.flatMap(({ Put }) => Put?.Item ?? [])
const hashesOf = (parts: Partial<typeof known>, ring = first) =>
  leavingStore.ofRevoked({ ...known, ...parts }, ring).hashes

describe('marks', () => {
  const sent = mockTable(table)

  test('of an erased account exist once for each trait, contain none of the traits, and expire after two years', () => {
    const rows = rowsOf(leavingStore.ofErased(known, { state: 'suspended', endsAt: soon }, first, noon))
    expect(new Set(rows.map(({ PK }) => PK)).size).toBe(4)
    for (const row of rows)
      expect(row).toEqual({
        PK: expect.stringMatching(/^MARK#[\w-]{43}$/),
        SK: expect.stringMatching(/^erased#[\w-]{43}$/),
        state: 'suspended',
        endsAt: soon,
        expiresAt: '2028-11-19T12:00:00.000Z',
        ttl: Date.parse('2028-11-19T12:00:00.000Z') / 1000,
      })
  })

  test('of a revocation have no end and are removed one by one', () => {
    const { hashes, actions } = leavingStore.ofRevoked(known, first)
    expect(rowsOf(actions)).toEqual(
      hashes.map((hash) => ({ ...keys.leavingMark(hash, 'revoked', person.userId), state: 'revoked' })),
    )
    expect(leavingStore.removal(hashes, 'revoked', person.userId)).toEqual(
      hashes.map((hash) => ({ Delete: { Key: keys.leavingMark(hash, 'revoked', person.userId) } })),
    )
  })

  test('of a suspension end with it, and replace older ones under other hashes', async () => {
    const application = {
      ...keys.partner(person.userId),
      ...anApplication({ userId: person.userId, vehicleRegistration: 'AB12CDE' }),
    }
    sent.on(BatchGetCommand).resolves({ Responses: { [tableName]: [application] } })
    const user = { ...person, mobile: known.mobile, marks: ['old'] }
    const { hashes, actions } = await leavingStore.ofSuspended(user, { endsAt: soon }, first)
    expect(hashes).toEqual(hashesOf({ registrationNumber: '' }))
    expect(rowsOf(actions)[0]).toMatchObject({ state: 'suspended', endsAt: soon, expiresAt: soon })
    const removed = { Delete: { Key: keys.leavingMark('old', 'suspended', person.userId) } }
    expect(actions.at(-1)).toEqual(removed)
    expect(await leavingStore.ofSuspended(user, undefined, first)).toEqual({ hashes: [], actions: [removed] })
  })

  test.each([
    ['an address', { email: ' Ann+parcels@Example.org' }],
    ['a number', { mobile: '+447700900123' }],
    ['a registration', { vehicleRegistration: 'ab12cde' }],
    ['a company number', { registrationNumber: '1234567 ' }],
  ])('are the same however %s is written', (_, written) => {
    expect(hashesOf(written)).toEqual(hashesOf({}))
  })

  test('differ under another key', () => {
    expect(hashesOf({}, readKeyRing('k2:two')).filter((hash) => hashesOf({}).includes(hash))).toEqual([])
  })

  test('are not left for missing traits or a generated driver address', () => {
    const email = `dan.hill.abc@${config.DRIVER_MAIL_DOMAIN}`
    const count = (of: Traits) => leavingStore.ofRevoked({ userId: person.userId, ...of }, first).hashes.length
    expect(count({ email: known.email })).toBe(1)
    expect(count({ email })).toBe(0)
    expect(count({ email, mobile: known.mobile, registrationNumber: ' - ' })).toBe(1)
  })
})

describe('someone who comes back', () => {
  const sent = mockTable(table)
  const [mailbox = '', phone = '', vehicle = '', company = ''] = hashesOf({})
  /** Answers the query for each hash with its rows. */
  const found = (under: Record<string, object[]>) =>
    sent.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => ({
      Items: Object.entries(under).flatMap(([hash, rows]) =>
        ExpressionAttributeValues[':hash'] === keys.leavingMarksOf(hash) ? rows : [],
      ),
    }))
  const other = userId('other')
  const markOf = (account: string, mark: object = {}, cause = 'suspended') => ({
    ...keys.leavingMark('any', cause, account),
    state: 'suspended',
    ...mark,
  })
  const find = () => leavingStore.find({ ...known, userId: person.userId }, first, noon)

  test('is looked up by each trait under each key', async () => {
    found({})
    expect(await leavingStore.find(known, rotated, noon)).toEqual({ mark: undefined, isShutOut: false })
    const wanted = sent.commandCalls(QueryCommand).map(({ args }) => args[0].input.ExpressionAttributeValues?.[':hash'])
    const all = [...hashesOf({}, first), ...hashesOf({}, readKeyRing('k2:two'))]
    expect(wanted.toSorted()).toEqual(all.map(keys.leavingMarksOf).toSorted())
  })

  test.each<[string, Record<string, object[]>, string | undefined, boolean]>([
    ['the mailbox alone', { [mailbox]: [markOf(other)] }, 'suspended', true],
    ['two others of one account', { [phone]: [markOf(other)], [vehicle]: [markOf(other)] }, 'suspended', true],
    [
      'two others, among many',
      { [phone]: [markOf('a'), markOf(other)], [company]: [markOf(other)] },
      'suspended',
      true,
    ],
    ['a number alone', { [phone]: [markOf(other)] }, 'suspended', false],
    ['a vehicle alone', { [vehicle]: [markOf(other)] }, 'suspended', false],
    ['two others of two accounts', { [phone]: [markOf('a')], [vehicle]: [markOf('b')] }, 'suspended', false],
    [
      'a suspension that has ended since',
      { [mailbox]: [markOf(other, { endsAt: noon.toISOString() })] },
      'suspended',
      false,
    ],
    ['a mark that has ended', { [mailbox]: [markOf(other, { expiresAt: noon.toISOString() })] }, undefined, false],
    ['a revocation', { [mailbox]: [markOf(other, { state: 'revoked' }, 'revoked')] }, 'revoked', false],
    ['one’s own account', { [mailbox]: [markOf(person.userId)], [phone]: [markOf(person.userId)] }, undefined, false],
    ['an erasure', { [mailbox]: [markOf('hash', { expiresAt: soon, endsAt: soon }, 'erased')] }, 'suspended', true],
  ])('by %s: %o is marked %s, refused: %s', async (_, rows, mark, isShutOut) => {
    found(rows)
    expect(await find()).toEqual({ mark, isShutOut })
  })

  test('is marked as suspended if any mark says so', async () => {
    found({ [phone]: [markOf('a', { state: 'revoked' }, 'revoked'), markOf('b')] })
    expect((await find()).mark).toBe('suspended')
  })

  test('is admitted with the mark, or refused', async () => {
    found({ [phone]: [markOf(other)] })
    expect(await leavingStore.admit(known, first, noon)).toBe('suspended')
    found({ [mailbox]: [markOf(other)] })
    await expect(leavingStore.admit(known, first, noon)).rejects.toMatchObject({ code: 'account.shut-out' })
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
