import { passwords } from '#test/support/accounts.ts'
import { onFoot } from '#test/support/applications.ts'
import { type Client, newClient } from '#test/support/client.ts'
import { ok } from '#test/support/requests.ts'
import { newProfile } from '#test/support/test-users.ts'

/** The admin whom the host's settings name; they approve the partners. */
export const admin = { email: 'root@test.example', password: 'the Root of all 1 tests' }

/** Cookies instead of clients: when the host starts again they stay valid, but its address changes. */
export type Pair = { owner: Client['cookies']; partner: Client['cookies'] }

const newcomer = async (url: string, email: string): Promise<Client> => {
  const client = newClient(url)
  const { body } = ok(await client.auth.sendOtp({ body: { email } }))
  ok(await client.auth.verifyOtp({ body: { email, otp: body.otp } }))
  ok(await client.auth.register({ body: { email, ...passwords() } }))
  const { dateOfBirth: dob, ...profile } = newProfile()
  ok(await client.users.saveProfile({ body: { ...profile, dob } }))
  return client
}

/** Pairs of a requester and a carrier, created by real calls. */
export const newPairs = async (url: string, count: number): Promise<Pair[]> => {
  const root = newClient(url)
  ok(await root.auth.login({ body: admin }))
  const pairs: Pair[] = []
  for (let index = 0; index < count; index += 1) {
    const owner = await newcomer(url, `owner-${index}@test.example`)
    const partner = await newcomer(url, `partner-${index}@test.example`)
    ok(await partner.partner.apply({ body: await onFoot(partner) }))
    const { id = '' } = ok(await partner.auth.checkSession()).body.user ?? {}
    ok(await root.admin.verifyPartner({ params: { id }, body: { decision: 'approve' } }))
    pairs.push({ owner: owner.cookies, partner: partner.cookies })
  }
  return pairs
}
