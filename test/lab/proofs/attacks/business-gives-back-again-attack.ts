import { aFleet, assign, unassign } from '#test/support/fleets.ts'
import { post } from '#test/support/requests.ts'
import { aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

const rounds = 3

export const attack: Attack = {
  about: 'a business takes the same job and gives it back, again and again',
  run: async (host) => {
    const [{ client }, { fleet, driver }] = [await aRequester(host), await aFleet(host)]
    const { id } = await post(client)
    const gains: string[] = []
    for (let count = 0; count < rounds; count += 1) {
      const taken = await assign(fleet, id, driver)
      if (taken.status === 200 && count > 0) gains.push(`given to a driver for the ${count + 1}. time`)
      await unassign(fleet, id)
      const { body = [] } = await fleet.client.requests.listAvailable()
      if (body.some((job) => job.id === id)) gains.push('still offered to the business')
    }
    return { tries: rounds, gains }
  },
}
