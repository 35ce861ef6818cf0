import type { Locator } from 'playwright-core'
import type { Screen, Site } from './browser.ts'
import type { Visitor } from './journey.ts'
import { factsIn } from './journey-details.ts'
import { opensLive } from './journey-partner.ts'
import type { Person } from './people.ts'

type Path = '/business/dashboard' | '/business/profile' | '/business/activity' | '/business/history'
type Part = 'Your Drivers' | 'Available Deliveries' | 'Deliveries Over Time' | 'Needs attention'
type Column = 'In-Transit' | 'Matched (Awaiting Pickup)'

const literal = (text: string): string => text.replace(/[()]/g, '\\$&')

/** The screens of a business in the hands of its dispatcher. */
export const fleetOf = (visitor: Visitor) => {
  const { page } = visitor
  const part = (name: Part): Locator => page.getByRole('region', { name, exact: true })
  const assigning = page.getByRole('dialog', { name: 'Assign Delivery' })
  const choice = assigning.getByLabel('Driver', { exact: true })
  return {
    ...visitor,
    part,
    assigning,
    choice,
    /** The figures at the top, once they are there. */
    figures: async (): Promise<Record<string, string>> => {
      const cards = page.getByRole('main').locator('dl').first()
      await cards.getByText('Loading...').first().waitFor({ state: 'detached' })
      return factsIn(cards)
    },
    driver: (name: string): Locator => part('Your Drivers').getByRole('row').filter({ hasText: name }),
    /** A job that can be assigned, by the place that it goes to. */
    job: (place: string): Locator => part('Available Deliveries').getByRole('listitem').filter({ hasText: place }),
    /** A column of the board while it counts so many. */
    column: (name: Column, count: number): Locator =>
      page.getByRole('region', { name: new RegExp(`^${literal(name)} ${count}$`) }),
    /** Chooses who gets the job that is asked about. */
    choosesDriver: async (name: string): Promise<void> => {
      const label = await choice.locator('option', { hasText: name }).innerText()
      await choice.selectOption({ label })
      await visitor.presses('Confirm Assignment')
    },
    /** Loads a screen anew. */
    comesBack: (path: Path = '/business/dashboard'): Promise<void> => opensLive(visitor, path),
  }
}

export type Dispatcher = ReturnType<typeof fleetOf>

/** Somebody in front of a screen of their business. */
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

/** What a driver has in front of them. */
export const driverOf = (visitor: Visitor) => {
  const { page } = visitor
  const dialog = page.getByRole('dialog', { name: 'Verify Delivery' })
  return {
    ...visitor,
    dialog,
    /** The card of a delivery, by the place that it goes to. */
    card: (place: string): Locator => page.getByRole('main').getByRole('listitem').filter({ hasText: place }),
    hearsSound: () => page.waitForRequest('**/newRequest.mp3'),
    /** Hands over, and enters the code that was told at the door. */
    confirms: async (place: string, code: string): Promise<void> => {
      await visitor.presses(new RegExp(`^Confirm Delivery.*${place}`))
      await dialog.locator('input:focus').waitFor()
      await visitor.fills('OTP', code)
      await visitor.presses('Verify & Complete')
      await visitor.sees('Delivery completed successfully!')
    },
  }
}

type AtWheel = ReturnType<typeof driverOf>

/** A driver in front of what was assigned to them. */
export const atWheel = async (site: Site, screen: Screen, { client }: Pick<Person, 'client'>): Promise<AtWheel> => {
  const visitor = await site.visitor(screen)
  await visitor.isSignedIn(client)
  await opensLive(visitor, '/driver/dashboard')
  return driverOf(visitor)
}
