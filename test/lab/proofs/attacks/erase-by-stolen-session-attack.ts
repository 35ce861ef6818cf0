import { goodPassword, signUp } from '#test/support/accounts.ts'
import { readRow } from '#test/support/table.ts'
import type { Attack } from './attack.ts'

const erasure = { method: 'POST', path: '/api/users/me/erasure' }
const json = { 'content-type': 'application/json' }

/** Every call that a thief of a session could try without the password. */
const attempts = (guesses: number) => [
  { method: 'DELETE', path: '/api/users/me' },
  erasure,
  ...[{}, { password: '' }, { password: null }, { password: { $ne: '' } }].map((body) => ({
    ...erasure,
    headers: json,
    body: JSON.stringify(body),
  })),
  ...Array.from({ length: guesses }, (_, guess) => ({
    ...erasure,
    headers: json,
    body: JSON.stringify({ password: `${goodPassword}${guess}` }),
  })),
]

export const attack: Attack = {
  about: 'a thief with a session, and without the password, erases the account',
  run: async (host, { size }) => {
    const gains: string[] = []
    const { client, user } = await signUp(host)
    const row = { PK: `USER#${user.id}`, SK: 'PROFILE' }
    const sendings = attempts(size === 'short' ? 30 : 300)
    let answeredGuesses = 0
    for (const sending of sendings) {
      const stolen = client.elsewhere()
      const { status, body } = await stolen.send(sending)
      if (status === 200) gains.push(`${sending.method} ${sending.path}, one call: 200`)
      if (body.code === 'password.current-wrong') answeredGuesses += 1
      if (status === 200 || status === 401) break
    }
    const left = await readRow(row)
    if (!left) gains.push('the account is gone for ever')
    else if (left.erasesAt) gains.push('the account waits for its end')
    if (answeredGuesses > 10) gains.push(`${answeredGuesses} passwords were tried without a pause`)
    return { tries: sendings.length, gains }
  },
}
