import { summaryOf } from '#test/support/concurrent-calls.ts'
import { accept, callOff } from '#test/support/offers.ts'
import { ok, post } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

const jobs = 16
/** How many matches a partner may have in a day before their first delivery. */
const fair = 15

export const attack: Attack = {
  about: 'a new partner takes one job after the other, reads the address, and talks its owner into cancelling',
  settings: { LIMITS: 'relaxed' },
  run: async (host) => {
    const partner = await aPartner(host)
    let seen = 0
    const refusals: string[] = []
    for (let count = 0; count < jobs; count += 1) {
      const owner = await aRequester(host)
      const { id } = await post(owner.client)
      const answer = await accept(partner, id)
      if (answer.status !== 200) refusals.push(summaryOf(answer))
      const { body } = await partner.client.requests.getDetails({ params: { id } })
      if (body.requester?.mobileNumber) seen += 1
      ok(await callOff(owner, id))
    }
    const gains = seen > fair ? [`the addresses and numbers of ${seen} owners`] : []
    const isClear = seen > fair || refusals.join() === '429 request.too-many-today'
    return { tries: jobs, gains: isClear ? gains : [`refused with ${refusals}`] }
  },
}
