import { summaryOf } from '#test/support/concurrent-calls.ts'
import { accept } from '#test/support/offers.ts'
import { post } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

/** How many jobs a partner may give back within a day. */
const fair = 3
const jobs = 12

export const attack: Attack = {
  about: 'a partner accepts one job after the other, reads the address and the number, and gives it back',
  run: async (host) => {
    const [{ client }, partner] = [await aRequester(host), await aPartner(host)]
    const seen: string[] = []
    const refusals = new Set<string>()
    for (let count = 0; count < jobs; count += 1) {
      const { id } = await post(client)
      const answer = await accept(partner, id)
      if (answer.status !== 200) refusals.add(summaryOf(answer))
      const { body } = await partner.client.requests.getDetails({ params: { id } })
      if (body.requester?.mobileNumber) seen.push(body.requester.mobileNumber)
      await partner.client.requests.cancelRequest({ params: { id } })
    }
    const gains = seen.length > fair ? [`the numbers of ${seen.length} requesters`] : []
    const isClear = seen.length === jobs || [...refusals].join() === '429 request.taking-paused'
    return { tries: jobs, gains: isClear ? gains : [...gains, `refused with ${[...refusals]}`] }
  },
}
