import { expect, test } from 'vitest'
import { anyWidth, openSite } from '#test/support/browser.ts'
import { savesFile } from '#test/support/journey-files.ts'
import { atFleet } from '#test/support/journey-fleet.ts'
import { aPassingRequester } from '#test/support/journey-partner.ts'
import { requestIn } from '#test/support/requests.ts'
import { aBusiness, aDriverOf, aRequester } from '#test/support/test-users.ts'

const site = openSite()

test('a fleet’s history has pages, and exports to one file in which no cell is a formula', async () => {
  const owner = await aPassingRequester(site)
  const fleet = await aBusiness(site.host)
  const cunning = '=HYPERLINK("http://localhost","Ann")'
  const [ann, ben] = [
    await aDriverOf(site.host, fleet, { name: cunning }),
    await aDriverOf(site.host, fleet, { name: 'Ben Driver' }),
  ]
  const first = await requestIn('completed', { owner, carrier: ann }, { delivery_address: 'Otley, LS21' })
  const called = await requestIn('cancelled', { owner: await aRequester(site.host), carrier: ben })
  for (const _ of Array(9).keys()) await requestIn('completed', { owner, carrier: ben })

  const business = await atFleet(site, anyWidth, fleet, '/business/history')
  const { page } = business
  const rows = page.getByRole('table').locator('tbody').getByRole('row')
  await business.sees('Page 1 of 2')
  expect(await rows.count()).toBe(10)
  const cancelled = rows.filter({ hasText: 'Cancelled' })
  expect(await cancelled.innerText()).toMatch(/Ben Driver[\s\S]+Cancelled[\s\S]+N\/A/)
  await business.looksAt('delivery history with pages')
  await business.presses('Next')
  await business.sees('Page 2 of 2')
  await rows.filter({ hasText: cunning }).waitFor()
  expect(await rows.count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  expect(new URL(page.url()).search).toBe('?page=2')

  const { name, text } = await savesFile(business, 'Export CSV')
  expect(name).toMatch(/^sameway-deliveries-\d{4}-\d\d-\d\d\.csv$/)
  const lines = text.split('\r\n')
  expect(lines[0]).toBe('\uFEFFJob ID,Driver,Pickup,Delivery,Status,Completed at,Price (GBP),Paid at,Earned (GBP)')
  expect(lines).toHaveLength(1 + 11 + 1)
  expect(lines.find((line) => line.startsWith(first))).toMatch(
    /^\w+,"'=HYPERLINK\(""http:\/\/localhost"",""Ann""\)","12 Park Row, Leeds, LS1 5HD","Otley, LS21",completed,\d{4}-\d\d-\d\d \d\d:\d\d,(\d+\.\d\d),,\1$/,
  )
  expect(lines.find((line) => line.startsWith(called))).toMatch(/,Ben Driver,.*,cancelled,N\/A,\d+\.\d\d,,0\.00$/)
  expect(text).not.toMatch(/(^|,)"?[=+@-]/m)
})
