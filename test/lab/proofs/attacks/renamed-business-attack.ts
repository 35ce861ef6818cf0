import { assign } from '#test/support/fleets.ts'
import { ok, post } from '#test/support/requests.ts'
import { aBusiness, aDriverOf, aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

const falseName = 'Sameway Customer Support'

export const attack: Attack = {
  about: 'a business renames itself while it carries, to look like another business to the owner',
  run: async (host) => {
    const gains: string[] = []
    const [owner, fleet] = [await aRequester(host), await aBusiness(host)]
    const driver = await aDriverOf(host, fleet, { name: 'Ann Driver' })
    const ids = [(await post(owner.client)).id, (await post(owner.client)).id]
    for (const id of ids) ok(await assign(fleet, id, driver))
    ok(
      await fleet.client.business.saveBusiness({
        body: { businessName: falseName, businessAddress: '4 Weir Lane, Leeds' },
      }),
    )
    await host.settled()
    for (const id of ids) {
      const { body } = ok(await owner.client.requests.getDetails({ params: { id } }))
      if (JSON.stringify(body).includes(falseName)) gains.push(`“${falseName}” is in a job that is ${body.status}`)
    }
    const { text } = await owner.client.requests.listRequests({ query: { state: 'open' } })
    if (text.includes(falseName)) gains.push(`“${falseName}” is in the list`)
    return { tries: ids.length + 1, gains }
  },
}
