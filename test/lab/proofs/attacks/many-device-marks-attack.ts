import { goodPassword, logIn, signUp } from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import type { Attack } from './attack.ts'

const browsers = { short: 6, full: 40 } as const
/** The tries that all strangers together have before a pause. */
const fairTries = 5

export const attack: Attack = {
  about: 'a person who once knew the password keeps the marks of many browsers, and guesses at the new one with each',
  settings: { LIMITS: 'relaxed' },
  run: async (host, { size }) => {
    const { email, client: owner } = await signUp(host)
    const marked: Client[] = []
    for (let count = 0; count < browsers[size]; count += 1) marked.push(await logIn(host, email))
    const own = await logIn(host, email)
    const changed = await own.auth.changePassword({
      body: { currentPassword: goodPassword, newPassword: 'Another tree 5 harbour' },
    })
    if (changed.status !== 200) throw new Error(`the password was not changed: ${changed.status}`)
    const guesses = marked.flatMap((browser, index) =>
      [1, 2, 3, 4, 5].map((step) => ({ browser, password: `guess ${index} ${step}` })),
    )
    let lookedAt = 0
    for (const { browser, password } of guesses)
      if ((await browser.auth.login({ body: { email, password } })).status === 401) lookedAt += 1
    await owner.auth.logout()
    const gains = lookedAt > fairTries ? [`${lookedAt} guesses were looked at instead of ${fairTries}`] : []
    return { tries: guesses.length, gains }
  },
}
