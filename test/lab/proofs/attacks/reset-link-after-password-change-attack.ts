import { goodPassword, requestResetCode, signUp, verifyReset } from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import { linkIn } from '#test/support/mailbox.ts'
import { remember } from '#test/support/secrets.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import type { Attack } from './attack.ts'

const [ownersPassword, thiefsPassword] = ['Another tree 5 harbour', 'The thief was here 6']

/** What an attacker keeps after reading the mailbox once: a code, a link, or a code that they have already entered. */
const keptBefore = {
  'a code': async (host: TestHost, email: string) => {
    const thief = host.client()
    const otp = await requestResetCode(thief, email)
    return () => takeOver(thief, email, otp)
  },
  'a link': async (host: TestHost, email: string) => {
    await requestResetCode(host.client(), email)
    await host.settled()
    const [mail] = (await host.mailbox.to(email)).slice(-1)
    const token = mail ? linkIn(mail) : ''
    remember(token)
    return async () => {
      const thief = host.client()
      const { status } = await thief.auth.followLink({ body: { token } })
      return status === 200 || (await takeOver(thief, email))
    }
  },
  'a code that was shown': async (host: TestHost, email: string) => {
    const thief = host.client()
    await verifyReset(thief, email)
    return () => takeOver(thief, email)
  },
}

const takeOver = async (thief: Client, email: string, otp?: string): Promise<boolean> => {
  const body = { email, newPassword: thiefsPassword, ...(otp && { otp }) }
  return (await thief.auth.setNewPassword({ body })).status === 200
}

export const attack: Attack = {
  about:
    'an attacker who read a mailbox once keeps a code or a link, and uses it after the owner has changed the password',
  run: async (host) => {
    const gains: string[] = []
    for (const [what, keep] of Object.entries(keptBefore)) {
      const { client, email } = await signUp(host)
      const use = await keep(host, email)
      const body = { currentPassword: goodPassword, newPassword: ownersPassword }
      if ((await client.auth.changePassword({ body })).status !== 200)
        throw new Error('the owner could not change the password')
      if (await use()) gains.push(`${what} outlived the change of the password`)
    }
    return { tries: Object.keys(keptBefore).length, gains }
  },
}
