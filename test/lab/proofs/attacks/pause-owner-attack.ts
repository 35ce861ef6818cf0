import { signUp } from '#test/support/accounts.ts'
import { waitFor } from '#test/support/wait-for.ts'
import type { Attack } from './attack.ts'

const rounds = { short: 2, full: 10 } as const
const linkIn = (text: string): string | undefined => /\/link#([\w-]+)/.exec(text)?.[1]

export const attack: Attack = {
  about: 'a stranger types wrong passwords, so that the owner of a new phone cannot sign in with the right one',
  run: async (host, { size }) => {
    const gains: string[] = []
    for (let round = 0; round < rounds[size]; round += 1) {
      const { email, password } = await signUp(host)
      const stranger = host.client()
      const keepsGuessing = async () => {
        for (let guess = 0; guess < 6; guess += 1)
          await stranger.auth.login({ body: { email, password: `a guess ${guess}` } })
      }
      await keepsGuessing()
      const phone = host.client()
      const json = { 'content-type': 'application/json' }
      const post = (path: string, body: object) =>
        phone.send({ method: 'POST', path, headers: json, body: JSON.stringify(body) })
      const paused = await phone.auth.login({ body: { email, password } })
      if (paused.status === 200) continue
      await post('/api/auth/email-link', { email })
      await host.settled()
      const found = async () => (await host.mailbox.to(email)).map(({ text }) => linkIn(text)).find(Boolean)
      const token = await waitFor('a mail with a link', found, 2_000).catch(() => undefined)
      if (token) await post('/api/auth/use-link', { token })
      await keepsGuessing()
      const signedIn = await phone.auth.login({ body: { email, password } })
      if (signedIn.status !== 200)
        gains.push(
          `the owner is kept out: ${signedIn.status}, and ${token ? 'the link did not help' : 'no mail lets them in'}`,
        )
    }
    return { tries: rounds[size], gains }
  },
}
