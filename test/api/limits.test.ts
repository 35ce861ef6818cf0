import { describe, expect, test } from 'vitest'
import { UpdateCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { tableName } from '#lib/local/functions.ts'
import type { Limit } from '#shared/contracts/endpoint.ts'
import { deviceLimits } from '#shared/model/limits.ts'
import type { Client } from '#test/support/client.ts'
import { clock } from '#test/support/clock.ts'
import { type Case, everyEndpoint, pathOf } from '#test/support/every-endpoint.ts'
import { openHost } from '#test/support/open-host.ts'
import { askTable } from '#test/support/table.ts'
import { signedInFor } from '#test/support/test-users.ts'

const host = await openHost()

const limited = everyEndpoint.flatMap((one) =>
  (one.endpoint.limits ?? []).map((limit) => [one.route, `${limit.max} by ${limit.by}`, one, limit] as const),
)

/** A caller whom the rule allows, as if they had called this often in the window. */
const calledOften = async ({ operation, endpoint, sample }: Case, { by, perSeconds }: Limit, taken: number) => {
  const client = await signedInFor(host, endpoint.access)
  const email = String(sample.body?.email ?? '')
  const user = (await client.auth.checkSession()).body.user?.id ?? ''
  // Callers with a device cookie are not counted by address. This one gets none: its address has used up its hundred.
  client.cookies.delete('dv')
  await setTaken('deviceCookie', 'ip', client.address, { perSeconds: 3600, taken: deviceLimits.cookiesAnHour })
  const value = { ip: client.address, email, user }[by]
  await setTaken(operation, by, value, { perSeconds, taken })
  return client
}

const setTaken = (
  name: string,
  by: string,
  value: string,
  { perSeconds, taken }: { perSeconds: number; taken: number },
) =>
  askTable(
    new UpdateCommand({
      TableName: tableName,
      Key: keys.rateWindow(name, by, value, Math.floor(Date.now() / 1000 / perSeconds)),
      UpdateExpression: 'SET taken = :taken',
      ExpressionAttributeValues: { ':taken': taken },
    }),
  )

const call = (client: Client, { endpoint, sample }: Case) =>
  client.send({
    method: endpoint.method,
    path: `${pathOf(endpoint, sample.params)}?${new URLSearchParams(sample.query)}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sample.body ?? {}),
  })

describe.each(limited)('%s, %s', (_, __, one, limit) => {
  test('the last call of a window passes, the next is refused with the time to wait', async () => {
    const last = await calledOften(one, limit, limit.max - 1)
    expect((await call(last, one)).body.code).not.toBe('limit.reached')
    // A user who has just erased their account cannot call again; another one has called as often.
    const client = one.operation === 'eraseAccount' ? await calledOften(one, limit, limit.max) : last
    const refused = await call(client, one)
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'Too many attempts. Please try again later.', code: 'limit.reached' },
    })
    const retryAfterSeconds = Number(refused.headers['retry-after'])
    expect(retryAfterSeconds).toBeGreaterThan(0)
    expect(retryAfterSeconds).toBeLessThanOrEqual(limit.perSeconds)
    clock.advance(retryAfterSeconds)
    expect((await call(client, one)).body.code).not.toBe('limit.reached')
  })
})
