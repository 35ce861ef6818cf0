import { beforeAll, describe, expect, it } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { groups } from '#lib/groups.ts'
import { rowPermissions } from './row-permissions.ts'
import { prodContext, sharedStage } from './synth-stage.ts'

let may: ReturnType<typeof rowPermissions>
beforeAll(async () => {
  may = rowPermissions(await sharedStage({ context: prodContext }))
})

const user = keys.user('usr_1').PK
const limit = keys.rateWindow('suggestPlaces', 'user', 'usr_1', 1).PK
const message = keys.contactMessage('msg_1').PK
const strangers = [
  keys.request('req_1').PK,
  keys.emailLock('a@sameway.example').PK,
  keys.otp('register', 'a@sameway.example', 'flow').PK,
  keys.audit('2026-11', '', '').PK,
  keys.upload('upl_1').PK,
  keys.business('biz_1').PK,
]
const actions = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
  'Scan',
]

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
describe.each([
  ['places', { [user]: ['BatchGetItem', 'UpdateItem'], [limit]: ['UpdateItem'], [message]: [] }],
  ['contact', { [user]: [], [limit]: ['UpdateItem'], [message]: ['UpdateItem'] }],
])('the function %s', (name, allowed: Record<string, string[]>) => {
  const worker = groups.find((group) => group.name === name) ?? expect.fail(`there is no group ${name}`)

  it('may do to its rows exactly what it does, and nothing to other rows', async () => {
    const found: Record<string, string[]> = {}
    for (const partition of [...Object.keys(allowed), ...strangers]) {
      found[partition] = []
      for (const action of actions) if (await may(worker, action, partition)) found[partition].push(action)
    }
    expect(found).toEqual({ ...allowed, ...Object.fromEntries(strangers.map((partition) => [partition, []])) })
  })

  it('may not name another row beside its own, or no row at all', async () => {
    for (const action of actions) {
      expect([action, await may(worker, action)]).toEqual([action, false])
      for (const own of [user, limit, message])
        expect([action, own, await may(worker, action, own, keys.request('req_1').PK)]).toEqual([action, own, false])
    }
  })
})
