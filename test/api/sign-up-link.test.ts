import { describe, expect, test } from 'vitest'
import { newEmail, passwords, requestCode, signUp } from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import { clock, hours } from '#test/support/clock.ts'
import { linkIn } from '#test/support/mailbox.ts'
import { openHost } from '#test/support/open-host.ts'
import { remember } from '#test/support/secrets.ts'
import { allRows } from '#test/support/table.ts'

const host = await openHost()

/** The token of the link in the sign-up mail that a stranger has just asked for. */
const mailedTo = async (email: string): Promise<string> => {
  await requestCode(host.client(), email)
  await host.settled()
  const [mail] = (await host.mailbox.to(email)).slice(-1)
  const token = mail ? linkIn(mail) : ''
  remember(token)
  return token
}
const press = (client: Client, token: string) => client.auth.followLink({ body: { token } })
const register = (client: Client, email: string) => client.auth.register({ body: { email, ...passwords() } })
const unknown = { status: 400, body: { code: 'link.unknown' } }

describe('the link in a sign-up mail', () => {
  test('is refused when it is used up, too old, or of an address that has signed up since', async () => {
    const [used, old, late] = [newEmail(), newEmail(), newEmail()]
    const [usedToken, oldToken, lateToken] = [await mailedTo(used), await mailedTo(old), await mailedTo(late)]
    expect((await press(host.client(), usedToken)).status).toBe(200)
    clock.advance(60)
    await signUp(host, late)
    expect(await press(host.client(), usedToken)).toMatchObject(unknown)
    expect(await press(host.client(), lateToken)).toMatchObject(unknown)
    clock.advance(hours(24))
    expect(await press(host.client(), oldToken)).toMatchObject(unknown)
  })

  test('opens one sign-up, of its own address, and only in the browser that confirmed it', async () => {
    const email = newEmail()
    const owner = host.client()
    await press(owner, await mailedTo(email))
    expect((await register(host.client(), email)).body.code).toBe('signup.unverified')
    expect((await register(owner, newEmail())).body.code).toBe('signup.unverified')
    expect((await register(owner, email.replace('@', '+1@'))).body.code).toBe('signup.unverified')
    expect((await register(owner, email)).status).toBe(201)
    expect((await register(owner, email)).body.code).toBe('signup.unverified')
  })

  test('opens no reset, and is stored nowhere in the table', async () => {
    const email = newEmail()
    const [owner, token] = [host.client(), await mailedTo(email)]
    expect(JSON.stringify(await allRows())).not.toContain(token)
    await press(owner, token)
    const reset = await owner.auth.setNewPassword({ body: { email, newPassword: 'Another tree 5 harbour' } })
    expect(reset.body.code).toBe('reset.unverified')
  })
})
