import { moveClock, setClock } from '#test/lab/model/set-clock.ts'
import { aProof, handOver } from '#test/support/door.ts'
import { assign, start } from '#test/support/fleets.ts'
import { codeOf, nextSlot, ok, post } from '#test/support/requests.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, type Person, signInAgain } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

const hourMs = 3_600_000
const daysLater = [3, 30, 119]

export const attack: Attack = {
  about: 'carriers look at the photos of an owner’s door for months after they were there',
  run: async (host) => {
    const gains: string[] = []
    let tries = 0
    setClock.to(Date.now())
    const [owner, partner, fleet] = [await aRequester(host), await aPartner(host), await aBusiness(host)]
    const driver = await aDriverOf(host, fleet)

    const deliver = async (carrier: Person, take: (id: string) => Promise<unknown>) => {
      const { id } = await post(owner.client, nextSlot())
      await take(id)
      ok(await start(carrier, id))
      const photo = await aProof(carrier)
      ok(await handOver(carrier, id, { photos: [photo] }))
      const body = { otp: await codeOf(owner.client, id) }
      ok(await carrier.client.delivery.completeDelivery({ params: { id }, body }))
      return { id, photo }
    }
    const ofPartner = await deliver(partner, async (id) =>
      ok(await partner.client.requests.acceptRequest({ params: { id } })),
    )
    const ofDriver = await deliver(driver, async (id) => ok(await assign(fleet, id, driver)))
    const looks = { partner: [partner, ofPartner], driver: [driver, ofDriver], business: [fleet, ofDriver] } as const

    let before = 0
    for (const days of daysLater) {
      await moveClock((days - before) * 24 * hourMs, host.sweep)
      before = days
      for (const [who, [reader, { id, photo }]] of Object.entries(looks)) {
        await signInAgain(reader)
        const { status } = await reader.client.uploads.openUpload({ params: { id: photo } })
        if (status < 400) gains.push(`${days} days later the ${who} opens the photo of the door`)
        const { text } = await reader.client.requests.getDetails({ params: { id } })
        if (text.includes(photo)) gains.push(`${days} days later the ${who} finds the photo in the details`)
        tries += 2
      }
    }
    return { tries, gains }
  },
}
