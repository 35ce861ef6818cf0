import { addressText } from '#shared/model/address-text.ts'
import { moveClock, setClock } from '#test/lab/model/set-clock.ts'
import { decide, detailsOf, reportAttempt } from '#test/support/door.ts'
import { noonSlot, ok, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'
import type { Attack } from './attack.ts'

const [minuteMs, dayMs] = [60_000, 24 * 3_600_000]

const shopping = {
  itemCategory: 'Shopping Assistance',
  preferredTransport: 'Walking',
  number_of_bags: 1,
  description: 'Bread and milk.',
} as const

const ways = ['the owner says nothing', 'the owner only says that it should come back'] as const

/** Noon tomorrow: the slot has begun, so an owner has half an hour to decide. */
const noonTomorrow = (): number => Math.ceil(Date.now() / dayMs) * dayMs + dayMs / 2

export const attack: Attack = {
  about: 'a carrier reports that the door was not safe, and reads where the owner of the shopping lives',
  run: async (host) => {
    const gains: string[] = []
    for (const way of ways) {
      setClock.to(noonTomorrow())
      const [owner, carrier] = [await aRequester(host), await aPartner(host)]
      const { addressParts } = ok(await owner.client.users.getProfile()).body
      const home = addressParts ? addressText(addressParts) : ''
      const receipt = await uploadedFile(owner.client, { purpose: 'receipt' })
      const id = await requestIn('in_transit', { owner, carrier }, { ...noonSlot(), ...shopping, receipt })
      ok(await reportAttempt(carrier, id, { reason: 'unsafe', photos: [] }))
      if (way === 'the owner says nothing') await moveClock(31 * minuteMs, host.sweep)
      else ok(await decide(owner, id, { choice: 'return' }))
      const seen = JSON.stringify(await detailsOf(carrier, id))
      if (seen.includes(home)) gains.push(`${way}, and the carrier reads ${home}`)
    }
    return { tries: ways.length, gains }
  },
}
