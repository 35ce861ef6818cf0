import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aFleet, assign, switchDriver } from '#test/support/fleets.ts'
import { mailsTo } from '#test/support/mailbox.ts'
import { ok, post } from '#test/support/requests.ts'
import { aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

const jobs = 10
const rounds = 5
/** Strangers see only the area. */
const address = '12 Park Row'
/** One mail when the job is taken, one when it is back. */
const mailsOfJob = 2

export const attack: Attack = {
  about: 'a business takes jobs, reads the addresses, switches its driver off and on, and takes the same jobs again',
  settings: { LIMITS: 'relaxed' },
  run: async (host) => {
    const [owner, { fleet, driver }] = [await aRequester(host), await aFleet(host)]
    const ids: string[] = []
    for (let count = 0; count < jobs; count += 1) ids.push((await post(owner.client)).id)
    let looks = 0
    const refusals = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      for (const id of ids) {
        const answer = await assign(fleet, id, driver)
        if (answer.status !== 200) refusals.add(summaryOf(answer))
        const { body } = await fleet.client.requests.getDetails({ params: { id } })
        if (body.pickupAddress?.startsWith(address)) looks += 1
      }
      for (const isActive of [false, true]) ok(await switchDriver(fleet, driver, isActive))
      await host.settled() // the fan-out gives back what the call has missed
    }
    const mails = (await mailsTo(host, owner.user.email)).length
    const gains = [
      ...(looks > jobs ? [`${looks} looks at ${jobs} jobs`] : []),
      ...(mails > jobs * mailsOfJob ? [`${mails} mails to the owner`] : []),
    ]
    const isClear = gains.length > 0 || [...refusals].join() === '409 request.excluded'
    return { tries: rounds * jobs, gains: isClear ? gains : [`refused with ${[...refusals]}`] }
  },
}
