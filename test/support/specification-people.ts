import type { TransportMode } from '#shared/model/categories.ts'
import { goodPassword, newEmail } from './accounts.ts'
import { type Given, type SpecificationClient, specificationClient } from './specification-calls.ts'
import { protectedAdmin, type TestHost } from './start-test-host.ts'
import { uploadedFile } from './uploads.ts'

export type Visitor = SpecificationClient & { email: string }

const visit = (host: TestHost): SpecificationClient => specificationClient(host.client())

const passwords = { password: goodPassword, confirmPassword: goodPassword }

const verifyEmail = async ({ ask }: SpecificationClient, email: string): Promise<void> => {
  await ask('POST /auth/check-user', { body: { email } })
  const { otp } = await ask('POST /auth/send-otp', { body: { email } })
  await ask('POST /auth/verify-otp', { body: { email, otp } })
}

export const logInAs = async (host: TestHost, email: string, password: string): Promise<Visitor> => {
  const visitor = visit(host)
  await visitor.ask('POST /auth/login', { body: { email, password } })
  return { ...visitor, email }
}

export const logInAsAdmin = (host: TestHost): Promise<Visitor> =>
  logInAs(host, protectedAdmin.email, protectedAdmin.password)

/** A person with an account and a profile. */
export const signUpPerson = async (host: TestHost): Promise<Visitor> => {
  const [visitor, email] = [visit(host), newEmail()]
  await verifyEmail(visitor, email)
  await visitor.ask('POST /auth/register', { body: { email, ...passwords } })
  const body = {
    firstName: 'Robin',
    lastName: 'Reader',
    mobile: '07700 900123',
    dob: '1990-02-03',
    address: '12, Weir Lane, Leeds, West Yorkshire, LS1 4AP',
  }
  await visitor.ask('POST /users/me', { body })
  return { ...visitor, email }
}

export const signUpBusiness = async (host: TestHost): Promise<Visitor> => {
  const [visitor, email] = [visit(host), newEmail('business')]
  await verifyEmail(visitor, email)
  const details = { registrationNumber: '01234567', vatNumber: '' }
  const named = { businessName: 'Weir Vans Ltd', businessAddress: '4 Weir Lane, Leeds, LS1 4AP' }
  await visitor.ask('POST /business/register', { body: { email, ...passwords, ...named, ...details } })
  return { ...visitor, email }
}

/** The files of a vehicle, and what it is. */
const vehicleFields = async ({ client }: Visitor, vehicleType: TransportMode) => ({
  drivingLicense: await uploadedFile(client, { purpose: 'driving-licence' }),
  vehicleInsurance: await uploadedFile(client, { purpose: 'vehicle-insurance' }),
  vehiclePhoto: await uploadedFile(client, { purpose: 'vehicle-photo' }),
  vehicleOwnerName: 'Robin Reader',
  vehicleRegistration: 'AB12 CDE',
  vehicleType,
  vehicleMakeModel: 'Blue one',
})

const light: readonly TransportMode[] = ['Walking', 'Bicycle', 'Public Transport']

/** Applies as a partner who travels by this mode alone. */
export const applyBy = async (person: Visitor, mode: TransportMode): Promise<void> => {
  const isLight = light.includes(mode)
  const body: Given<'POST /partner/application'>['body'] = {
    photo: await uploadedFile(person.client, { purpose: 'profile-photo' }),
    idDocument: await uploadedFile(person.client, { purpose: 'id-document' }),
    transport_modes: isLight ? mode : '',
    consent: true,
    ...(isLight ? { vehicleType: 'None' } : await vehicleFields(person, mode)),
  }
  await person.ask('POST /partner/application', { body })
}

/** A driver with their files, at their first sign-in, who has set a password of their own. */
export const addDriver = async (host: TestHost, { client, ask }: Visitor) => {
  const body = {
    name: 'Ann Driver',
    contactNumber: '7700900410',
    photo: await uploadedFile(client, { purpose: 'driver-photo' }),
    license: await uploadedFile(client, { purpose: 'driver-licence' }),
  }
  const { driver } = await ask('POST /business/drivers', { body })
  const visitor = await logInAs(host, driver.login_email, driver.temp_password)
  await visitor.ask('POST /auth/change-password', { body: { newPassword: `${goodPassword} of Ann` } })
  return { ...visitor, id: driver.user_id }
}

/** The id by which admins decide on this person's application. */
export const applicantId = async (admin: Visitor, { email }: Visitor): Promise<string> => {
  const { items } = await admin.ask('GET /admin/partners')
  return items.find((applicant) => applicant.email === email)?.user_id ?? ''
}

export const businessId = async (admin: Visitor, { email }: Visitor): Promise<string> => {
  const { items } = await admin.ask('GET /admin/businesses')
  return items.find(({ owner_email }) => owner_email === email)?.id ?? ''
}
