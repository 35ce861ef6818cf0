import { askForErasure } from '#test/support/account-erasure.ts'
import { logIn } from '#test/support/accounts.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { accept } from '#test/support/offers.ts'
import { ok, post } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

/** The maximum number of jobs that a partner has at a time. */
const jobsOfRound = 10
const rounds = 3
/** How many addresses a new partner may see in a day. */
const fair = 15

export const attack: Attack = {
  about: 'a partner takes all they may have, reads the addresses, asks to be erased, logs in again and goes on',
  settings: { LIMITS: 'relaxed' },
  run: async (host) => {
    const partner = await aPartner(host)
    const seen = new Set<string>()
    const refusals = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      const owner = await aRequester(host)
      const taken: string[] = []
      for (let count = 0; count < jobsOfRound; count += 1) {
        const { id } = await post(owner.client)
        const answer = await accept(partner, id)
        if (answer.status === 200) taken.push(id)
        else refusals.add(summaryOf(answer))
      }
      for (const id of taken) {
        const { body } = await partner.client.requests.getDetails({ params: { id } })
        if (body.requester?.mobileNumber) seen.add(id)
      }
      ok(await askForErasure(partner))
      partner.client = await logIn(host, partner.user.email)
    }
    const gains = seen.size > fair ? [`the addresses and numbers of ${seen.size} jobs`] : []
    const isClear = seen.size > fair || [...refusals].join() === '429 request.taking-paused'
    return { tries: rounds * jobsOfRound, gains: isClear ? gains : [`refused with ${[...refusals]}`] }
  },
}
