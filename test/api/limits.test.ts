import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import type { Limit } from '#shared/contracts/endpoint.ts'
import { clock } from '#test/support/clock.ts'
import { type Case, everyEndpoint, pathOf } from '#test/support/every-endpoint.ts'
import { signedInFor } from '#test/support/signed-in-for.ts'
import { startTestHost } from '#test/support/start-test-host.ts'

const host = await startTestHost()
beforeEach(clock.freeze)
afterAll(host.stop)

const limited = everyEndpoint.flatMap((one) =>
  (one.endpoint.limits ?? []).map((limit) => [one.route, `${limit.max} by ${limit.by}`, one, limit] as const),
)

/** As if all but one call of this window had been made. */
const leaveOne = async ({ operation }: Case, { by, max, perSeconds }: Limit, value: string): Promise<void> => {
  const { table, tableName } = await import('#functions/platform/table/table.ts')
  const window = Math.floor(Date.now() / 1000 / perSeconds)
  await table.send(
    new UpdateCommand({
      TableName: tableName,
      Key: keys.rateWindow(operation, by, value, window),
      UpdateExpression: 'SET taken = :taken',
      ExpressionAttributeValues: { ':taken': max - 1 },
    }),
  )
}

describe.each(limited)('G14 %s, %s', (_, __, one, limit) => {
  test('the last call of a window passes, the next says when to come back', async () => {
    const client = await signedInFor(host, one.endpoint.access)
    const email = String(one.sample.body?.email ?? '')
    const user = (await client.auth.checkSession()).body.user?.id ?? ''
    await leaveOne(one, limit, { ip: client.address, email, user }[limit.by])
    const call = () =>
      client.send({
        method: one.endpoint.method,
        path: pathOf(one.endpoint, one.sample.params),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(one.sample.body ?? {}),
      })
    expect((await call()).body.code).not.toBe('limit.reached')
    const refused = await call()
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'Too many attempts. Please try again later.', code: 'limit.reached' },
    })
    const retryAfterSeconds = Number(refused.headers['retry-after'])
    expect(retryAfterSeconds).toBeGreaterThan(0)
    expect(retryAfterSeconds).toBeLessThanOrEqual(limit.perSeconds)
    clock.advance(retryAfterSeconds)
    expect((await call()).body.code).not.toBe('limit.reached')
  })
})
