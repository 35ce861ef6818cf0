import { newEmail, passwords, verifyAddress } from '#test/support/accounts.ts'
import { anAdmin, suspend } from '#test/support/admin-actions.ts'
import { byCar } from '#test/support/applications.ts'
import type { Client } from '#test/support/client.ts'
import { documents, ok } from '#test/support/requests.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { aPartner, newProfile, type Person } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

const vehicle = { vehicleRegistration: 'SB12 CDE' }

/** A suspended user opens another account; undefined if that is refused. */
const openAccount = async (host: TestHost, email: string): Promise<Client | undefined> => {
  const client = host.client()
  await verifyAddress(client, email)
  const { status } = await client.auth.register({ body: { email, ...passwords() } })
  return status === 201 ? client : undefined
}

/** Saves a profile with the suspended user's number, written another way. */
const saveProfile = async (client: Client, { user: { mobile = '' } }: Person): Promise<void> => {
  const { dateOfBirth: dob, ...profile } = newProfile({ mobile: `+44 ${mobile.slice(1)}` })
  ok(await client.users.saveProfile({ body: { ...profile, dob } }))
}

export const attack: Attack = {
  about: 'a suspended user continues with a second account: the same mailbox, or the same phone and car',
  run: async (host) => {
    const [admin, partner] = [await anAdmin(host), await aPartner(host, vehicle)]
    ok(await suspend(admin, partner))
    const gains: string[] = []
    const sameMailbox = partner.user.email.replace('@', '+again@')
    if (await openAccount(host, sameMailbox)) gains.push('a second account of the same mailbox')

    const email = newEmail('another')
    const other = await openAccount(host, email)
    if (!other) throw new Error('an innocent user was refused')
    await saveProfile(other, partner)
    const { status } = await other.partner.apply({ body: await byCar(other, vehicle) })
    if (status < 300) gains.push('an application with the same phone and car')

    // The number alone is no reason to refuse anyone, because numbers are not verified: admins see a mark.
    ok(await other.requests.createRequest({ body: documents() }))
    const { items = [] } = ok(await admin.client.admin.listUsers({ query: { q: email } })).body
    if (items[0]?.returns_after !== 'suspended') gains.push('a first post with the same phone, unmarked')
    return { tries: 3, gains }
  },
}
