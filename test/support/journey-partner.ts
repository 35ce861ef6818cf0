import type { Locator } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { inDays, nextSlot } from '#test/support/requests.ts'
import type { Screen, Site, VisitOptions } from './browser.ts'
import type { Visitor } from './journey.ts'
import { type PickedFile, pdfReceipt, picks, smallPhoto, tiltedPhoto } from './journey-requests.ts'
import { ok } from './requests.ts'
import { waitForSound } from './sound.ts'
import { aRequester, type Person } from './test-users.ts'

/** A point in Leeds, where requests of tests begin. */
const parkRow = { latitude: 53.7975, longitude: -1.5475 }

/** A requester who leaves nothing behind that the partners of the next test would see. */
export const aPassingRequester = async ({ host }: Site): Promise<Person> => {
  const owner = await aRequester(host)
  const { requests } = owner.client
  onTestFinished(async () => {
    for (const { id, status } of ok(await requests.listRequests({ query: { state: 'open' } })).body.items ?? [])
      if (canTransition('cancel', status)) ok(await requests.cancelOwnRequest({ params: { id } }))
  })
  return owner
}

type Part = 'New Direct Offers' | 'My Published Rides' | 'My Active Deliveries' | 'Requests Near You'

/** Opens a screen and waits until live events arrive there: missed changes are fetched then. */
export const opensLive = async (visitor: Visitor, path: string): Promise<void> => {
  const { page } = visitor
  const listens = page.waitForEvent('websocket').then(() => page.waitForResponse('**/api/auth/check-session'))
  await Promise.all([listens, visitor.opens(path)])
}

/** A user at the list of their own requests. */
export const atDashboard = async (
  site: Site,
  screen: Screen,
  { client }: Person,
  options?: VisitOptions,
): Promise<Visitor> => {
  const visitor = await site.visitor(screen, options)
  await visitor.isSignedIn(client)
  await opensLive(visitor, '/dashboard')
  return visitor
}

/** Whether a job started now is for another day, as happens late in the evening: then its carrier has to confirm. */
export const isForAnotherDay = (): boolean => nextSlot().preferredDate !== inDays(0)

const hubPath = '/dashboard?tab=hub'

const settlingMs = 600

/** The Partner Hub, used by a partner. */
const hubOf = (visitor: Visitor) => {
  const { page } = visitor
  const online = page.getByRole('switch', { name: 'Online', exact: true })
  const part = (name: Part): Locator => page.getByRole('region', { name, exact: true })
  const card = (name: Part, place: string): Locator => part(name).locator('ul > li').filter({ hasText: place })
  /** Waits until the hub takes jobs again, half a second after its cards have moved. */
  const cardsStand = async (): Promise<void> => {
    await page.locator('[data-kept-place]').first().waitFor({ state: 'detached' })
    await page.waitForTimeout(settlingMs)
  }
  return {
    ...visitor,
    cardsStand,
    presses: async (name: string | RegExp): Promise<void> => {
      if (/Accept|Reject|Decline/.test(String(name))) await cardsStand()
      await visitor.presses(name)
    },
    online,
    part,
    /** The card in a part of the hub with this place. */
    card,
    /** Goes online at the location that the browser gives. */
    goesOnline: async (): Promise<void> => {
      const isPlaced = page.waitForResponse(
        (answer) => answer.url().endsWith('/api/partner/status') && /"lat"/.test(answer.request().postData() ?? ''),
      )
      await Promise.all([isPlaced, online.click()])
      await visitor.sees('Using Leeds, where you are now')
    },
    hearsSound: (cause: () => Promise<unknown>) => waitForSound(page, cause),
    /** Loads the page anew. */
    comesBack: (): Promise<void> => opensLive(visitor, hubPath),
  }
}

type Hub = ReturnType<typeof hubOf>

