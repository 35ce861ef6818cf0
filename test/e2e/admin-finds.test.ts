import { expect, test } from 'vitest'
import { anAdmin, auditOf } from '#test/support/admin-actions.ts'
import { desk, openSite, phone } from '#test/support/browser.ts'
import { atAdmin } from '#test/support/journey-admin.ts'
import { keyboardOf } from '#test/support/journey-keyboard.ts'
import { settle } from '#test/support/journey-waits.ts'
import { requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const site = openSite()

const aDelivery = async (lastName: string) => {
  const owner = await aRequester(site.host, { firstName: 'Winifred', lastName })
  const carrier = await aPartner(site.host)
  const id = await requestIn('in_transit', { owner, carrier })
  await site.host.settled()
  return { owner, carrier, id }
}

test('an admin finds a person by the middle of a name, and a delivery by its number, by keyboard alone', async () => {
  const { owner, id } = await aDelivery('Handlebar')
  const admin = await atAdmin(site, desk, await anAdmin(site.host))
  const { page } = admin
  const keys = keyboardOf(page)
  const finds = async (text: string, option: RegExp) => {
    await page.keyboard.press('Control+k')
    await page.locator('[role=combobox]:focus').waitFor()
    await page.keyboard.type(text)
    await page.getByRole('option', { name: option }).first().waitFor()
    await keys.presses('Enter')
  }
  const actions = async () => (await auditOf(owner)).map(({ action }) => action)

  await finds('andleba', /Winifred Handlebar/)
  await admin.landsOn(`/admin/people/${owner.userId}`)
  await page.locator('h1:focus', { hasText: 'Winifred' }).waitFor()
  expect(await actions(), 'opening the page is no look at personal details').toEqual([])
  await keys.tabsTo('button', 'Show name, contact and address')
  await keys.presses('Enter')
  await admin.sees(owner.user.email)
  expect(await actions()).toEqual(['person.opened'])

  await finds(`#${id.slice(-6)}`, /Delivery/)
  await admin.landsOn(`/admin/deliveries/${id}`)
  await page.locator('h1:focus', { hasText: `#${id.slice(-6)}` }).waitFor()
  await keys.tabsTo('button', 'Show addresses and notes')
  await keys.presses('Enter')
  await admin.sees(/12 Park Row/)
  expect(await actions()).toEqual(['person.opened', 'delivery.opened'])

  await finds(owner.user.email, /Winifred Handlebar/)
  await admin.landsOn(`/admin/people/${owner.userId}`)
  await page.keyboard.press('Control+k')
  await page.locator('[role=combobox]:focus').waitFor()
  await keys.presses('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

test('on a phone the search is a button beside the menu', async () => {
  const { owner, id } = await aDelivery('Pedal')
  const admin = await atAdmin(site, phone, await anAdmin(site.host))
  await admin.presses('Find')
  const field = admin.page.getByRole('combobox')
  const top = async () => (await field.boundingBox())?.y
  await field.waitFor()
  await settle(admin.page)
  const before = await top()
  await field.fill('winifred eda')
  const found = admin.page.getByRole('option', { name: /Winifred Pedal/ })
  await found.waitFor()
  expect(await top(), 'the field stays in place').toBe(before)
  await found.click()
  await admin.landsOn(`/admin/people/${owner.userId}`)
  await admin.page.getByRole('link', { name: new RegExp(`#${id.slice(-6)}`) }).click()
  await admin.landsOn(`/admin/deliveries/${id}`)
})
