import { signUp } from '#test/support/accounts.ts'
import type { Attack } from './attack.ts'

const asks = { short: 10, full: 100 } as const

export const attack: Attack = {
  about: 'accounts that are nothing but an address complete places, which may cost us money for each',
  run: async (host, { size }) => {
    const { client } = await signUp(host)
    let answered = 0
    for (let count = 0; count < asks[size]; count += 1)
      if ((await client.places.suggestPlaces({ body: { q: 'Lee' } })).status === 200) answered += 1
    return { tries: asks[size], gains: answered > 0 ? [`${answered} times places were completed`] : [] }
  },
}
