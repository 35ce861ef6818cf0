import { beforeAll, describe, expect, test } from 'vitest'
import { anyWidth, openSite } from '#test/support/browser.ts'
import { picturesIn } from '#test/support/journey-requests.ts'

const site = openSite({ SEED: 'demo', PASSWORD_BLOCKLIST: 'off' })
beforeAll(() => site.host.settled(), 60_000)

describe('the demo world’s handovers and attempts', () => {
  const signedIn = async (role: string, home: string, path = home) => {
    const visitor = await site.visitor(anyWidth)
    await visitor.opens('/')
    await visitor.presses(role)
    await visitor.landsOn(home)
    if (path !== home) await visitor.wandersTo(path)
    return visitor
  }
  test('ask the Requester about a handover and an attempt, with time left, and about a problem', async () => {
    const visitor = await signedIn('Requester', '/dashboard')
    const door = visitor.page.getByRole('region', { name: /at the door$/i })
    const handover = door.getByRole('article', { name: /^Left with a neighbour, \d\d:\d\d$/ })
    await handover.getByText('With: Mr Kerb').waitFor()
    expect(await picturesIn(handover)).toHaveLength(1)
    const attempt = door.getByRole('article', {
      name: /^Far-Fetched Couriers couldn't deliver it: nobody was at home$/,
    })
    await expect.poll(() => attempt.getByRole('timer').innerText()).toMatch(/^(2\d|30) minutes left, until \d\d:\d\d/)
    expect(await picturesIn(attempt)).toHaveLength(1)
    await visitor.looksAt('demo requester at the door')
    await door
      .getByRole('article', { name: /^Left in a safe place/ })
      .getByRole('button', { name: /^See the problem/ })
      .click()
    const problem = visitor.page.getByRole('dialog')
    await problem.getByText(/the shade inside is cracked/).waitFor()
    await problem.getByText(/already had that dent/).waitFor()
    expect(await picturesIn(problem)).toHaveLength(1)
    await visitor.looksAt('demo problem of the requester')
  })

  test('show the Requester a return on its receipt, and what was cancelled too late', async () => {
    const visitor = await signedIn('Requester', '/dashboard', '/history')
    const { page } = visitor
    const returned = page.getByRole('main').locator('ul > li').filter({ hasText: 'Returned' })
    await returned.waitFor() // the page restores its place once its list is there
    await page.evaluate('scrollTo(0, 0)') // so that no target is half below the header
    await visitor.looksAt('demo history with a return')
    await returned.getByRole('link', { name: /^Receipt/ }).click()
    await visitor.seesHeading('Timeline')
    for (const text of ["Couldn't be delivered", 'Next step chosen', 'Returned, with the code'])
      await visitor.sees(text)
    expect((await picturesIn(page.getByRole('article'))).length).toBeGreaterThanOrEqual(2)
    await visitor.looksAt('demo receipt of a return')
    await visitor.wandersTo('/dashboard')
    const past = page.getByRole('region', { name: 'Past Requests' })
    await past.getByRole('button', { name: 'Show more' }).click()
    const cancelled = past.locator('ul > li')
    await cancelled
      .filter({ hasText: 'Cancelled' })
      .getByRole('button', { name: /^View Details/ })
      .first()
      .click()
    await visitor.sees('It counts as a very late cancellation.')
    await visitor.looksAt('demo details of a late cancellation')
  })

  test('let the Partner wait for a confirmation, and show something urgent', async () => {
    const visitor = await signedIn('Partner', '/dashboard', '/dashboard?tab=hub')
    const { page } = visitor
    await visitor.sees('Waiting for Asha')
    await visitor.sees(/^You said that it has arrived\./)
    const urgent = page
      .getByRole('region', { name: 'Requests Near You' })
      .locator('ul > li')
      .filter({ hasText: 'Urgent' })
    await expect.poll(() => urgent.count()).toBe(1)
    await visitor.looksAt('demo partner at the door')
  })

  test('let the Driver wait for a choice and for a decision', async () => {
    const visitor = await signedIn('Driver', '/driver/dashboard')
    await visitor.sees('Asha is choosing what happens next')
    await visitor.sees('Asha reported that it is damaged')
    await visitor.looksAt('demo driver at the door')
  })

  test('need the attention of the Business', async () => {
    const visitor = await signedIn('Business', '/business/dashboard')
    const attention = visitor.page.getByRole('region', { name: 'Needs attention' })
    for (const text of ['Problem reported', 'Could not deliver']) await attention.getByText(text).waitFor()
    await visitor.looksAt('demo business at the door')
    await visitor.wandersTo('/business/activity')
    await visitor.looksAt('demo fleet at the door')
    await visitor.wandersTo('/business/history')
    await visitor.looksAt('demo history of a fleet')
  })

  test('wait for the Admin, with photos of the pickup and the door', async () => {
    const visitor = await signedIn('Admin', '/admin/dashboard', '/admin/problems')
    const { page } = visitor
    await visitor.sees('2 problems need a decision.')
    await visitor.sees('Not paid')
    await visitor.looksAt('demo problems')
    await visitor.presses(/^Review\s*: (?!Not paid)/)
    const pane = page.getByRole('dialog')
    await pane.getByText(/the shade inside is cracked/).waitFor()
    await pane.getByText(/already had that dent/).waitFor()
    expect(await picturesIn(pane)).toHaveLength(3)
    await visitor.looksAt('demo problem of an admin')
  })
})
