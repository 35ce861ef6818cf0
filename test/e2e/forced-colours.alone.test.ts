import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desk, openSite, phone, type Screen } from '#test/support/browser.ts'
import type { Visitor } from '#test/support/journey.ts'
import { keepPicture } from '#test/support/journey-checks.ts'
import {
  boxOf,
  expectDrawn,
  expectSelectionSeen,
  expectStepsSeen,
  expectSwitchSeen,
  forceColours,
  minInk,
} from '#test/support/journey-drawings.ts'
import { inkWithin } from '#test/support/journey-ink.ts'
import { letter, wizardOf } from '#test/support/journey-requests.ts'
import { signedIn } from '#test/support/test-users.ts'

const site = openSite({ SEED: 'demo', PASSWORD_BLOCKLIST: 'off' })
beforeAll(() => site.host.settled(), 60_000)

/** A visitor whose system chooses all colours. */
const visitorWith = async (screen: Screen = desk): Promise<Visitor> => {
  const visitor = await site.visitor(screen)
  await forceColours(visitor, 'light')
  return visitor
}

const demoUser = async (role: string, path: string, screen = desk): Promise<Visitor> => {
  const visitor = await visitorWith(screen)
  await visitor.opens('/')
  await visitor.presses(role)
  await visitor.landsOn(path)
  return visitor
}

/** The share of ink to the left of an element, where its outline is drawn. */
const inkBeside = async (place: Locator): Promise<number> => {
  const { x, y, height } = await boxOf(place)
  return (await inkWithin(place.page(), { x: x - 14, y, width: 12, height })).share
}

test.each([
  ['Requester', '/dashboard'],
  ['Partner', '/dashboard'],
  ['Business', '/business/dashboard'],
  ['Driver', '/driver/dashboard'],
  ['Admin', '/admin/dashboard'],
])('the %s still sees tabs, switches, route lines and charts on the first screen', async (role, path) => {
  const visitor = await demoUser(role, path, role === 'Driver' ? phone : desk)
  const { page } = visitor
  if (role === 'Requester' || role === 'Partner') {
    await expectSelectionSeen(visitor)
  }
  if (role === 'Requester') await expectDrawn(page.getByRole('main').locator('[data-phase]'))
  if (role === 'Partner') await expectSwitchSeen(page.getByRole('switch', { name: 'Online' }).locator('[data-track]'))
  if (role === 'Business') await expectSwitchSeen(page.getByRole('switch').locator('[data-track]').first())
  if (role === 'Business' || role === 'Admin') await expectDrawn(page.locator('figure svg[width="100%"]').first())
  if (role === 'Driver') await expectDrawn(page.getByRole('main').locator('[data-phase]'))
})

test.each([desk, phone])(
  'the wizard on a $name shows which steps are done, which is current and which come later',
  async (screen) => {
    const visitor = await demoUser('Requester', '/dashboard', screen)
    const { page } = visitor
    const wizard = wizardOf(visitor)
    await visitor.opens('/requests')
    await wizard.choosesService(letter)
    await wizard.goesOnTo('Provide Details')
    const steps = page.getByRole('navigation', { name: 'Progress' }).getByRole('listitem')
    await expectStepsSeen(steps, 1)
    await keepPicture(page, `wizard in forced colours ${screen.name}`)
  },
)

test('the set-up marks its current step', async () => {
  const { client } = await signedIn(site.host)
  const visitor = await visitorWith()
  await visitor.isSignedIn(client)
  await visitor.opens('/onboarding')
  const steps = visitor.page.getByRole('navigation', { name: 'Progress' }).getByRole('listitem')
  const [current, other] = [await inkBeside(steps.nth(0)), await inkBeside(steps.nth(1))]
  expect(current).toBeGreaterThan(minInk)
  expect(other).toBe(0)
  await keepPicture(visitor.page, 'set-up in forced colours')
})
