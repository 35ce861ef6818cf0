import { keys } from '#functions/platform/table/keys.ts'
import { moveClock, setClock } from '#test/lab/model/set-clock.ts'
import { handOver, reportAttempt } from '#test/support/door.ts'
import { reported } from '#test/support/problems.ts'
import { noonSlot, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

const dayMs = 24 * 3_600_000
const question = { kind: 'other', text: 'Just asking: when does it come?' } as const

export const attack: Attack = {
  about: 'an owner reports a problem, keeps the code, and waits until the delivery ends as cancelled',
  run: async (host) => {
    setClock.to(Math.ceil(Date.now() / dayMs) * dayMs + dayMs / 2) // noon tomorrow, when the slot has begun
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const gains: string[] = []
    const [arrived, tried] = [
      await requestIn('in_transit', { owner, carrier }, noonSlot()),
      await requestIn('in_transit', { owner, carrier }, noonSlot()),
    ]
    for (const id of [arrived, tried]) await reported(owner, id, question)
    const handed = await handOver(carrier, arrived)
    if (handed.status !== 200) gains.push('the carrier cannot say that it has arrived')
    const attempted = await reportAttempt(carrier, tried)
    if (attempted.status !== 200) gains.push('the carrier cannot report that no one was at home')
    await host.settled()
    await moveClock(14 * dayMs + 60_000, host.sweep)
    await host.settled()
    const { status } = (await readRow(keys.request(arrived))) ?? {}
    if (status !== 'completed') gains.push(`what arrived ends as ${status}`)
    return { tries: 2, gains }
  },
}
