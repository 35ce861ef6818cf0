import { newEmail } from './accounts.ts'
import type { Visitor } from './journey.ts'
import { factsIn } from './journey-details.ts'
import { type PickedFile, pdfReceipt, tiltedPhoto } from './journey-files.ts'
import type { Dispatcher } from './journey-fleet.ts'
import { choosesPassword } from './journey-sign-up.ts'
import { codeIn } from './mailbox.ts'
import { remember } from './secrets.ts'
import type { TestHost } from './start-test-host.ts'

export const driverPhoto: PickedFile = { ...tiltedPhoto, name: 'face.jpg' }
export const driverLicence: PickedFile = { ...pdfReceipt, name: 'licence.pdf' }

/** The whole of a business's sign-up. */
export const signsUpBusiness = async (
  visitor: Visitor,
  { mailbox }: TestHost,
  { name, address }: { name: string; address: string },
): Promise<void> => {
  const email = newEmail('business')
  await visitor.opens('/?panel=business')
  await visitor.fills('Email', email)
  await visitor.presses('Send OTP')
  await visitor.fills('OTP', codeIn(await mailbox.waitForMail(email)))
  await visitor.presses('Verify OTP')
  await choosesPassword(visitor)
  await visitor.fills('Business Name', name)
  await visitor.fills('Business Address', address)
  await visitor.fills('Registration Number', '01234567')
  await visitor.ticks(/terms/)
  await visitor.ticks(/privacy/)
  await visitor.presses('Create Account')
  await visitor.landsOn('/business/dashboard')
}

/** Everything that the form of a driver asks for, up to its last button. */
export const fillsInDriver = async (
  { page, ...visitor }: Visitor,
  { name, number }: { name: string; number: string },
): Promise<void> => {
  await visitor.fills('Name', name)
  await visitor.fills('Contact Number', number)
  for (const [field, file] of [
    ['Photo', driverPhoto],
    ['Driving Licence', driverLicence],
  ] as const) {
    await page.getByRole('button', { name: `Add ${field}`, exact: true }).click()
    const opened = page.waitForEvent('filechooser')
    await page
      .getByRole('dialog', { name: `Add ${field}` })
      .getByRole('button', { name: 'Gallery' })
      .click()
    await (await opened).setFiles([file])
    await page.getByRole('button', { name: `Remove ${file.name}`, exact: true }).waitFor()
  }
}

type Credentials = { email: string; password: string }

/** What the banner says of this driver. */
export const credentialsOf = async ({ part }: Dispatcher, name: string): Promise<Credentials> => {
  const drivers = part('Your Drivers')
  await drivers.getByText(`Temporary credentials of ${name}`).waitFor()
  const { 'Login email': email = '', 'Temporary password': password = '' } = await factsIn(
    drivers.locator('dl').first(),
  )
  remember({ email, password })
  return { email, password }
}

export const logsIn = async (visitor: Visitor, { email, password }: Credentials): Promise<void> => {
  await visitor.opens('/')
  await visitor.fills('Email', email)
  await visitor.fills('Password', password)
  await visitor.presses('Log In')
}

/** In the place of a temporary password; from then on, news is heard. */
export const setsOwnPassword = async (visitor: Visitor, password: string): Promise<void> => {
  const { page } = visitor
  await visitor.landsOn('/change-password')
  await visitor.seesHeading('Set Your New Password')
  await visitor.fills('New password', password)
  await visitor.fills('Confirm new password', password)
  const listens = page.waitForEvent('websocket').then(() => page.waitForResponse('**/api/auth/check-session'))
  await Promise.all([listens, visitor.presses('Set New Password and Continue')])
  await visitor.landsOn('/driver/dashboard')
}
