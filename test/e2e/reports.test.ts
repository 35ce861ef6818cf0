import { expect, test } from 'vitest'
import { anAdmin } from '#test/support/admin-actions.ts'
import { anyWidth, desk, openSite, phone } from '#test/support/browser.ts'
import { detailsOf } from '#test/support/door.ts'
import { adminOf, atAdmin } from '#test/support/journey-admin.ts'
import { failCalls } from '#test/support/journey-checks.ts'
import { keyboardOf } from '#test/support/journey-keyboard.ts'
import { aPassingRequester, atHub, atWork } from '#test/support/journey-partner.ts'
import { titlesOf } from '#test/support/notifications.ts'
import { note } from '#test/support/reports.ts'
import { ok, post } from '#test/support/requests.ts'
import { aPartner } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'

const site = openSite()

const path = '/admin/reports'

test('the screen has a message when no report waits, and another when it cannot be loaded', async () => {
  const admin = adminOf(await site.visitor(anyWidth))
  await admin.isSignedIn((await anAdmin(site.host)).client)
  const answers = await failCalls(admin.page, '**/api/admin/reports?*')
  admin.expects('503 /api/admin/*')
  await admin.opens(path)
  await admin.sees('Failed to load reports.')
  await admin.looksAt('reports that could not be loaded')
  await answers()
  await admin.presses('Try again')
  await admin.seesHeading('No reports are waiting.')
  await admin.follows('Decided')
  await admin.seesHeading('No decided reports.')
  await admin.page.goBack()
  await admin.looksAt('reports without any')
})

test('a partner reports a note, an admin removes it without a mouse, and both read why', async () => {
  const [owner, partner] = [await aPassingRequester(site), await aPartner(site.host)]
  const { id } = await post(owner.client, { description: note, photos: [await uploadedFile(owner.client)] })

  const hub = await atWork(site, phone, partner)
  await hub.presses(/^From Leeds/)
  await hub.presses('Report note or photo')
  const form = hub.page.getByRole('dialog', { name: 'Report something' })
  await form.getByRole('button', { name: 'Send the report' }).click()
  await form.getByText('Please choose what you report.').waitFor()
  await hub.looksAt('a report with problems')
  await form.getByRole('radio', { name: 'The note' }).check()
  await form.getByRole('radio', { name: "It's a fraud or a scam" }).check()
  await form.getByLabel(/^Anything else/).fill('He wants money first.')
  await form.getByRole('button', { name: 'Send the report' }).click()
  await hub.page.getByRole('dialog', { name: 'Report sent' }).waitFor()
  await hub.looksAt('thanks for a report')
  await hub.presses('Done')

  await site.host.settled()
  const person = await anAdmin(site.host)
  const admin = await atAdmin(site, desk, person)
  const { page } = admin
  const keys = keyboardOf(page)
  const pane = page.getByRole('dialog', { name: 'Report' })
  await keys.tabsTo('link', /^Reports\s*1 waiting$/)
  await keys.presses('Enter')
  await admin.landsOn(path)
  await page.getByRole('row').nth(1).waitFor()
  await admin.looksAt('reports that wait')
  await keys.tabsTo('button', /^Review.*Note on a job/)
  await keys.presses('Enter')
  await pane.getByText(note).waitFor()
  await pane.getByText('He wants money first.').waitFor()
  await admin.looksAt('a report to decide')
  await keys.tabsTo('button', 'Decide')
  await keys.presses('Enter')
  await pane.getByText('Please choose what happens to it.').waitFor()
  await page.locator('#report-decision:focus').waitFor()
  await keys.presses('Space')
  await keys.types(/^Reason/, 'It asks for money before the delivery.')
  await keys.tabsTo('button', 'Decide')
  await keys.presses('Enter')
  await admin.isTold("Removed. We've emailed both sides.")
  await pane.getByRole('heading', { name: 'What was decided' }).waitFor()
  await admin.looksAt('a decided report')

  expect((await detailsOf(owner, id)).description).toBeNull()
  expect(await titlesOf(site.host, owner)).toEqual(["We've removed something of yours"])
  expect(await titlesOf(site.host, partner)).toEqual(["We've looked at your report"])

  const onPhone = await atAdmin(site, phone, person)
  await onPhone.opens(`${path}?status=decided`)
  await onPhone.presses(/^Review/)
  await onPhone.sees('It asks for money before the delivery.')
  await onPhone.looksAt('a decided report')

  ok(await partner.client.requests.acceptRequest({ params: { id } }))
  const carrier = await atHub(site, desk, partner)
  await carrier.presses(/^View Details/)
  await carrier.sees('Removed by Sameway')
  await carrier.looksAt('a job whose note was removed')
})
