import { maxActive } from '#shared/model/limits.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { accept } from '#test/support/offers.ts'
import { reported } from '#test/support/problems.ts'
import { post, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

export const attack: Attack = {
  about: 'owners report problems with all ten jobs of a partner, who cannot take anything for fourteen days',
  run: async (host) => {
    const [owner, carrier, other] = [await aRequester(host), await aPartner(host), await aRequester(host)]
    for (let count = 0; count < maxActive.partner; count += 1)
      await reported(owner, await requestIn('in_transit', { owner, carrier }), { kind: 'other' })
    const taken = await accept(carrier, (await post(other.client)).id)
    const gains = taken.status === 200 ? [] : [`the partner is refused an eleventh job: ${summaryOf(taken)}`]
    return { tries: maxActive.partner, gains }
  },
}