/** A partner at the hub, offline. The browser would give a location in Leeds. */
export const atHub = async (
  site: Site,
  screen: Screen,
  { client }: Person,
  tells = true,
  options?: VisitOptions,
): Promise<Hub> => {
  ok(await client.partner.setStatus({ body: { is_online: false } }))
  const visitor = await site.visitor(screen, options)
  await visitor.context.setGeolocation(parkRow)
  if (tells) await visitor.context.grantPermissions(['geolocation'])
  await visitor.isSignedIn(client)
  await opensLive(visitor, hubPath)
  return hubOf(visitor)
}

/** The same, online. */
export const atWork = async (site: Site, screen: Screen, person: Person, options?: VisitOptions): Promise<Hub> => {
  const hub = await atHub(site, screen, person, true, options)
  await hub.goesOnline()
  return hub
}

const ownFiles: [string, PickedFile][] = [
  ['Photo of Yourself', { ...smallPhoto, name: 'me.jpg' }],
  ['Photo ID', { ...pdfReceipt, name: 'passport.pdf' }],
  ['Other Side of Photo ID', { ...tiltedPhoto, name: 'passport-back.jpg' }],
  ['DBS Check', { ...pdfReceipt, name: 'dbs.pdf' }],
]
const carFiles: [string, PickedFile][] = [
  ['Vehicle Photo', { ...smallPhoto, name: 'car.jpg' }],
  ['Driving Licence', { ...tiltedPhoto, name: 'licence.jpg' }],
  ['Vehicle Insurance', { ...pdfReceipt, name: 'insurance.pdf' }],
]

export const car = { owner: 'Test Person', makeModel: 'Blue estate car', registration: 'AB12 CDE' }

/** The second step of the set-up, used by a visitor. */
export const applicationOf = (visitor: Visitor) => {
  const { page } = visitor

  const adds = async (files: [string, PickedFile][]): Promise<void> => {
    for (const [field, file] of files) {
      await picks(page, `Add ${field}`, [file])
      await page.getByRole('button', { name: `Remove ${file.name}`, exact: true }).waitFor()
    }
  }

  return {
    addsFiles: () => adds([...ownFiles, ...carFiles]),
    chooses: (vehicle: string) => page.getByRole('radio', { name: vehicle, exact: true }).check(),
    tellsOfCar: async (): Promise<void> => {
      await visitor.fills('Vehicle Owner Name', car.owner)
      await visitor.fills('Vehicle Make & Model', car.makeModel)
      await visitor.fills('Vehicle Registration', car.registration)
    },
    /** An insurance for hire and reward, and a registration as a carrier of waste in England. */
    givesPapers: async (until: string): Promise<void> => {
      await page.getByRole('radio', { name: 'Yes', exact: true }).check()
      await visitor.fills('Last day of this insurance', until)
      await visitor.ticks('I’m a registered waste carrier')
      await page.getByLabel('Who registered you?').selectOption('Environment Agency')
      await visitor.fills('Registration number', 'CBDU123456')
      await visitor.fills('Last day of this registration', until)
    },
    /** Agrees to the background check, and sends the application. */
    submits: async (): Promise<void> => {
      await visitor.ticks('I agree to a background check.')
      await visitor.presses('Submit Application')
      await visitor.isTold('Application submitted successfully!')
      await visitor.seesHeading('Payouts Setup')
    },
  }
}

/** The fields of the form of a ride; those not named stay as they are. */
export type RideWords = {
  from?: string
  to?: string
  date?: string
  departs?: string
  arrivalDate?: string
  arrives?: string
  extraMiles?: string
  mode?: string
}

const fields = {
  from: 'From Address',
  to: 'To Address',
  date: 'Departure Date',
  departs: 'Departure Time',
  arrivalDate: 'Arrival Date',
  arrives: 'Arrival Time',
} as const

/** Fills in the given fields, in the order of the form. */
export const fillsInRide = async (visitor: Visitor, { extraMiles, mode, ...texts }: RideWords): Promise<void> => {
  for (const [name, label] of Object.entries(fields)) {
    const text = texts[name as keyof typeof fields] // the keys of the table above
    if (text !== undefined) await visitor.fills(label, text)
  }
  if (extraMiles) await visitor.page.getByLabel('Extra Miles').selectOption(extraMiles)
  if (mode) await visitor.page.getByLabel('Mode of Transport').selectOption(mode)
}
