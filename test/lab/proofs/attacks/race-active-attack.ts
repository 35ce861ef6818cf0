import { callAtOnce } from '#test/support/concurrent-calls.ts'
import { accept } from '#test/support/offers.ts'
import { post } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

/** A partner may carry ten jobs. */
const most = 10
const jobsOfEach = 15

export const attack: Attack = {
  about: 'one partner accepts thirty jobs at once, to carry more than ten',
  run: async (host) => {
    const [partner, one, other] = [await aPartner(host), await aRequester(host), await aRequester(host)]
    const ids: string[] = []
    for (let count = 0; count < jobsOfEach; count += 1)
      for (const { client } of [one, other]) ids.push((await post(client)).id)
    const received = await callAtOnce(
      0,
      ids.map((id) => () => accept(partner, id)),
    )
    const carried = received.filter((answer) => answer === '200').length
    const unclear = received.filter((answer) => answer !== '200' && answer !== '409 request.too-many-active')
    const gains = carried > most ? [`${carried} jobs are theirs`] : []
    return { tries: received.length, gains: [...gains, ...unclear.map((answer) => `one was answered ${answer}`)] }
  },
}
