import { describe, expect, test } from 'vitest'
import { goodPassword } from './accounts.ts'
import { givingPapers, type Missing, ofBusiness, ofPartner } from './missing-papers.ts'
import { ok } from './requests.ts'
import { callsLeft, type SpecificationClient, type SpecifiedCall } from './specification-calls.ts'
import { carryOut, jobs, postJob, publishRide, suggestedRides } from './specification-jobs.ts'
import {
  addDriver,
  applicantId,
  applyBy,
  businessId,
  logInAs,
  logInAsAdmin,
  signUpBusiness,
  signUpPerson,
  type Visitor,
} from './specification-people.ts'
import type { TestHost } from './start-test-host.ts'
import { newBusinessAccount } from './test-users.ts'

const idsOf = (entries: { id: string }[]): string[] => entries.map(({ id }) => id)

/** A step that succeeds exactly if the pool lists the job. */
const takingFromPool =
  ({ ask, send }: SpecificationClient, id: string, take: () => ReturnType<typeof send>) =>
  async () => {
    const isListed = idsOf(await ask('GET /requests/available')).includes(id)
    const answer = await take()
    expect([isListed, answer.text]).toEqual([answer.status < 300, answer.text])
    return answer
  }

const accept: SpecifiedCall = 'POST /requests/{id}/accept'
const assign: SpecifiedCall = 'POST /business/assign-delivery/{id}'
const approve = { decision: 'approve' }

/** A partner who applied, was approved and is online, and the papers that were missing so far. */
const approvedPartner = async (host: TestHost, mode: (typeof jobs)[number][1]) => {
  const [admin, partner] = [await logInAsAdmin(host), await signUpPerson(host)]
  await applyBy(partner, mode)
  const id = await applicantId(admin, partner)
  const missing: Missing[] = []
  const withPapers = givingPapers(missing, ofPartner(admin, partner, id))
  const verify: SpecifiedCall = 'POST /admin/partners/{id}/verify'
  await withPapers(verify, () => admin.send('POST /admin/partners/{id}/verify', { id, body: approve }))
  expect(await partner.ask('GET /partner/my-transport-modes')).toEqual([mode])
  expect((await partner.ask('POST /partner/status')).is_online).toBe(true)
  return { partner, missing, withPapers }
}

const markPaid = async ({ client }: Visitor, id: string): Promise<void> => {
  ok(await client.delivery.markPaid({ params: { id }, body: { paid: true } }))
}

