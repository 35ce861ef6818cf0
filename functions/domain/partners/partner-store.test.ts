import { beforeEach, expect, test } from 'vitest'
import { BatchGetCommand } from '#functions/platform/table/commands.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { isVerified, partnerStore } from './partner-store.ts'

const sent = mockTable(table)
const appliedAt = '2026-11-20T12:00:00.000Z'
const ann = {
  user: { userId: 'ann', email: 'ann@example.org', createdAt: appliedAt, epoch: 0, firstName: 'Ann' },
  application: { userId: 'ann', version: 1, status: 'verified', appliedAt, transportModes: ['Car'], documents: {} },
  presence: { userId: 'ann', isOnline: true },
}
const rows = [
  { PK: 'USER#ann', SK: 'PROFILE', GSI1PK: 'DIR#USER', ...ann.user },
  { PK: 'USER#ann', SK: 'PARTNER', ...ann.application },
  { PK: 'USER#ann', SK: 'PRESENCE', ...ann.presence },
]
const requested = () => sent.commandCalls(BatchGetCommand).map((call) => call.args[0].input.RequestItems?.[tableName])

beforeEach(() => void sent.on(BatchGetCommand).resolves({}))

test('reads nothing for an empty list', async () => {
  expect(await partnerStore.findAll([])).toEqual(new Map())
  expect(requested()).toEqual([])
})

test('an erased user is no partner, even if other rows remain', async () => {
  sent.on(BatchGetCommand).resolves({ Responses: { [tableName]: rows.slice(1) } })
  expect(await partnerStore.find('ann')).toBeUndefined()
  expect(await partnerStore.findAll(['ann'])).toEqual(new Map())
})

test('three rows make a partner, without the index keys', async () => {
  sent.on(BatchGetCommand).resolves({ Responses: { [tableName]: rows } })
  expect(await partnerStore.find('ann')).toEqual(ann)
  expect(await partnerStore.findAll(['ann', 'ann', 'ben'])).toEqual(new Map([['ann', ann]]))
  sent.on(BatchGetCommand).resolves({ Responses: { [tableName]: rows.slice(0, 1) } })
  expect(await partnerStore.find('ann')).toEqual({ user: ann.user })
})

test('find reads consistently; findAll reads eventually consistently, at most a hundred rows at once', async () => {
  await partnerStore.find('ann')
  await partnerStore.findAll(Array.from({ length: 70 }, (_, index) => `user ${index}`))
  expect(requested().map((one) => [one?.Keys?.length, one?.ConsistentRead])).toEqual([
    [3, true],
    [100, false],
    [100, false],
    [10, false],
  ])
})

test('unprocessed keys are read again, until the retries run out', async () => {
  const [user, application] = rows
  const left = { [tableName]: { Keys: [{ PK: 'USER#ann', SK: 'PARTNER' }] } }
  sent
    .on(BatchGetCommand)
    .resolvesOnce({ Responses: { [tableName]: user ? [user] : [] }, UnprocessedKeys: left })
    .resolvesOnce({ Responses: { [tableName]: application ? [application] : [] } })
    .resolves({ UnprocessedKeys: left })
  expect(await partnerStore.find('ann')).toMatchObject({ user: { userId: 'ann' }, application: { userId: 'ann' } })
  expect(requested()[1]?.Keys).toEqual([{ PK: 'USER#ann', SK: 'PARTNER' }])
  await expect(partnerStore.find('ben')).rejects.toMatchObject({ name: 'ServiceUnavailable' })
  expect(requested()).toHaveLength(6)
})

test.each([
  [{}, false],
  [{ isVerifiedPartner: false }, false],
  [{ isVerifiedPartner: true, isDriver: true }, false],
  [{ isVerifiedPartner: true, isDeactivated: true }, false],
  [{ isVerifiedPartner: true, suspension: { reason: 'R', at: '' } }, false],
  [{ isVerifiedPartner: true, suspension: { reason: 'R', at: '', endsAt: '2026-11-20T12:00:00.001Z' } }, false],
  [{ isVerifiedPartner: true, suspension: { reason: 'R', at: '', endsAt: '2026-11-20T12:00:00.000Z' } }, true],
  [{ isVerifiedPartner: true }, true],
])('%j is verified: %s', (flags, answer) => {
  const user = { userId: 'ann', email: '', createdAt: '', epoch: 1, ...flags } as Parameters<
    typeof isVerified
  >[0]['user'] // its id does not matter here
  expect(isVerified({ user }, new Date('2026-11-20T12:00:00.000Z'))).toBe(answer)
})
