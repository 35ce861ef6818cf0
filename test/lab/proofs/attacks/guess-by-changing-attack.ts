import { goodPassword, signUp } from '#test/support/accounts.ts'
import type { Attack } from './attack.ts'

const guesses = { short: 8, full: 40 } as const
/** As many tries as at sign-in; each further one is followed by a pause. */
const freeTries = 5

export const attack: Attack = {
  about: 'a thief with a session guesses the password by changing it',
  run: async (host, { size }) => {
    const { client } = await signUp(host)
    let answered = 0
    for (let guess = 0; guess < guesses[size]; guess += 1) {
      const body = { currentPassword: `${goodPassword}${guess}`, newPassword: 'The thief was here 6' }
      const { body: answer } = await client.elsewhere().auth.changePassword({ body })
      if (answer.code === 'password.current-wrong') answered += 1
    }
    return {
      tries: guesses[size],
      gains: answered > freeTries ? [`${answered} passwords were tried without a pause`] : [],
    }
  },
}
