import { expect, test } from 'vitest'
import { openHost } from '#test/support/open-host.ts'
import { post } from '#test/support/requests.ts'
import { aRequester } from '#test/support/test-users.ts'

const host = await openHost()

test('a long answer is compressed for clients that accept it, a short one never, and both have the same content', async () => {
  const { client } = await aRequester(host)
  for (let count = 0; count < 5; count += 1) await post(client)
  const gzip = { headers: { 'accept-encoding': 'gzip, br' } }
  const [plain, packed] = [await client.requests.listRequests(), await client.requests.listRequests(gzip)]
  expect(plain.text.length).toBeGreaterThan(1_400)
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(Number(packed.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']) / 2)
  expect(packed.body).toEqual(plain.body)
  const short = await client.users.getProfile(gzip)
  expect([short.status, short.headers['content-encoding']]).toEqual([200, undefined])
})
