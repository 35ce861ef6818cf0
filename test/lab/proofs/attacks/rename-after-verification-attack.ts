import { anAdmin, askForName, decide, everyEntry } from '#test/support/admin-actions.ts'
import { storeApplication } from '#test/support/applications.ts'
import { documents, nextSlot, ok, requestIn } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { anApplication } from '#test/support/sample-items.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

const falseName = { firstName: 'Sameway', lastName: 'Support' }

/** Where a verified partner's new name is seen although no admin has approved it. */
const whereSeen = async (host: TestHost, owner: Person): Promise<string[]> => {
  const partner = await aPartner(host)
  await publishRide(partner)
  const id = await requestIn('matched', { owner, carrier: partner })
  ok(await askForName(partner, falseName))
  const seen: string[] = []
  const { body: profile } = ok(await partner.client.users.getProfile())
  if (profile.is_verified_partner && profile.firstName === falseName.firstName) seen.push('their profile')
  const { body: details } = ok(await owner.client.requests.getDetails({ params: { id } }))
  if (JSON.stringify(details).includes('Sameway Support')) seen.push('the details of a delivery')
  const { body: rides } = ok(await owner.client.requests.findRides({ body: rideQuestion() }))
  if (JSON.stringify(rides).includes('"partnerName":"Sameway"')) seen.push('the rides')
  ok(await owner.client.requests.cancelOwnRequest({ params: { id } }))
  return seen
}

/** Whether an admin can be made to approve an applicant whose name has changed since they read the application. */
const isApprovedUnseen = async (host: TestHost, admin: Person): Promise<boolean> => {
  const applicant = await aRequester(host)
  const flags = { userId: applicant.user.userId, status: 'pending', version: 1 } as const
  await storeApplication(anApplication(flags))
  const seen = (await everyEntry(admin, '50')).find(({ user_id }) => user_id === applicant.userId)
  ok(await askForName(applicant, falseName))
  const { status } = await decide(admin, applicant, { decision: 'approve', version: seen?.version ?? 1 })
  return status < 300
}

export const attack: Attack = {
  about: 'a verified partner takes another name, or an applicant between an admin’s look and the approval',
  run: async (host, { size }) => {
    const rounds = size === 'short' ? 5 : 40
    const gains: string[] = []
    const [owner, admin] = [await aRequester(host), await anAdmin(host)]
    for (let index = 0; index < rounds; index += 1) {
      const seen = await whereSeen(host, owner)
      if (seen.length > 0) gains.push(`Sameway Support, verified, is in ${seen.join(', ')}`)
      if (await isApprovedUnseen(host, admin))
        gains.push('Sameway Support was approved, and no admin had seen that name')
    }
    return { tries: 2 * rounds, gains }
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
    ...nextSlot(),
  }
}
