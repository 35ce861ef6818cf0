import type { Locator } from 'playwright-core'
import { newEmail } from './accounts.ts'
import type { Screen, Site } from './browser.ts'
import type { Visitor } from './journey.ts'
import { choosesPassword } from './journey-accounts.ts'
import { factsIn } from './journey-details.ts'
import { opensLive } from './journey-partner.ts'
import { type PickedFile, pdfReceipt, tiltedPhoto } from './journey-requests.ts'
import { codeIn } from './mailbox.ts'
import { remember } from './secrets.ts'
import { waitForSound } from './sound.ts'
import type { TestHost } from './start-test-host.ts'
import type { Person } from './test-users.ts'

type Path = '/business/dashboard' | '/business/profile' | '/business/activity' | '/business/history'
type Part = 'Your Drivers' | 'Available Deliveries' | 'Earnings' | 'Deliveries Over Time' | 'Needs attention'
type Column = 'In-Transit' | 'Matched (Awaiting Pickup)'

const literal = (text: string): string => text.replace(/[()]/g, '\\$&')

/** The screens of a business, used by its dispatcher. */
export const fleetOf = (visitor: Visitor) => {
  const { page } = visitor
  const part = (name: Part): Locator => page.getByRole('region', { name, exact: true })
  const assigning = page.getByRole('dialog', { name: 'Assign Delivery' })
  /** On a phone, a driver's row shows the rest on request. */
  const unfolds = async (name: string): Promise<void> => {
    await part('Your Drivers').getByRole('row').filter({ hasText: name }).waitFor()
    const more = page.getByRole('button', { name: `More about ${name}`, exact: true, expanded: false })
    if (await more.isVisible()) await more.click()
  }
  const choice = assigning.getByLabel('Driver', { exact: true })
  return {
    ...visitor,
    part,
    assigning,
    choice,
    /** The figures, once they have loaded. */
    figures: async (): Promise<Record<string, string>> => {
      const cards = page.getByRole('main').locator('dl').filter({ hasText: 'Total Drivers' })
      await cards.getByText('Loading...').first().waitFor({ state: 'detached' })
      return factsIn(cards)
    },
    driver: (name: string): Locator => part('Your Drivers').getByRole('row').filter({ hasText: name }),
    unfolds,
    switches: async (name: string): Promise<void> => {
      await unfolds(name)
      await page.getByRole('switch', { name: `Active: ${name}`, exact: true }).click()
    },
    /** A job that can be assigned, by its destination. */
    job: (place: string): Locator => part('Available Deliveries').locator('ul > li').filter({ hasText: place }),
    /** A column of the board while it shows this count. */
    column: (name: Column, count: number): Locator =>
      page.getByRole('region', { name: new RegExp(`^${literal(name)} ${count}$`) }),
    /** Chooses the driver in the open dialog. */
    choosesDriver: async (name: string): Promise<void> => {
      const label = await choice.locator('option', { hasText: name }).innerText()
      await choice.selectOption({ label })
      await visitor.presses('Confirm Assignment')
    },
    /** Loads a screen anew. */
    comesBack: (path: Path = '/business/dashboard'): Promise<void> => opensLive(visitor, path),
  }
}

type Dispatcher = ReturnType<typeof fleetOf>

/** A user at a screen of their business. */
export const atFleet = async (
  site: Site,
  screen: Screen,
  { client }: Pick<Person, 'client'>,
  path: Path = '/business/dashboard',
): Promise<Dispatcher> => {
  const visitor = await site.visitor(screen)
  await visitor.isSignedIn(client)
  await opensLive(visitor, path)
  return fleetOf(visitor)
}

/** A driver's screens. */
export const driverOf = (visitor: Visitor) => {
  const { page } = visitor
  const dialog = page.getByRole('dialog', { name: 'Verify Delivery' })
  return {
    ...visitor,
    dialog,
    /** The card of a delivery, by its destination. */
    card: (place: string): Locator => page.getByRole('main').locator('ul > li').filter({ hasText: place }),
    hearsSound: (cause: () => Promise<unknown>) => waitForSound(page, cause),
    /** Hands over, and enters the receiver's code. */
    confirms: async (place: string, code: string): Promise<void> => {
      await visitor.presses(new RegExp(`^Confirm Delivery.*${place}`))
      await dialog.locator('input:focus').waitFor()
      await visitor.fills('Code', code)
      await visitor.presses('Verify & Complete')
      await visitor.isTold('Delivery completed successfully!')
      await visitor.presses('Done')
    },
  }
}

type AtWheel = ReturnType<typeof driverOf>

/** A driver at their assigned jobs. */
export const atWheel = async (site: Site, screen: Screen, { client }: Pick<Person, 'client'>): Promise<AtWheel> => {
  const visitor = await site.visitor(screen)
  await visitor.isSignedIn(client)
  await opensLive(visitor, '/driver/dashboard')
  return driverOf(visitor)
}

export const driverPhoto: PickedFile = { ...tiltedPhoto, name: 'face.jpg' }
export const driverLicence: PickedFile = { ...pdfReceipt, name: 'licence.pdf' }

/** Signs up a business, up to its dashboard. */
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

/** Fills in every field of a driver's form. */
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

/** The credentials in the banner about this driver. */
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

/** Replaces a temporary password, and waits until live events arrive. */
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
