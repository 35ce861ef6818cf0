import { goodPassword, signUp, verifyAddress } from '#test/support/accounts.ts'
import { byCar, onFoot } from '#test/support/applications.ts'
import { type Client, newClient } from '#test/support/client.ts'
import { reportAttempt } from '#test/support/door.ts'
import { reported } from '#test/support/problems.ts'
import { codeOf, inDays, morningIn, ok, post } from '#test/support/requests.ts'
import { uploadedFile } from '#test/support/uploads.ts'

export const waitingJobs = 24

/** The users who sign in, by role. All have the same password. */
export type People = Record<string, string>

export const admin = { ADMIN_EMAIL: 'admin@release.example', ADMIN_PASSWORD: goodPassword }

const address = { street: 'Weir Lane', city: 'Leeds', county: 'West Yorkshire', postcode: 'LS1 4AP' }

/** People of each role, and jobs and rides in every state that can be reached within a minute. */
export const writeWorld = async (url: string): Promise<People> => {
  const people: People = { admin: admin.ADMIN_EMAIL }
  const member = async (role: string, houseNumber: string): Promise<Client> => {
    people[role] = `${role}@release.example`
    const { client } = await signUp({ client: () => newClient(url) }, people[role])
    const name = { firstName: role, lastName: 'Release', mobile: `07700 9000${houseNumber}`, dob: '1990-02-03' }
    ok(await client.users.saveProfile({ body: { ...name, addressParts: { houseNumber, ...address } } }))
    return client
  }

  const boss = newClient(url)
  ok(await boss.auth.login({ body: { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD } }))

  const [owner, neighbour] = [await member('requester', '11'), await member('neighbour', '12')]
  const [partner, applicant] = [await member('partner', '13'), await member('applicant', '14')]
  ok(await applicant.partner.apply({ body: await onFoot(applicant) }))
  ok(await partner.partner.apply({ body: await byCar(partner) }))
  const partnerId = await approvePartner(boss, people.partner)
  ok(await partner.partner.setStatus({ body: { is_online: true, postcode: 'LS1 4AP' } }))

  await register(url, 'new-business', people)
  const business = await register(url, 'business', people)
  await approveBusiness(boss, people.business)
  const driver = await employ(url, business, 'driver', people)

  const taken = async (wish = {}): Promise<string> => {
    const { id } = await post(owner, wish)
    ok(await partner.requests.acceptRequest({ params: { id } }))
    return id
  }
  const started = async (): Promise<string> => {
    const id = await taken()
    ok(await partner.delivery.startDelivery({ params: { id }, body: { status: 'in_transit' } }))
    return id
  }
  const delivered = async (): Promise<string> => {
    const id = await started()
    ok(await partner.delivery.completeDelivery({ params: { id }, body: { otp: await codeOf(owner, id) } }))
    return id
  }
  await taken()
  await started()
  await delivered()
  await reported({ client: owner }, await delivered(), { kind: 'damaged' })
  await reportAttempt({ client: partner }, await started(), { reason: 'unsafe', photos: [] })
  ok(await owner.requests.cancelOwnRequest({ params: { id: await taken(morningIn(2)) } }))

  const assigned = async (wish = {}): Promise<string> => {
    const { id } = await post(owner, wish)
    const body = { driver_user_id: driver.userId }
    ok(await business.business.assignDelivery({ params: { requestId: id }, body }))
    return id
  }
  await assigned(morningIn(2))
  const underway = await assigned()
  ok(await driver.client.delivery.startDelivery({ params: { id: underway }, body: { status: 'in_transit' } }))
  const done = await assigned()
  ok(await driver.client.delivery.startDelivery({ params: { id: done }, body: { status: 'in_transit' } }))
  ok(await driver.client.delivery.completeDelivery({ params: { id: done }, body: { otp: await codeOf(owner, done) } }))

  const matchedRideId = await publishRide(partner, 2)
  await post(owner, { ...morningIn(2), directPartnerId: partnerId, matchedRideId })
  for (let index = 0; index < waitingJobs; index += 1)
    await post(index % 2 === 0 ? owner : neighbour, { ...morningIn(2 + (index % 4)), price: 100 + index })
  return people
}

const approvePartner = async (boss: Client, email: string | undefined): Promise<string> => {
  const { items = [] } = ok(await boss.admin.listPartners({ query: { limit: '50' } })).body
  const [found] = items.filter((entry) => entry.email === email)
  const [id, body] = [found?.user_id ?? '', { decision: 'approve', version: found?.version }]
  ok(await boss.admin.verifyPartner({ params: { id }, body }))
  return id
}

const approveBusiness = async (boss: Client, email: string | undefined): Promise<void> => {
  const { items = [] } = ok(await boss.admin.listBusinesses({ query: { limit: '50' } })).body
  const [found] = items.filter((entry) => entry.owner_email === email)
  const body = { decision: 'approve', version: found?.version }
  ok(await boss.admin.verifyBusiness({ params: { id: found?.id ?? '' }, body }))
}

const register = async (url: string, role: string, people: People): Promise<Client> => {
  const client = newClient(url)
  const email = `${role}@release.example`
  people[role] = email
  await verifyAddress(client, email)
  const about = { businessName: `${role} Vans Ltd`, businessAddress: '4 Weir Lane, Leeds, LS1 4AP' }
  const passwords = { password: goodPassword, confirmPassword: goodPassword }
  ok(await client.auth.registerBusiness({ body: { email, ...passwords, ...about } }))
  return client
}

/** A driver added by their business, who has set a password of their own. */
const employ = async (url: string, business: Client, role: string, people: People) => {
  const form = {
    name: role,
    contactNumber: '07700 900410',
    photo: await uploadedFile(business, { purpose: 'driver-photo' }),
    license: await uploadedFile(business, { purpose: 'driver-licence' }),
  }
  const {
    user_id: userId = '',
    login_email: email = '',
    temp_password: password,
  } = ok(await business.business.addDriver({ body: form })).body.driver ?? {}
  people[role] = email
  const client = newClient(url)
  ok(await client.auth.login({ body: { email, password } }))
  ok(await client.auth.changePassword({ body: { newPassword: goodPassword } }))
  return { client, userId }
}

const publishRide = async (partner: Client, days: number): Promise<string | undefined> => {
  const date = inDays(days)
  const ends = { from_address: 'Leeds, LS1', to_address: 'Bradford, BD1', extra_miles: 5 }
  const times = { date, departure_time: '09:00', arrival_date: date, arrival_time: '10:00' }
  const body = { ...ends, ...times, loading_assistance: false, transport_mode: 'Car' }
  return ok(await partner.partner.publishRide({ body })).body.ride?.id
}
