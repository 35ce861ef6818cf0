import { moveClock, setClock } from '#test/lab/model/set-clock.ts'
import { askForErasure } from '#test/support/account-erasure.ts'
import { handOver } from '#test/support/door.ts'
import { callOff } from '#test/support/offers.ts'
import { inDays, ok, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

const dayMs = 24 * 3_600_000
const daysAhead = [2, 40]
const pounds = 80

export const attack: Attack = {
  about: 'a carrier starts a job weeks before its day, which locks its owner in, and has silence complete it',
  run: async (host) => {
    setClock.to(Date.now())
    const gains: string[] = []
    for (const days of daysAhead) {
      const [owner, carrier] = [await aRequester(host), await aPartner(host)]
      const id = await requestIn('matched', { owner, carrier }, { preferredDate: inDays(days), price: pounds })
      const params = { id }
      const started = await carrier.client.delivery.startDelivery({ params, body: { status: 'in_transit' } })
      if (started.status === 200) gains.push(`a job was started ${days} days before its day`)
      const handed = await handOver(carrier, id)
      const cancelled = await callOff(owner, id)
      if (cancelled.status !== 200) gains.push(`its owner cannot cancel it ${days} days before its day`)
      const erasure = await askForErasure(owner)
      if (erasure.status !== 200) gains.push(`its owner cannot leave: ${erasure.body.error}`)
      if (handed.status !== 200) continue
      await moveClock(dayMs + 60_000, host.sweep)
      await host.settled()
      const { status, price } = ok(await owner.client.requests.getDetails({ params })).body
      if (status === 'completed') gains.push(`silence completed it at £${price}, ${days - 1} days before its day`)
    }
    return { tries: daysAhead.length, gains }
  },
}
