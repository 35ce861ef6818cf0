import { moveClock, setClock } from '#test/lab/model/set-clock.ts'
import { detailsOf, reportAttempt } from '#test/support/door.ts'
import { noonSlot, ok, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

const [minuteMs, dayMs] = [60_000, 24 * 3_600_000]
const price = 80

const errand = {
  itemCategory: 'Errand Run',
  preferredTransport: 'Bicycle',
  description: 'Two theatre tickets from the box office.',
  price,
} as const

/** Noon tomorrow: the slot has begun, so an owner has half an hour to decide. */
const noonTomorrow = (): number => Math.ceil(Date.now() / dayMs) * dayMs + dayMs / 2

export const attack: Attack = {
  about: 'a carrier reports an errand as unsafe, without a photo, and has its full price half an hour later',
  run: async (host) => {
    setClock.to(noonTomorrow())
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const id = await requestIn('in_transit', { owner, carrier }, { ...noonSlot(), ...errand })
    ok(await reportAttempt(carrier, id, { reason: 'unsafe', photos: [] }))
    await moveClock(31 * minuteMs, host.sweep)
    await host.settled()
    const { status } = await detailsOf(owner, id)
    const { earned, deliveries } = ok(await carrier.client.requests.getEarnings()).body.this_week ?? {}
    const { total } = ok(await carrier.client.requests.listHistory({ query: { role: 'partner' } })).body
    const paid = await carrier.client.delivery.markPaid({ params: { id }, body: { paid: true } })
    return {
      tries: 1,
      gains: [
        ...(status === 'completed' ? ['an errand that was not done is completed'] : []),
        ...(earned === 0 && deliveries === 0 ? [] : [`£${earned} earned with ${deliveries} deliveries`]),
        ...(total === 0 ? [] : [`${total} in the history`]),
        ...(paid.status === 200 ? ['it is marked as paid'] : []),
      ],
    }
  },
}
