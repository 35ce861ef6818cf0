import { summaryOf } from '#test/support/concurrent-calls.ts'
import { accept, callOff } from '#test/support/offers.ts'
import { documents } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

/** How many matches an owner may cancel within a day before they must stop posting. */
const fair = 5
const rounds = 25

export const attack: Attack = {
  about: 'an owner posts, reads the number of the partner who accepts, cancels at no cost, and posts again',
  run: async (host) => {
    const owner = await aRequester(host)
    const seen: string[] = []
    const refusals = new Set<string>()
    for (let count = 0; count < rounds; count += 1) {
      const posted = await owner.client.requests.createRequest({ body: documents() })
      if (posted.status !== 201) {
        refusals.add(summaryOf(posted))
        continue
      }
      const { id = '' } = posted.body.request ?? {}
      await accept(await aPartner(host), id)
      const { body } = await owner.client.requests.getDetails({ params: { id } })
      if (body.partner?.mobileNumber) seen.push(body.partner.mobileNumber)
      await callOff(owner, id)
    }
    const gains = seen.length > fair ? [`the numbers of ${seen.length} carriers`] : []
    const isClear = seen.length === rounds || [...refusals].join() === '429 request.posting-paused'
    return { tries: rounds, gains: isClear ? gains : [...gains, `refused with ${[...refusals]}`] }
  },
}
