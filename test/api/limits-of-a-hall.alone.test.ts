import { expect, test } from 'vitest'
import { goodPassword } from '#test/support/accounts.ts'
import { newClient } from '#test/support/client.ts'
import { openHost } from '#test/support/open-host.ts'
import { anAccount, signedIn } from '#test/support/test-users.ts'

const host = await openHost({ LIMITS_FACTOR: '3', LIMITS_ALLOW: '127.200.0.0/16, 127.201.0.7' })

const clientAt = (address: string) => newClient(host.url, { address })

const checkOften = async (address: string, count: number, client = clientAt(address)): Promise<number[]> => {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1)
    statuses.push((await client.auth.checkUser({ body: { email: 'nobody@post.example' } })).status)
  return statuses
}

const all = (count: number, status: number): number[] => Array.from({ length: count }, () => status)

test('a factor of 3 allows three times the calls of an address, and refuses the next', async () => {
  expect(await checkOften('127.99.0.1', 31)).toEqual([...all(30, 200), 429])
})

test('a factor of 3 allows three times the calls of an account, and refuses the next, in the hall too', async () => {
  const { client } = await signedIn(host)
  const inTheHall = newClient(host.url, { address: '127.200.0.1', cookies: client.cookies })
  const statuses: number[] = []
  for (let n = 0; n < 31; n += 1)
    statuses.push((await inTheHall.auth.changePassword({ body: { newPassword: goodPassword } })).status)
  expect(statuses.slice(0, 30)).not.toContain(429)
  expect(statuses.at(-1)).toBe(429)
})

test.each(['127.200.0.1', '127.200.255.254', '127.201.0.7'])(
  '%s is in the hall and is not counted',
  async (address) => {
    expect(await checkOften(address, 61)).toEqual(all(61, 200))
  },
)

test('an address outside the hall is counted, whatever X-Forwarded-For names', async () => {
  const client = clientAt('127.201.0.8')
  expect((await checkOften('127.201.0.8', 31, client)).at(-1)).toBe(429)
  const forged = await client.auth.checkUser({
    body: { email: 'nobody@post.example' },
    headers: { 'x-forwarded-for': '127.200.0.1' },
  })
  expect(forged.status).toBe(429)
})

test('in the hall too, the sixth wrong password for one person begins a pause', async () => {
  const { email } = await anAccount()
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) {
    const answer = await clientAt(`127.200.1.${n + 1}`).auth.login({ body: { email, password: 'not this one' } })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...all(5, 401), 429])
})

test('in the hall too, a second code to one person within the minute is refused', async () => {
  const body = { email: 'ann@post.example' }
  expect((await clientAt('127.200.0.1').auth.sendOtp({ body })).status).toBe(200)
  expect((await clientAt('127.200.0.2').auth.sendOtp({ body })).body.code).toBe('otp.wait')
})
