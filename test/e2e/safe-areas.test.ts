import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite, phone, type Screen } from '#test/support/browser.ts'
import type { Visitor } from '#test/support/journey.ts'
import { detailsOn } from '#test/support/journey-details.ts'
import { settle } from '#test/support/journey-waits.ts'
import { post } from '#test/support/requests.ts'
import { aRequester } from '#test/support/test-users.ts'

const site = openSite()

/** What the notch and the home bar of an iPhone take, upright and on its side. */
const upright = { top: 0, left: 0, bottom: 34, right: 0 }
const onItsSide = { top: 0, left: 47, bottom: 21, right: 47 }
const lyingPhone: Screen = { name: 'lying phone', width: 844, height: 390 }

const comes = async (screen: Screen, insets: typeof upright): Promise<Visitor> => {
  const { client } = await aRequester(site.host)
  await post(client)
  const visitor = await site.visitor(screen, { isNew: true })
  await visitor.isSignedIn(client)
  const debug = await visitor.context.newCDPSession(visitor.page)
  await debug.send('Emulation.setSafeAreaInsetsOverride', { insets })
  return visitor
}

/** The distance of an element from each edge of the window. */
const distances = async ({ page }: Visitor, place: Locator) => {
  await settle(page)
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const window = page.viewportSize() ?? { width: 0, height: 0 }
  return { top: y, left: x, bottom: window.height - y - height, right: window.width - x - width }
}

test('no button at the bottom is under the home bar of a phone', async () => {
  const visitor = await comes(phone, upright)
  const { page } = visitor
  const isClear = (place: Locator) =>
    expect
      .poll(async () => (await distances(visitor, place)).bottom, { message: `${place}`, timeout: 10_000 })
      .toBeGreaterThanOrEqual(upright.bottom)

  await visitor.opens('/requests')
  await isClear(page.getByRole('button', { name: 'Next' }))
  await visitor.presses('Open menu')
  const logout = page.getByRole('dialog').getByRole('button', { name: 'Logout' })
  await isClear(logout)
  await visitor.presses('Close menu')

  await visitor.opens('/dashboard')
  await visitor.presses(/^View Details/)
  await visitor.seesHeading('Task Details')
  const last = detailsOn(page).locator('dd, a, button').last()
  await last.scrollIntoViewIfNeeded()
  await detailsOn(page).evaluate((panel) => {
    for (const part of panel.querySelectorAll('*')) part.scrollTop = part.scrollHeight
  })
  await isClear(last)
})

test('nothing is under the notch of a phone on its side', async () => {
  const visitor = await comes(lyingPhone, onItsSide)
  const { page } = visitor
  // Elements that slide in arrive a little later.
  const isClear = (place: Locator) =>
    expect
      .poll(
        async () => {
          const { left, right } = await distances(visitor, place)
          return Math.min(left, right)
        },
        { message: `${place}`, timeout: 10_000 },
      )
      .toBeGreaterThanOrEqual(onItsSide.left)
  for (const path of ['/dashboard', '/requests', '/profile', '/history']) {
    await visitor.opens(path)
    await isClear(page.getByRole('heading', { level: 1 }))
    await isClear(page.getByRole('button', { name: 'Open menu' }))
  }
  await visitor.presses('Open menu')
  await isClear(page.getByRole('dialog').getByRole('link', { name: 'History' }))
  await visitor.presses('Logout')
  const question = page.getByRole('alertdialog')
  await isClear(question)
  await expect.poll(async () => (await distances(visitor, question)).bottom).toBeGreaterThanOrEqual(onItsSide.bottom)
})
