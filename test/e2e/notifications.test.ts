import { expect, test } from 'vitest'
import { desk, openSite, phone, type Screen } from '#test/support/browser.ts'
import type { Visitor } from '#test/support/journey.ts'
import { detailsOn } from '#test/support/journey-details.ts'
import { keyboardOf } from '#test/support/journey-keyboard.ts'
import { aPassingRequester, atDashboard, opensLive } from '#test/support/journey-partner.ts'
import { ok, post } from '#test/support/requests.ts'
import { aPartner } from '#test/support/test-users.ts'

const site = openSite()

const title = 'A partner has accepted your request'

/** The bell, as a screen reader finds it: a link on a phone, a button on a desktop. */
const bellOf = ({ page }: Visitor) =>
  page.getByRole('link', { name: /^Notifications/ }).or(page.getByRole('button', { name: /^Notifications/ }))

const bellSays = async (visitor: Visitor, name: string) => {
  await expect.poll(() => bellOf(visitor).getAttribute('aria-label')).toBe(name)
  expect(await bellOf(visitor).count(), 'there is one bell').toBe(1)
}

const entryOf = ({ page }: Visitor) => page.getByRole('listitem').getByRole('link').filter({ hasText: title })

/** A requester at their dashboard, whose request is accepted there without a reload. */
const acceptedAt = async (screen: Screen) => {
  const owner = await aPassingRequester(site)
  const carrier = await aPartner(site.host, {}, { firstName: 'Rosalind' })
  const { id } = await post(owner.client)
  const visitor = await atDashboard(site, screen, owner)
  await bellSays(visitor, 'Notifications')
  expect(await visitor.page.title()).toBe('Dashboard · Sameway')
  ok(await carrier.client.requests.acceptRequest({ params: { id } }))
  await bellSays(visitor, 'Notifications, 1 unread')
  expect(await visitor.page.title()).toBe('(1) Dashboard · Sameway')
  return { owner, id, visitor }
}

test('a requester on a phone reads of an accepted request from the bell, and again from nowhere', async () => {
  const { owner, id, visitor } = await acceptedAt(phone)
  const { page } = visitor
  const elsewhere = await atDashboard(site, desk, owner)
  await bellSays(elsewhere, 'Notifications, 1 unread')
  await visitor.looksAt('dashboard with an unread notification')

  await visitor.follows('Notifications, 1 unread')
  await visitor.landsOn('/notifications')
  await visitor.seesHeading('Today')
  await entryOf(visitor).getByText('New', { exact: true }).waitFor()
  await bellSays(visitor, 'Notifications')
  expect(await page.title()).toBe('Notifications · Sameway')
  await visitor.looksAt('list of notifications')

  await entryOf(visitor).click()
  await detailsOn(page).waitFor()
  expect(page.url()).toContain(`/dashboard?tab=requests&details=${id}`)
  await page.goBack()
  await visitor.landsOn('/notifications')
  await entryOf(visitor).waitFor()
  expect(await entryOf(visitor).getByText('New', { exact: true }).count(), 'it is not new any more').toBe(0)

  await opensLive(elsewhere, '/dashboard')
  await bellSays(elsewhere, 'Notifications')
})

test('a requester on a desktop reads them in a panel, by keyboard alone', async () => {
  const { id, visitor } = await acceptedAt(desk)
  const { page } = visitor
  const keys = keyboardOf(page)
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const opens = async (bell: string) => {
    await keys.tabsTo('button', bell)
    await keys.presses('Enter')
    await entryOf(visitor).waitFor()
  }
  const isBack = async () => {
    await panel.waitFor({ state: 'hidden' })
    expect(page.url()).toBe(`${site.host.url}/dashboard`)
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toMatch(/^Notifications/)
  }

  await opens('Notifications, 1 unread')
  await entryOf(visitor).getByText('New', { exact: true }).waitFor()
  await visitor.looksAt('panel of notifications')
  await keys.presses('Escape')
  await isBack()
  await bellSays(visitor, 'Notifications')

  await opens('Notifications')
  await page.goBack()
  await isBack()

  await opens('Notifications')
  await keys.tabsTo('link', new RegExp(title))
  await keys.presses('Enter')
  await panel.waitFor({ state: 'hidden' })
  await detailsOn(page).locator(':focus').waitFor()
  expect(page.url()).toContain(`details=${id}`)
  await page.goBack()
  await detailsOn(page).waitFor({ state: 'hidden' })
  expect(await panel.isVisible(), 'Back does not open the panel again').toBe(false)
})
