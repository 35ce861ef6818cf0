import { assign } from '#test/support/fleets.ts'
import { ok, post } from '#test/support/requests.ts'
import { pngOf } from '#test/support/sample-files.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'
import type { Attack } from './attack.ts'

const note = 'The spare key is under the blue pot'

/** Data that only the carrier needs: addresses, their positions, the note, phone numbers, the photo. */
const secretsOf = (owner: Person, photo: string): Record<string, string> => ({
  'pickup address': 'Park Row',
  'delivery address': 'Well Street',
  point: '"lat"',
  note: 'blue pot',
  'receiver’s phone': '900300',
  'requester’s phone': owner.user.mobile ?? 'no phone',
  photo,
})

/** Takes a job or gets it assigned, loses it in each possible way, and reads again everything that showed it before. */
export const attack: Attack = {
  about: 'the address of an owner, read after they have cancelled the job',
  run: async (host) => {
    const gains: string[] = []
    let tries = 0
    const fleet = await aBusiness(host)
    const [driver, second] = [await aDriverOf(host, fleet), await aDriverOf(host, fleet)]
    const partner = await aPartner(host)

    const look = async (when: string, { client }: Person, who: string, id: string, secrets: Record<string, string>) => {
      const { requests, delivery, business, uploads } = client
      const photo = secrets.photo ?? ''
      const pages: Record<string, string> = {
        details: (await requests.getDetails({ params: { id } })).text,
        active: (await requests.listActive()).text,
        history: (await requests.listHistory({ query: {} })).text,
        'fleet history': (await business.listFleetHistory({ query: {} })).text,
        'live activity': (await business.getLiveActivity()).text,
        deliveries: (await business.listDriverDeliveries()).text,
        export: (await client.users.exportData()).text,
        steps: (await delivery.startDelivery({ params: { id }, body: { status: 'in_transit' } })).text,
        'giving back': (await requests.cancelRequest({ params: { id } })).text,
      }
      for (const [page, text] of Object.entries(pages)) {
        const seen = Object.entries(secrets).flatMap(([what, secret]) => (text.includes(secret) ? [what] : []))
        if (seen.length > 0) gains.push(`${when}, ${who} still sees in ${page}: ${seen.join(', ')}`)
      }
      if ((await uploads.openUpload({ params: { id: photo } })).status < 400)
        gains.push(`${when}, ${who} can still open the photo`)
      tries += Object.keys(pages).length + 1
    }

    const begin = async () => {
      const owner = await aRequester(host)
      const photo = await uploadedFile(owner.client, { bytes: pngOf() })
      const { id } = await post(owner.client, {
        itemCategory: 'Send Parcel',
        description: note,
        photos: [photo],
        length_cm: 30,
        width_cm: 20,
        height_cm: 10,
      })
      return { owner, id, params: { id }, secrets: secretsOf(owner, photo) }
    }

    const called = await begin()
    ok(await partner.client.requests.acceptRequest({ params: called.params }))
    ok(await called.owner.client.requests.cancelOwnRequest({ params: called.params }))
    await look('called off', partner, 'the partner', called.id, called.secrets)

    const back = await begin()
    ok(await partner.client.requests.acceptRequest({ params: back.params }))
    ok(await partner.client.requests.cancelRequest({ params: back.params }))
    await look('given back', partner, 'the partner', back.id, back.secrets)

    const assigned = await begin()
    ok(await assign(fleet, assigned.id, driver))
    ok(await assigned.owner.client.requests.cancelOwnRequest({ params: assigned.params }))
    await look('called off', fleet, 'the business', assigned.id, assigned.secrets)
    await look('called off', driver, 'the driver', assigned.id, assigned.secrets)

    const passed = await begin()
    ok(await assign(fleet, passed.id, driver))
    ok(await assign(fleet, passed.id, second))
    await look('handed to another', driver, 'the driver', passed.id, passed.secrets)
    ok(await fleet.client.requests.cancelRequest({ params: passed.params }))
    await look('given back', second, 'the driver', passed.id, passed.secrets)
    await look('given back', fleet, 'the business', passed.id, passed.secrets)

    return { tries, gains }
  },
}
