import { aPartner, aRequester } from '#test/support/people.ts'
import { documents, inDays, ok, requestIn } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import type { Attack } from './attack.ts'

const falseName = { firstName: 'Sameway', lastName: 'Support' }

/** A partner is verified under one name, takes another and is looked at by those whose things they carry. */
export const attack: Attack = {
  about: 'a verified partner takes another name, which people see beside the mark that we looked at them',
  run: async ({ size }) => {
    const host = await startTestHost()
    const tries = size === 'short' ? 5 : 40
    const gains: string[] = []
    try {
      const owner = await aRequester(host)
      for (let at = 0; at < tries; at += 1) {
        const partner = await aPartner(host)
        await publishRide(partner)
        const id = await requestIn('matched', { owner, carrier: partner })
        const { user } = partner
        const { mobile = '', dateOfBirth: dob = '', addressParts } = user
        ok(await partner.client.users.saveProfile({ body: { ...falseName, mobile, dob, addressParts } }))

        const { body: profile } = ok(await partner.client.users.getProfile())
        const seen: string[] = []
        if (profile.is_verified_partner && profile.firstName === falseName.firstName) seen.push('their profile')
        const { body: details } = ok(await owner.client.requests.getDetails({ params: { id } }))
        if (JSON.stringify(details).includes('Sameway Support')) seen.push('the details of a delivery')
        const { body: rides } = ok(await owner.client.requests.findRides({ body: rideQuestion() }))
        if (JSON.stringify(rides).includes('"partnerName":"Sameway"')) seen.push('the rides')
        if (seen.length > 0) gains.push(`Sameway Support, verified, stands in ${seen.join(', ')}`)
        ok(await owner.client.requests.cancelOwnRequest({ params: { id } }))
      }
    } finally {
      await host.stop()
    }
    return { tries, gains }
  },
}

const rideQuestion = () => {
  const { pickup_address, delivery_address, itemCategory, preferredTransport, weightEstimate } = documents()
  return {
    pickup_address,
    delivery_address,
    itemCategory,
    preferredTransport,
    weightEstimate,
    preferredDate: inDays(5),
    preferredTimeSlot: 'morning',
  }
}
