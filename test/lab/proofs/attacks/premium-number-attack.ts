import { newEmail, passwords, verifyAddress } from '#test/support/accounts.ts'
import { driverForm } from '#test/support/fleets.ts'
import { documents } from '#test/support/requests.ts'
import { aBusiness, signedIn } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

/** Personal, business-rate, premium and satellite numbers, some with a zero or a space that hides the real number. */
const numbers = [
  '070 1234 5678',
  '0845 123 4567',
  '0871 123 4567',
  '0900 123 4567',
  '+449001234567',
  '+440900 123 456',
  '+4 4 900 123 4567',
  '+979 1 2345 6789',
  '+881 6123 45678',
  '+882 1612 3456',
  '+883 5100 1234 5678',
]

const profile = {
  firstName: 'Zoë',
  lastName: 'Hartley',
  dob: '1991-05-17',
  addressParts: { houseNumber: '14', street: 'Orchard Row', city: 'Durham', county: 'Durham', postcode: 'DH1 3AB' },
}

/** Callers of the receiver, the requester or the driver would pay, and someone else would earn. */
export const attack: Attack = {
  about: 'a number that costs its caller much, given wherever a number is asked for',
  run: async (host) => {
    const gains: string[] = []
    const [person, fleet] = [await signedIn(host), await aBusiness(host)]
    await person.client.users.saveProfile({ body: { ...profile, mobile: '07700 900350' } })
    for (const number of numbers) {
      const newcomer = host.client()
      const email = newEmail()
      await verifyAddress(newcomer, email)
      const form = await driverForm(fleet.client, { contactNumber: number })
      const answers = {
        profile: await person.client.users.saveProfile({ body: { ...profile, mobile: number } }),
        receiver: await person.client.requests.createRequest({
          body: documents({ receiver_contact_number: number }),
        }),
        driver: await fleet.client.business.addDriver({ body: form }),
        'sign-up': await newcomer.auth.register({ body: { email, ...passwords(), mobile_number: number } }),
      }
      for (const [where, { status }] of Object.entries(answers))
        if (status < 300) gains.push(`${number} was taken as the number of a ${where}`)
    }
    return { tries: numbers.length * 4, gains }
  },
}
