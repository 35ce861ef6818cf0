import type { NewDriver } from '#shared/contracts/business-drivers.ts'
import type { contracts } from '#shared/contracts/contracts.ts'
import type { Sent } from '#shared/contracts/endpoint.ts'
import { logIn } from './accounts.ts'
import type { Client } from './client.ts'
import { ok } from './requests.ts'
import { remember } from './secrets.ts'
import type { TestHost } from './start-test-host.ts'
import { allRows, putRow, readRow } from './table.ts'
import { aBusiness, aDriverOf, type Fleet, type Person } from './test-users.ts'
import { uploadedFile } from './uploads.ts'

type By = { client: Client }
type Of = Pick<Person, 'userId'>

/** A verified business with two drivers. */
export const aFleet = async (host: TestHost) => {
  const fleet = await aBusiness(host)
  const [driver, second] = [
    await aDriverOf(host, fleet, { name: 'Ann Driver' }),
    await aDriverOf(host, fleet, { name: 'Ben Driver' }),
  ]
  return { fleet, driver, second }
}

export const assign = ({ client }: By, requestId: string, { userId }: Of) =>
  client.business.assignDelivery({ params: { requestId }, body: { driver_user_id: userId } })
export const unassign = ({ client }: By, id: string) => client.requests.cancelRequest({ params: { id } })
export const start = ({ client }: By, id: string) =>
  client.delivery.startDelivery({ params: { id }, body: { status: 'in_transit' } })
export const complete = ({ client }: By, id: string, otp: string) =>
  client.delivery.completeDelivery({ params: { id }, body: { otp } })
export const switchDriver = ({ client }: By, { userId: id }: Of, isActive: boolean) =>
  client.business.setDriverStatus({ params: { id }, body: { isActive } })

/** The ids of a fleet's jobs in transit and of its matched ones. */
export const liveIds = async ({ client }: Fleet): Promise<{ underway: string[]; matched: string[] }> => {
  const { in_transit_jobs = [], matched_jobs = [] } = (await client.business.getLiveActivity()).body
  return { underway: in_transit_jobs.map(({ id }) => id), matched: matched_jobs.map(({ id }) => id) }
}

type DriverForm = Sent<(typeof contracts)['business']['addDriver']>['body']

/** A form with both files, freshly uploaded. */
export const driverForm = async (client: Client, wish: Partial<DriverForm> = {}): Promise<DriverForm> => ({
  name: 'Sam Driver',
  contactNumber: '07700 900410',
  photo: await uploadedFile(client, { purpose: 'driver-photo' }),
  license: await uploadedFile(client, { purpose: 'driver-licence' }),
  ...wish,
})

type Added = NewDriver & { temp_password: string }

/** A driver as their business adds one, with the password that is shown once. */
export const addedDriver = async ({ client }: Fleet, wish: Partial<DriverForm> = {}): Promise<Added> => {
  const { driver } = ok(await client.business.addDriver({ body: await driverForm(client, wish) })).body
  if (!driver?.temp_password) throw new Error('a driver was added without a password')
  remember({ password: driver.temp_password, email: driver.login_email })
  return { ...driver, temp_password: driver.temp_password }
}

/** The driver at their first sign-in, who has just set a password of their own. */
export const signInFirstTime = async (host: TestHost, { login_email, temp_password }: Added, newPassword: string) => {
  const client = await logIn(host, login_email, temp_password)
  ok(await client.auth.changePassword({ body: { newPassword } }))
  return client
}

/** A driver who can work at once, and the two files that their business submitted for them. */
export const aDriverWithFiles = async (
  host: TestHost,
  fleet: Fleet,
): Promise<Person & { photo: string; licence: string }> => {
  // Loaded late: the functions read their settings when they load.
  const { keys } = await import('#functions/platform/table/keys.ts')
  const form = await driverForm(fleet.client)
  const added = ok(await fleet.client.business.addDriver({ body: form })).body.driver
  const files = await readRow(keys.driver(fleet.businessId, added?.user_id ?? ''))
  const person = await aDriverOf(host, fleet)
  const own = keys.driver(fleet.businessId, person.userId)
  await putRow({ ...(await readRow(own)), ...own, photo: files?.photo, licence: files?.licence })
  const [photo, licence] = [form.photo ?? '', form.license ?? '']
  for (const id of [photo, licence])
    await putRow({ ...(await readRow(keys.upload(id))), ...keys.upload(id), usedBy: person.userId })
  return { ...person, photo, licence }
}

/** How many businesses there are, and how many wait, by the statistics. */
export const countedBusinesses = async () => {
  // Loaded late: the functions read their settings when they load.
  const { statisticsStore } = await import('#functions/domain/statistics/statistics-store.ts')
  const { businesses = 0, unverifiedBusinesses = 0 } = await statisticsStore.read('businesses', 'unverifiedBusinesses')
  return { businesses, unverifiedBusinesses }
}

/** The words by which admins find a user. */
export const wordsFor = async (userId: string): Promise<string[]> =>
  (await allRows())
    .filter(({ PK, SK }) => /^SRCH#..$/.test(String(PK)) && String(SK).endsWith(`#${userId}`))
    .map(({ SK }) => String(SK).replace(`#${userId}`, ''))
    .toSorted()
