import { ok, post } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

const rounds = 25
const maxPerHour = 6

/** Partners take turns: each takes the job and gives it back, and its owner may get a mail about both. */
export const attack: Attack = {
  about: 'a mailbox filled by taking a job and giving it back',
  run: async (host) => {
    const owner = await aRequester(host)
    const { id } = await post(owner.client)
    const params = { id }
    for (let round = 0; round < rounds; round++) {
      const { client } = await aPartner(host)
      ok(await client.requests.acceptRequest({ params }))
      ok(await client.requests.cancelRequest({ params }))
    }
    await host.settled()
    const mails = (await host.mailbox.to(owner.user.email)).length
    const gains = mails > maxPerHour ? [`${mails} mails in ${rounds} rounds`] : []
    if (mails === 0) gains.push('its owner got no mail at all')
    return { tries: rounds, gains }
  },
}
