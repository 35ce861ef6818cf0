import { expect, test } from 'vitest'
import { anyWidth, openSite } from '#test/support/browser.ts'
import { atFleet } from '#test/support/journey-fleet.ts'
import { requestIn } from '#test/support/requests.ts'
import { aBusiness, aDriverOf, aRequester } from '#test/support/test-users.ts'

const site = openSite()

test('a business removes a driver without jobs, by keyboard, and its history keeps the initials', async () => {
  const owner = await aRequester(site.host)
  const fleet = await aBusiness(site.host)
  const [ann, ben] = [
    await aDriverOf(site.host, fleet, { name: 'Ann Driver' }),
    await aDriverOf(site.host, fleet, { name: 'Ben Mary Carter' }),
  ]
  await requestIn('matched', { owner, carrier: ann })
  await requestIn('completed', { owner, carrier: ben })

  const { page, ...business } = await atFleet(site, anyWidth, fleet, '/business/dashboard')
  const rows = page.getByRole('table', { name: 'Your drivers' }).locator('tbody').getByRole('row')
  const question = page.getByRole('alertdialog', { name: 'Remove Driver?' })
  const asksOf = async (name: string) => {
    await business.unfolds(name)
    await page.getByRole('button', { name: new RegExp(`^Remove.*${name}`) }).press('Enter')
    await question.locator(':focus').waitFor()
  }
  await asksOf('Ann Driver')
  business.expects('409 /api/business/drivers/*')
  await question.getByRole('button', { name: 'Yes, remove them' }).click()
  await question.getByText('This driver still has deliveries. Please assign them to another driver first.').waitFor()
  await business.looksAt('a driver who cannot be removed')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })

  await asksOf('Ben Mary Carter')
  await business.looksAt('asked before a driver is removed')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await business.sees('Ben Mary Carter has been removed.')
  await rows.filter({ hasText: 'Ben Mary Carter' }).waitFor({ state: 'detached' })
  expect(await rows.count()).toBe(1)
  await page.locator('h1:focus, h2:focus, tr:focus, button:focus').waitFor()
  await business.looksAt('drivers after one was removed')
  await business.opens('/business/history')
  await page.getByRole('table').locator('tbody').getByRole('row').filter({ hasText: 'B. C.' }).waitFor()
})
