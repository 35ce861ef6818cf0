import type { NewDriver } from '#shared/contracts/business-shapes.ts'
import type { contracts } from '#shared/contracts/contracts.ts'
import type { Sent } from '#shared/contracts/endpoint.ts'
import { logIn } from './accounts.ts'
import type { Client } from './client.ts'
import type { Fleet } from './people.ts'
import { ok } from './requests.ts'
import { remember } from './secrets.ts'
import type { TestHost } from './start-test-host.ts'
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
