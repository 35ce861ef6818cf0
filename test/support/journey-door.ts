import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { phone, type Site } from './browser.ts'
import { detailsOf } from './door.ts'
import type { Visitor } from './journey.ts'
import { aPassingRequester, atHub } from './journey-partner.ts'
import { picks, smallPhoto } from './journey-requests.ts'
import { requestIn, type Wish } from './requests.ts'
import { aPartner, type Person } from './test-users.ts'

/** A delivery in transit, with its two sides. */
export type Way = { owner: Person; carrier: Person; id: string }

const deliveryAddress = '9 Brook Street, Ilkley, LS29 8AA'

/** A delivery in transit; a partner carries it, unless another carrier is given. */
export const onTheWay = async (site: Site, wish: Partial<Wish> = {}, by?: Person): Promise<Way> => {
  const [owner, carrier] = [await aPassingRequester(site), by ?? (await aPartner(site.host))]
  return {
    owner,
    carrier,
    id: await requestIn('in_transit', { owner, carrier }, { delivery_address: deliveryAddress, ...wish }),
  }
}

/** The carrier of a delivery, at the hub on a phone. */
export const atCarrier = async (site: Site, { carrier }: Way) => {
  const hub = await atHub(site, phone, carrier)
  await hub.sees('You have 1 active delivery.')
  return hub
}

type Report = "I can't get the code" | "Can't deliver" | "Can't finish"

/** Opens the choices below the code; returns the form. */
export const choosesAtTheDoor = async (visitor: Visitor, button: Report): Promise<Locator> => {
  const { page } = visitor
  await visitor.presses(/^Confirm Delivery/)
  await page.getByRole('dialog', { name: 'Verify Delivery' }).getByRole('button', { name: button }).click()
  return page.getByRole('dialog', { name: button })
}

export const addsPhoto = async ({ page }: Visitor): Promise<void> => {
  await picks(page, 'Add Photo', [smallPhoto])
  await page.getByText('1 of 3 photos').waitFor()
}

/** Chooses an answer, adds a photo and sends the form. */
export const reports = async (visitor: Visitor, form: Locator, answer: string, send: string): Promise<void> => {
  await form.getByRole('radio', { name: answer }).check()
  await addsPhoto(visitor)
  await form.getByRole('button', { name: send }).click()
}

/** The question to its owner on the dashboard. */
export const cardAtTheDoor = ({ page }: Visitor): Locator =>
  page.getByRole('region', { name: 'At the door', exact: true })

export const isOver = (way: Way): Promise<void> =>
  expect.poll(async () => (await detailsOf(way.owner, way.id)).status).toBe('completed')
