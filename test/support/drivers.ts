import type { NewDriver } from '#shared/contracts/business.ts'
import type { contracts } from '#shared/contracts/contracts.ts'
import type { Sent } from '#shared/contracts/endpoint.ts'
import { logIn } from './accounts.ts'
import type { Client } from './client.ts'
import { aDriverOf, type Fleet, type Person } from './people.ts'
import { ok } from './requests.ts'
import { remember } from './secrets.ts'
import type { TestHost } from './start-test-host.ts'
import { putRow, readRow } from './table.ts'
import { uploadedFile } from './uploaded-file.ts'

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

/** A driver as their business adds one, with the password that it is told once. */
export const addedDriver = async ({ client }: Fleet, wish: Partial<DriverForm> = {}): Promise<Added> => {
  const { driver } = ok(await client.business.addDriver({ body: await driverForm(client, wish) })).body
  if (!driver?.temp_password) throw new Error('a driver was added without a password')
  remember({ password: driver.temp_password, email: driver.login_email })
  return { ...driver, temp_password: driver.temp_password }
}

/** The driver at their first sign-in, who has just set a password of their own. */
export const atWork = async (host: TestHost, { login_email, temp_password }: Added, newPassword: string) => {
  const client = await logIn(host, login_email, temp_password)
  ok(await client.auth.changePassword({ body: { newPassword } }))
  return client
}

/** A driver who can work at once, and the two files that their business handed in for them. */
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
