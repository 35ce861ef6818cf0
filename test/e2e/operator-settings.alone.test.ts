import { afterEach, expect, test, vi } from 'vitest'
import { quarterOf } from '#shared/model/tax-year.ts'
import { anAdmin } from '#test/support/admin-actions.ts'
import { bothWidths, openSite } from '#test/support/browser.ts'
import type { Client } from '#test/support/client.ts'
import { clock } from '#test/support/clock.ts'
import { aFleet, assign } from '#test/support/fleets.ts'
import { savesFile } from '#test/support/journey-files.ts'
import { atFleet } from '#test/support/journey-fleet.ts'
import { setCover } from '#test/support/papers-given.ts'
import { inDays, ok, post, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

vi.mock('#shared/operator.ts', () => ({
  operator: { name: 'Sameway Ltd', address: '1 Park Row, Leeds', companyNumber: '01234567' },
}))

// An operator who requires papers, and reports to HMRC.
const site = openSite({ GATES: 'required', PLATFORM_OPERATOR_ID: 'XE12345678' })

afterEach(clock.release)

test('a fleet confirms its papers once, and is offered motor jobs from then on', async () => {
  const owner = await aRequester(site.host)
  const { fleet, second } = await aFleet(site.host)
  await post(owner.client, { delivery_address: 'Otley, LS21' })
  const { id } = await post(owner.client, { delivery_address: 'Ilkley, LS29' })
  await post(owner.client, { delivery_address: 'Shipley, BD18', preferredTransport: 'Bicycle' })
  const business = await atFleet(site, bothWidths, fleet)
  const { page } = business
  await business.sees(/^\d of your papers are missing or end soon\./)
  await business.job('Shipley').waitFor()
  expect(await business.job('Otley').count()).toBe(0)
  await business.looksAt('dashboard of a business without its papers')

  await business.follows('Go to Your papers')
  await business.landsOn('/business/profile')
  await page.getByRole('radio', { name: 'Yes, all of them' }).check()
  await business.fills('Insured until', inDays(200))
  await page.getByRole('radio', { name: 'Yes, of each one' }).check()
  await business.presses('Confirm Papers')
  await business.isTold('Saved. It counts from now on.')
  await business.looksAt('papers of a business')

  await business.wandersTo('/business/dashboard')
  await business.presses(/^Assign to Driver.*Otley/)
  await business.choosesDriver('Ann Driver')
  await business.isTold('Delivery assigned to Ann Driver.')
  expect(await page.getByText('Please look at your papers').count()).toBe(0)
  expect((await assign(fleet, id, second)).status, 'once for all drivers').toBe(200)
  expect(ok(await fleet.client.business.getBusiness()).body.is_verified).toBe(true)
})

const linesOf = (csv: string): string[] => csv.replace('\uFEFF', '').split('\r\n')

test('what a partner and a fleet earned is in their statements, and in January in the report of an admin', async () => {
  const owner = await aRequester(site.host)
  const carrier = await aPartner(site.host, {}, { firstName: 'Rosalind', lastName: 'Moss' })
  await setCover(carrier, { hire: inDays(90), work: 'always' })
  const { fleet, driver } = await aFleet(site.host)
  const body = { hireAndReward: true, insuranceUntil: inDays(90), drivers_may_work: true }
  ok(await fleet.client.business.saveBusinessPapers({ body }))
  const { year, quarter } = quarterOf(new Date())
  await requestIn('completed', { owner, carrier }, { price: 12.4 })
  await requestIn('completed', { owner, carrier: driver }, { price: 40 })

  const visits = async (client: Client, path: string) => {
    const visitor = await site.visitor(bothWidths)
    await visitor.isSignedIn(client)
    await visitor.opens(path)
    return visitor
  }
  const person = await visits(carrier.client, '/tax-statement')
  await person.fills('National Insurance number', 'ab 12 34 56 c')
  await person.presses('Save')
  await person.sees('AB 12 34 56 C')
  await person.looksAt('tax statement of a partner')
  const own = await savesFile(person, 'Download as CSV')
  expect(own.name).toBe('sameway-tax-statement.csv')
  expect(linesOf(own.text)).toEqual(
    expect.arrayContaining([
      'Name,Rosalind Moss',
      'National Insurance number,AB123456C',
      `${year},Q${quarter},12.4,1,0`,
      `${year},Year,12.4,1,0`,
    ]),
  )
  const business = await visits(fleet.client, '/business/tax-statement')
  await business.looksAt('tax statement of a business')
  const ofFleet = linesOf((await savesFile(business, 'Download as CSV')).text)
  expect(ofFleet).toEqual(expect.arrayContaining([`Name,${fleet.businessName}`, `${year},Year,40,1,0`]))

  // By then their sessions are over.
  for (const each of [person, business]) each.expects('401 /api/*')
  clock.freeze()
  clock.set(`${year + 1}-01-20`, 10)
  const admin = await site.visitor(bothWidths)
  await admin.page.clock.setFixedTime(new Date())
  await admin.isSignedIn((await anAdmin(site.host)).client)
  await admin.opens('/admin/january-report')
  await admin.presses('Make the report')
  await admin.sees(`2 carriers earned something in ${year}.`)
  await admin.looksAt('January report with XML')
  const csv = await savesFile(admin, 'Download CSV')
  expect(csv.name).toBe(`sameway-report-${year}.csv`)
  const line = linesOf(csv.text).find((each) => each.includes('AB123456C'))
  expect(line).toMatch(new RegExp(`^${year},person,Rosalind Moss,.*,12\\.4,1,0$`))
  const xml = await savesFile(admin, 'Download XML for HMRC')
  expect(xml.name).toBe(`sameway-report-${year}.xml`)
  const [head, ...sellers] = xml.text.split('<dpi:ReportableSeller>')
  expect(head).toContain('<dpi:SendingEntityIN>XE12345678</dpi:SendingEntityIN>')
  const [seller] = sellers.filter((seller) =>
    seller.includes('<dpi:TIN issuedBy="GB" unknown="false">AB123456C</dpi:TIN>'),
  )
  expect(seller).toContain('<dpi:FirstName>Rosalind</dpi:FirstName><dpi:LastName>Moss</dpi:LastName>')
  expect(seller).toContain(`<dpi:ConsQ${quarter} currCode="GBP">12</dpi:ConsQ${quarter}>`)
  expect(seller).toContain(`<dpi:NumbQ${quarter}>1</dpi:NumbQ${quarter}>`)
  expect(sellers).toContainEqual(expect.stringContaining(`<dpi:Name>${fleet.businessName}</dpi:Name>`))
})
