import { goodPassword, logIn } from './accounts.ts'
import type { Client } from './client.ts'
import type { Visitor } from './journey.ts'
import { codeIn } from './mailbox.ts'
import { protectedAdmin, type TestHost } from './start-test-host.ts'
import { anAccount, newBusinessAccount } from './test-users.ts'

export const choosesPassword = async (visitor: Visitor, password = goodPassword): Promise<void> => {
  await visitor.fills('Password', password)
  await visitor.fills('Confirm Password', password)
  await visitor.presses('Continue')
}

type Credentials = { email: string; password?: string }

/** Fills in a whole personal sign-up except its last button, for journeys about the next step. */
export const fillsInSignUp = async (visitor: Visitor, host: TestHost, credentials: Credentials): Promise<void> => {
  await visitor.opens('/?panel=signup')
  await visitor.presses(/^Personal/)
  await goesOnFromEmail(visitor, host, credentials)
}

/** Fills in the rest from the email address on, except the last button. */
export const goesOnFromEmail = async (
  visitor: Visitor,
  { mailbox }: TestHost,
  { email, password = goodPassword }: Credentials,
): Promise<void> => {
  await visitor.fills('Email', email)
  await visitor.presses('Send OTP')
  await visitor.fills('OTP', codeIn(await mailbox.waitForMail(email)))
  await visitor.presses('Verify OTP')
  await choosesPassword(visitor, password)
  await visitor.ticks(/terms/)
  await visitor.ticks(/privacy/)
}

/** Fills in the first step of the set-up, except the question about partners. */
export const fillsInProfile = async (visitor: Visitor): Promise<void> => {
  const answers = {
    'First Name': 'Zoë',
    'Last Name': 'Fenwick',
    Mobile: '07700 900456',
    'House Number': '7',
    Street: 'Mill Lane',
    'Town or City': 'Leeds',
    County: 'West Yorkshire',
    Postcode: 'LS1 1AA',
  }
  await visitor.seesHeading('About you')
  for (const [label, answer] of Object.entries(answers)) await visitor.fills(label, answer)
  await visitor.page.getByLabel('Day').selectOption('31')
  await visitor.page.getByLabel('Month').selectOption('January')
  await visitor.page.getByLabel('Year').selectOption('1990')
}

const profile = {
  firstName: 'Test',
  lastName: 'Person',
  mobile: '07700 900123',
  dateOfBirth: '1990-01-31',
  addressParts: { houseNumber: '1', street: 'Test Street', city: 'London', county: 'London', postcode: 'NW1 1AA' },
}
export const businessName = 'Fennel Couriers'
const business = { name: businessName, address: '1 Test Street, London' }
const driver = (businessId: string) => ({
  driver: { businessId, businessName, name: 'Test Driver', contactNumber: '07700900123' },
})

export type Kind = keyof typeof accounts

/** Every kind of user that the guards know. */
const accounts = {
  'a person who has just signed up': () => anAccount({}),
  'a person with a complete profile': () => anAccount({ profile }),
  'a business': () => anAccount({ business }),
  'a business without a profile': newBusinessAccount,
  'a driver with a temporary password': async () =>
    anAccount({ ...driver(await newBusiness()), isPasswordTemporary: true }),
  'a driver': async () => anAccount(driver(await newBusiness())),
  'an admin': () => Promise.resolve(protectedAdmin),
}

/** An account of this kind, written straight into the table. */
export const accountOfKind = (kind: Kind): Promise<{ email: string; password: string }> => accounts[kind]()

/** The cookies of a user of that kind who has just logged in. */
export const logInAs = async (host: TestHost, kind: Kind): Promise<Client> => {
  const { email, password } = await accountOfKind(kind)
  return logIn(host, email, password)
}

const newBusiness = async () => (await anAccount({ business })).businessId
