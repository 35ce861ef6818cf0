import { beforeEach, expect, test } from 'vitest'
import {
  BatchGetCommand,
  TransactionCanceledException,
  TransactWriteCommand,
} from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { Failure } from '#shared/model/failure.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { accountStore } from './account-store.ts'
import { newAccount } from './sign-up/create-account.ts'
import { userIndex } from './user-store.ts'

const sent = mockTable(table)
const now = new Date('2026-11-20T12:00:00.000Z')
const account = newAccount({ email: 'ann@example.org' }, 'hash', now)
const { user, credentials } = account
const proof = {
  action: { Delete: { Key: { PK: 'GRANT#1', SK: 'GRANT' } } },
  epoch: 1,
  refusal: () => new Failure('signup.unverified'),
}
const change = { user, replaced: credentials, passwordHash: 'new', at: now }

const refusing = (...places: number[]) => {
  const CancellationReasons = Array.from({ length: 12 }, (_, place) => ({
    Code: places.includes(place) ? 'ConditionalCheckFailed' : 'None',
  }))
  sent.on(TransactWriteCommand).rejects(new TransactionCanceledException({ CancellationReasons }))
}
const actions = () => sent.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? []

beforeEach(() => void sent.on(TransactWriteCommand).resolves({}))

test('create distinguishes a taken address from a missing proof', async () => {
  refusing(0)
  expect(await accountStore.create(account, { proof })).toEqual({ status: 'taken' })
  refusing(1)
  expect(await accountStore.create(account, { proof })).toMatchObject({ status: 'unproven' })
  refusing(0, 1)
  expect(await accountStore.create(account, { proof })).toMatchObject({ status: 'unproven' })
})

test('create throws on any other refusal', async () => {
  refusing(2)
  await expect(accountStore.create(account, { proof })).rejects.toThrow('cannot be')
})

test('create distinguishes a full business from a failed extra condition and a taken address', async () => {
  const driver = { businessId: 'biz_0123456789abcdefABCDEF', businessName: 'Vans', name: 'Dee', contactNumber: '0' }
  const wanted = newAccount({ email: 'dee@example.org', driver }, 'hash', now)
  const also = [{ action: proof.action, why: 'used' }]
  refusing(1)
  expect(await accountStore.create(wanted, { also })).toEqual({ status: 'full' })
  refusing(2)
  expect(await accountStore.create(wanted, { also })).toEqual({ status: 'refused', why: 'used' })
  refusing(0, 1, 2)
  expect(await accountStore.create(wanted, { also })).toEqual({ status: 'taken' })
  expect(actions()[1]?.Update).toMatchObject({
    Key: { PK: `BIZ#${driver.businessId}`, SK: 'COUNT' },
    ConditionExpression: '#drivers < :most',
    ExpressionAttributeValues: { ':one': 1, ':most': 500 },
  })
})

test('a business sees which of its drivers still have a temporary password', async () => {
  const driver = { ...user, isDriver: true, businessId: 'biz_0123456789abcdefABCDEF' }
  await accountStore.changePassword({ ...change, user: driver, temporaryUntil: '2026-11-23T12:00:00.000Z' })
  expect(actions().at(-1)?.Update).toMatchObject({
    Key: { PK: `BIZ#${driver.businessId}`, SK: `DRV#${user.userId}` },
    UpdateExpression: 'SET temporaryUntil = :until',
  })
  sent.resetHistory()
  await accountStore.changePassword({ ...change, user: driver })
  expect(actions().at(-1)?.Update?.UpdateExpression).toBe('REMOVE temporaryUntil')
})

test('changePassword does not overwrite a row that has changed', async () => {
  refusing(0)
  expect(await accountStore.changePassword(change)).toEqual({ status: 'moved' })
  refusing(1)
  expect(await accountStore.changePassword(change, { proof })).toEqual({ status: 'moved' })
  refusing(2)
  expect(await accountStore.changePassword(change, { proof })).toMatchObject({ status: 'unproven' })
})

test('a new password replaces only the one that was read, and starts a new epoch', async () => {
  await accountStore.changePassword(change)
  const [password, profile] = actions()
  expect(password?.Put).toMatchObject({
    ConditionExpression: 'passwordHash = :replaced',
    ExpressionAttributeValues: { ':replaced': 'hash' },
  })
  expect(password?.Put?.Item).not.toHaveProperty('temporaryUntil')
  expect(profile?.Update?.UpdateExpression).toBe(
    'SET epoch = epoch + :one, passwordChangedAt = :at REMOVE passwordChangeRequired',
  )
})

test('a promotion removes the user from the regulars and does not write back the index keys it read', async () => {
  sent.on(BatchGetCommand).resolves({
    Responses: {
      [tableName]: [
        { ...keys.user(user.userId), ...user, ...userIndex(user) },
        { ...keys.credentials(user.userId), ...credentials },
      ],
    },
  })
  const found = await accountStore.findAccount(user.userId)
  expect(found.user).toEqual(user)
  const promoted = found.user && (await accountStore.promote(found.user, now))
  expect(promoted).toMatchObject({ isAdmin: true, epoch: 2 })
  expect(actions()[0]?.Update?.UpdateExpression).toMatch(/^SET #isAdmin = :isAdmin, #epoch = .* REMOVE GSI2PK, GSI2SK$/)
  expect(Object.keys(userIndex({ ...user, isAdmin: true }))).toEqual(['GSI1PK', 'GSI1SK'])
  refusing(0)
  expect(await accountStore.promote(user, now)).toBeUndefined()
})
