import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { desk, openSite, phone, type Screen } from '#test/support/browser.ts'
import type { Visitor } from '#test/support/journey.ts'
import { keepPicture } from '#test/support/journey-checks.ts'
import { inkOf, inkWithin, pictureOf } from '#test/support/journey-ink.ts'
import { letter, wizardOf } from '#test/support/journey-requests.ts'
import { signedIn } from '#test/support/test-users.ts'

const site = openSite({ SEED: 'demo', PASSWORD_BLOCKLIST: 'off' })
beforeAll(() => site.host.settled(), 60_000)

/** A visitor whose system chooses all colours, with a light or a dark background. */
const visitorWith = async (colorScheme: 'light' | 'dark', screen: Screen = desk): Promise<Visitor> => {
  const visitor = await site.visitor(screen)
  await visitor.page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
  return visitor
}

const demoUser = async (role: string, path: string, screen = desk): Promise<Visitor> => {
  const visitor = await visitorWith('light', screen)
  await visitor.opens('/')
  await visitor.presses(role)
  await visitor.landsOn(path)
  return visitor
}

const least = 0.002

const expectDrawn = async (places: Locator, atLeast = 1): Promise<void> => {
  await expect.poll(() => places.count()).toBeGreaterThanOrEqual(atLeast)
  for (const place of await places.all()) expect((await inkOf(place)).share).toBeGreaterThan(least)
}

const expectAllDifferent = async (places: Locator[]): Promise<void> => {
  const pictures = []
  for (const place of places) pictures.push(await pictureOf(place))
  expect(new Set(pictures).size).toBe(places.length)
}

const phasesShown = `[...new Set([...document.querySelectorAll('[data-phase]')].map(({ dataset }) => dataset.phase))]`

const selectedTab = '[role=tab][aria-selected=true]'
const otherTab = '[role=tab][aria-selected=false]'

/** Checked only when what is above the tabs has loaded and no longer moves them. */
const expectSelectionSeen = async ({ page }: Visitor): Promise<void> => {
  const look = async () => ({
    selected: await inkOf(page.locator(selectedTab).first()),
    other: await inkOf(page.locator(otherTab).first()),
  })
  const isSeen = ({ selected, other }: Awaited<ReturnType<typeof look>>): boolean =>
    selected.paper !== other.paper && selected.share > least && other.share > least
  await expect.poll(async () => isSeen(await look()), { message: 'the selected tab differs' }).toBe(true)
}

const boxOf = async (place: Locator) => (await place.boundingBox()) ?? expect.fail(`${place} is not there`)

/** In the margin before a part, where its outline is. */
const inkBeside = async (place: Locator): Promise<number> => {
  const { x, y, height } = await boxOf(place)
  return (await inkWithin(place.page(), { x: x - 14, y, width: 12, height })).share
}

/** The line from the step before, between their discs. */
const lineTo = async (step: Locator) => {
  const { x, y, width } = await boxOf(step)
  return inkWithin(step.page(), { x: x - width / 2 + 22, y: y + 8, width: width - 44, height: 16 })
}

/**
 * A done step is a full disc, the current one a thick ring, a later one a thin ring; the line is solid as far as the
 * delivery has come.
 */
const expectStepsSeen = async (steps: Locator, current: number): Promise<void> => {
  const disc = (index: number) => inkOf(steps.nth(index).locator('> span').first())
  const [done, now, ahead] = [await disc(current - 1), await disc(current), await disc(current + 1)]
  expect(done.paper).not.toBe(now.paper)
  expect(now.paper).toBe(ahead.paper)
  expect(now.share).toBeGreaterThan(1.5 * ahead.share)
  expect(ahead.share).toBeGreaterThan(least)
  const [reached, open] = [await lineTo(steps.nth(current)), await lineTo(steps.nth(current + 1))]
  expect(open.share).toBeGreaterThan(least)
  expect(reached.share).toBeGreaterThan(1.2 * open.share)
}

const expectSwitchSeen = async (track: Locator): Promise<void> =>
  expect((await inkOf(track)).share).toBeGreaterThan(0.05)

describe.each(['light', 'dark'] as const)('the parts in forced colours on %s paper', (colorScheme) => {
  test('keep their meaning: lines, charts, switches, tabs, ticks, steps and the focus', async () => {
    const visitor = await visitorWith(colorScheme)
    visitor.expects('401 /api/auth/check-session')
    const { page } = visitor
    await visitor.opens('/__dev/ui')
    await visitor.seesHeading('Parts')

    await expectDrawn(page.locator('figure svg[height="180"], figure svg[height="200"]'), 2)
    const lines = page.locator('[data-phase]')
    await expectDrawn(lines, 10)
    const phases = await page.evaluate<string[]>(phasesShown)
    expect(phases.length).toBeGreaterThan(8)
    await expectAllDifferent(phases.map((phase) => page.locator(`[data-phase=${phase}]`).first()))
    const steps = page.getByRole('navigation', { name: 'Progress' }).getByRole('listitem')
    await steps.first().scrollIntoViewIfNeeded()
    await expectStepsSeen(steps, 2)
    const bar = page.getByRole('progressbar').first()
    expect((await inkOf(bar)).share).toBeGreaterThan(0.05)

    const [on, off] = [
      page.locator('[role=switch][aria-checked=true] [data-track]').first(),
      page.locator('[role=switch][aria-checked=false] [data-track]').first(),
    ]
    for (const track of [on, off]) await expectSwitchSeen(track)
    await expectAllDifferent([on, off])
    await expectSelectionSeen(visitor)

    const boxes = page.locator('input[type=checkbox]')
    await boxes.first().setChecked(true)
    const checked = await pictureOf(boxes.first())
    await boxes.first().setChecked(false)
    expect(await pictureOf(boxes.first())).not.toBe(checked)
    await expectDrawn(boxes.first())

    const id = await page.locator('input[type=radio]:enabled:not(:checked)').first().getAttribute('id')
    const radio = page.locator(`label:has(#${id})`)
    const unchosen = await inkOf(radio)
    await radio.click()
    expect((await inkOf(radio)).share).toBeGreaterThan(unchosen.share)

    const button = page.getByRole('main').getByRole('button').first()
    const around = button.locator('..')
    const unfocused = await pictureOf(around)
    await button.focus()
    await page.keyboard.press('Shift')
    expect(await pictureOf(around)).not.toBe(unfocused)
  })
})

test.each([
  ['Requester', '/dashboard'],
  ['Partner', '/dashboard'],
  ['Business', '/business/dashboard'],
  ['Driver', '/driver/dashboard'],
  ['Admin', '/admin/dashboard'],
])('the first screen of the %s keeps its meaning by its drawings', async (role, path) => {
  const visitor = await demoUser(role, path, role === 'Driver' ? phone : desk)
  const { page } = visitor
  if (role === 'Requester' || role === 'Partner') {
    await expectSelectionSeen(visitor)
    await expectDrawn(page.getByRole('main').locator('[data-phase]'))
  }
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
  const visitor = await visitorWith('light')
  await visitor.isSignedIn(client)
  await visitor.opens('/onboarding')
  const steps = visitor.page.getByRole('navigation', { name: 'Progress' }).getByRole('listitem')
  const [current, other] = [await inkBeside(steps.nth(0)), await inkBeside(steps.nth(1))]
  expect(current).toBeGreaterThan(least)
  expect(other).toBe(0)
  await keepPicture(visitor.page, 'set-up in forced colours')
})