/** `expected` are the papers that are missing for a journey, in order. */
export const describeSpecificationClient = (
  host: TestHost,
  expected: (journey: string) => readonly Missing[],
): void => {
  describe('a client that knows the specification alone', () => {
    test.each(jobs)('brings %s by %s from sign-up to a paid job', async (category, mode) => {
      const { partner, missing, withPapers } = await approvedPartner(host, mode)
      const owner = await signUpPerson(host)
      const id = await postJob(owner, category, mode)
      await withPapers(
        accept,
        takingFromPool(partner, id, () => partner.send('POST /requests/{id}/accept', { id })),
      )
      expect(idsOf(await partner.ask('GET /requests/active'))).toEqual([id])
      await carryOut(owner, partner, id)
      await markPaid(partner, id)
      for (const one of [owner, partner]) expect(idsOf((await one.ask('GET /requests/history')).items)).toEqual([id])
      expect(missing).toEqual(expected(mode))
    })

    test('publishes a ride, gets an offer for it, accepts one and declines another', async () => {
      const { partner, missing, withPapers } = await approvedPartner(host, 'Car')
      const owner = await signUpPerson(host)
      const rideId = await publishRide(partner)
      await withPapers('POST /requests/find-rides', async () => {
        const isSuggested = (await suggestedRides(owner)).some((ride) => ride.rideId === rideId)
        return { status: isSuggested ? 200 : 409, text: '', body: { code: 'left out' } }
      })
      const partnerId = (await suggestedRides(owner)).find((ride) => ride.rideId === rideId)?.partnerId
      const offer = { directPartnerId: partnerId, matchedRideId: rideId }
      const wanted = await postJob(owner, 'Send Documents', 'Car', offer)
      const unwanted = await postJob(owner, 'Send Documents', 'Car', offer)
      expect(idsOf(await partner.ask('GET /partner/pending-offers')).toSorted()).toEqual([wanted, unwanted].toSorted())
      await partner.ask('POST /partner/{id}/decline-offer', { id: unwanted })
      await withPapers('POST /partner/{id}/accept-offer', () =>
        partner.send('POST /partner/{id}/accept-offer', { id: wanted }),
      )
      await carryOut(owner, partner, wanted)
      await markPaid(partner, wanted)
      expect(idsOf(await partner.ask('GET /partner/rides'))).toEqual([rideId])
      await partner.ask('DELETE /partner/rides/{id}', { id: rideId })
      expect(missing).toEqual(expected('a ride'))
    })

    test('rejects a job of the pool, and cancels one that is matched, as its owner and as its carrier', async () => {
      const { partner, missing } = await approvedPartner(host, 'Walking')
      const owner = await signUpPerson(host)
      const [unwanted, first, second, third] = [
        await postJob(owner, 'Errand Run', 'Walking'),
        await postJob(owner, 'Errand Run', 'Walking'),
        await postJob(owner, 'Errand Run', 'Walking'),
        await postJob(owner, 'Errand Run', 'Walking'),
      ]
      await partner.ask('POST /requests/{id}/reject', { id: unwanted })
      for (const id of [first, second, third]) await partner.ask('POST /requests/{id}/accept', { id })
      await partner.ask('POST /requests/{id}/cancel', { id: first })
      await owner.ask('POST /requests/{id}/cancel-request', { id: second })
      await owner.ask('POST /requests/{id}/cancel', { id: third })
      expect(idsOf((await owner.ask('GET /requests')).items).toSorted()).toEqual(
        [unwanted, first, second, third].toSorted(),
      )
      await partner.ask('GET /partner/status')
      expect(missing).toEqual(expected('Walking'))
    })

    test('runs a fleet from sign-up to paid jobs, and looks after its drivers and its profile', async () => {
      const [admin, fleet, owner] = [await logInAsAdmin(host), await signUpBusiness(host), await signUpPerson(host)]
      await admin.ask('POST /admin/businesses/{id}/verify', { id: await businessId(admin, fleet), body: approve })
      const driver = await addDriver(host, fleet)
      const missing: Missing[] = []
      const withPapers = givingPapers(missing, ofBusiness(fleet))
      for (const [category, mode] of [
        ['Errand Run', 'Walking'],
        ['Send Household / Bulk Items', 'Truck'],
        ['Household Recycling/Disposal', 'Van'],
      ] as const) {
        const id = await postJob(owner, category, mode)
        const body = { driver_user_id: driver.id }
        await withPapers(
          assign,
          takingFromPool(fleet, id, () => fleet.send('POST /business/assign-delivery/{id}', { id, body })),
        )
        expect(idsOf((await fleet.ask('GET /business/live-activity')).matched_jobs)).toEqual([id])
        expect(idsOf(await driver.ask('GET /business/driver/deliveries'))).toEqual([id])
        await carryOut(owner, driver, id)
        await markPaid(fleet, id)
      }
      expect((await fleet.ask('GET /business/delivery-history')).items.map(({ driver_name }) => driver_name)).toEqual(
        Array.from({ length: 3 }, () => 'Ann Driver'),
      )
      expect(await fleet.ask('GET /business/dashboard-stats')).toMatchObject({
        totalDrivers: 1,
        completedDeliveries: 3,
      })
      await fleet.ask('GET /business/drivers')
      await fleet.ask('POST /business/drivers/{id}/reset-password', { id: driver.id })
      await fleet.ask('PUT /business/drivers/{id}/status', { id: driver.id, body: { isActive: false } })
      await fleet.ask('PUT /business/profile', { body: { businessName: 'Weir Vans', businessAddress: 'Leeds' } })
      expect(await fleet.ask('GET /business/profile')).toMatchObject({ is_verified: false })
      expect(missing).toEqual(expected('a fleet'))
    })

    test('sets up the profile of a business that has none', async () => {
      const { email, password } = await newBusinessAccount()
      const business = await logInAs(host, email, password)
      const body = { businessName: 'Weir Bikes', businessAddress: 'Leeds', registrationNumber: '', vatNumber: '' }
      await business.ask('POST /business/setup', { body })
      expect(await business.ask('GET /business/profile')).toMatchObject({ business_name: 'Weir Bikes' })
    })

    test('resets a password, logs in with it and logs out', async () => {
      const person = await signUpPerson(host)
      const { email } = person
      const { debug_otp: otp } = await person.ask('POST /auth/reset-password/send-otp', { body: { email } })
      await person.ask('POST /auth/reset-password/verify-otp', { body: { email, otp } })
      const newPassword = `${goodPassword} again`
      await person.ask('POST /auth/reset-password/set-new', { body: { email, newPassword } })
      const again = await logInAs(host, email, newPassword)
      expect((await again.ask('GET /auth/check-session')).user).toMatchObject({ email, is_profile_complete: true })
      expect(await again.ask('GET /users/me')).toMatchObject({ firstName: 'Robin', is_partner: false })
      await again.ask('POST /auth/logout')
      expect((await again.send('GET /auth/check-session')).status).toBe(401)
    })

    test('makes another person an admin, and reads what admins see', async () => {
      const [admin, person] = [await logInAsAdmin(host), await signUpPerson(host)]
      const { items } = await admin.ask('GET /admin/users')
      const id = items.find(({ email }) => email === person.email)?.id ?? ''
      await admin.ask('POST /admin/users/{id}/toggle-admin', { id })
      const again = await logInAs(host, person.email, goodPassword)
      expect(await again.ask('GET /admin/stats')).toMatchObject({ unverifiedPartners: 0 })
    })

    // Last: it counts what those before have called.
    test('has then made every call that the specification shows', () => {
      expect(callsLeft()).toEqual([])
    })
  })
}
