import { setClock } from '#test/lab/model/set-clock.ts'
import { goodPassword, signUp } from '#test/support/accounts.ts'
import { allRows } from '#test/support/table.ts'
import type { Attack } from './attack.ts'

const days = 24 * 3_600_000

export const attack: Attack = {
  about: 'a reader of the table finds what an erased person once wrote to us',
  settings: { LIMITS: 'relaxed' },
  run: async (host) => {
    setClock.to(Date.now())
    const { client, email, user } = await signUp(host)
    const messages = [1, 2, 3].map((number) => ({ name: 'Ann Leaver', email, message: `Vesper letter ${number}` }))
    for (const body of messages) await host.client().contact.sendMessage({ body })
    const erasure = { method: 'POST', path: '/api/users/me/erasure', headers: { 'content-type': 'application/json' } }
    const requested = await client.send({ ...erasure, body: JSON.stringify({ password: goodPassword }) })
    if (requested.status !== 200) await client.send({ method: 'DELETE', path: '/api/users/me' })
    await host.settled()
    setClock.to(setClock.now() + 3 * days + 60_000)
    await host.sweep()
    await host.settled()
    const rows = await allRows()
    const gains = rows
      .filter((row) => row.SK === 'MSG' && JSON.stringify(row).includes(email))
      .map((row) => `${row.name}, ${row.email}: ${row.message}`)
    if (rows.some(({ PK, SK }) => PK === `USER#${user.id}` && SK === 'PROFILE'))
      gains.push('the account is there still')
    return { tries: messages.length, gains }
  },
}
