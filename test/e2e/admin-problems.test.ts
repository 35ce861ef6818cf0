import { expect, test } from 'vitest'
import { anAdmin, auditOf } from '#test/support/admin-actions.ts'
import { anyWidth, desk, openSite, phone } from '#test/support/browser.ts'
import { aProof, detailsOf, handOver } from '#test/support/door.ts'
import { adminOf, atAdmin } from '#test/support/journey-admin.ts'
import { failCalls } from '#test/support/journey-checks.ts'
import { keyboardOf } from '#test/support/journey-keyboard.ts'
import { aPassingRequester, atDashboard, atHub } from '#test/support/journey-partner.ts'
import { picks, picturesIn, smallPhoto, tiltedPhoto } from '#test/support/journey-requests.ts'
import { answerTo, report, reported } from '#test/support/problems.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { aPartner } from '#test/support/test-users.ts'

const site = openSite()

const path = '/admin/problems'

/** A delivery in transit, whose carrier took a photo at the start. */
const onTheWay = async () => {
  const [owner, carrier] = [await aPassingRequester(site), await aPartner(site.host)]
  const id = await requestIn('matched', { owner, carrier })
  const body = { status: 'in_transit', photos: [await aProof(carrier)], note: 'A dent in one corner.' } as const
  ok(await carrier.client.delivery.startDelivery({ params: { id }, body }))
  return { owner, carrier, id }
}

const statusOf = async ({ owner, id }: Awaited<ReturnType<typeof onTheWay>>) => (await detailsOf(owner, id)).status

test('the screen has a message when no problem waits, and another when it cannot be loaded', async () => {
  const admin = adminOf(await site.visitor(anyWidth))
  await admin.isSignedIn((await anAdmin(site.host)).client)
  const answers = await failCalls(admin.page, '**/api/admin/problems?*')
  admin.expects('503 /api/admin/*')
  await admin.opens(path)
  await admin.sees('Failed to load problems.')
  await admin.looksAt('problems that could not be loaded')
  await answers()
  await admin.presses('Try again')
  await admin.seesHeading('No problems are waiting.')
  await admin.follows('Closed')
  await admin.seesHeading('No closed problems.')
  expect(new URL(admin.page.url()).search).toBe('?status=resolved')
  await admin.page.goBack()
  await admin.seesHeading('No problems are waiting.')
  await admin.looksAt('problems without any')
})

test('both sides make a statement, and an admin decides without a mouse: one is completed, one cancelled', async () => {
  const [first, second] = [await onTheWay(), await onTheWay()]
  ok(await handOver(first.carrier, first.id))

  const owner = await atDashboard(site, desk, first.owner)
  await owner.presses(/^Something is wrong/)
  const form = owner.page.getByRole('dialog', { name: "What's wrong?" })
  await form.getByRole('radio', { name: 'It has not arrived' }).check()
  await form.getByLabel(/^What happened/).fill('There is nothing at the neighbours.')
  await picks(owner.page, 'Add Photo', [smallPhoto])
  await owner.page.getByText('1 of 3 photos').waitFor()
  await form.getByRole('button', { name: 'Report the problem' }).click()
  await owner.isTold("Thanks. We'll look into it, and nothing will be confirmed automatically until then.")

  const hub = await atHub(site, phone, first.carrier)
  await hub.presses(/^View Details/)
  await hub.presses(/^Answer the problem/)
  const answer = hub.page.getByRole('dialog', { name: 'The problem' })
  await answer.getByText('There is nothing at the neighbours.').waitFor()
  await answer.getByLabel(/^Your answer/).fill('It lies behind the blue gate, as the photo shows.')
  await picks(hub.page, 'Add Photo', [tiltedPhoto])
  await hub.page.getByText('1 of 3 photos').waitFor()
  await answer.getByRole('button', { name: 'Send the answer' }).click()
  await hub.isTold('Thanks. Your answer was sent.')

  ok(await answerTo(second.owner, await reported(second.carrier, second.id, { kind: 'code_withheld' })))
  await site.host.settled()

  const person = await anAdmin(site.host)
  const admin = await atAdmin(site, desk, person)
  const { page, question } = admin
  const keys = keyboardOf(page)
  const pane = page.getByRole('dialog', { name: 'Problem' })
  await keys.tabsTo('link', /^Problems\s*2 waiting$/)
  await keys.presses('Enter')
  await admin.landsOn(path)
  await page.getByRole('row').nth(2).waitFor()
  await admin.looksAt('problems that were answered')
  await keys.tabsTo('button', /^Review.*It has not arrived/)
  await keys.presses('Enter')

  await pane.getByRole('heading', { name: 'It has not arrived' }).waitFor()
  for (const text of [
    'There is nothing at the neighbours.',
    'It lies behind the blue gate, as the photo shows.',
    'Noted at the start: “A dent in one corner.”',
  ])
    await pane.getByText(text).waitFor()
  expect(await picturesIn(pane), 'of the report, the answer, the pickup and the door').toHaveLength(4)
  await admin.looksAt('a problem with both sides')
  expect(await auditOf(first.owner).then((entries) => entries.map(({ action }) => action))).toContain('problem.opened')

  await keys.tabsTo('radio', /^Upheld/)
  await keys.presses('ArrowDown')
  await keys.presses('ArrowDown')
  await pane.getByRole('radio', { name: /^Not upheld/, checked: true }).waitFor()
  await keys.tabsTo('button', 'Resolve the problem')
  await keys.presses('Enter')
  await pane.getByText('Please choose what happens then.').waitFor()
  await page.locator('#resolution-ending:focus').waitFor()
  await admin.looksAt('a resolution with problems')
  await keys.presses('Space')
  await keys.types(/^Note to both sides/, 'The photo shows it behind the gate.')
  await keys.types(/^Private note/, 'The second time.')
  await keys.tabsTo('button', 'Resolve the problem')
  await keys.presses('Enter')
  await question.locator(':focus').waitFor()
  await question.getByText('Not upheld. Complete the delivery.').waitFor()
  await admin.looksAt('a resolution to confirm')
  await keys.tabsTo('button', 'Yes, resolve it')
  await keys.presses('Enter')
  await admin.isTold("Resolved. We've emailed both sides.")
  await question.waitFor({ state: 'hidden' })
  await page.locator('section:focus').getByRole('heading', { name: 'How it was resolved' }).waitFor()
  const decided = await pane.getByRole('heading', { name: 'How it was resolved' }).boundingBox()
  const title = await pane.getByRole('heading', { name: 'Problem', exact: true }).boundingBox()
  expect(decided?.y, 'in sight, below the title').toBeGreaterThan((title?.y ?? desk.height) + (title?.height ?? 0))
  expect(decided?.y).toBeLessThan(desk.height)
  await admin.looksAt('a problem that was resolved')
  expect(await statusOf(first)).toBe('completed')

  await keys.tabsTo('button', /^Next problem/)
  await keys.presses('Enter')
  await pane.getByRole('heading', { name: "The code wasn't given" }).waitFor()
  await keys.tabsTo('radio', /^Upheld/)
  await keys.presses('Space')
  await keys.tabsTo('radio', /^Complete the delivery/)
  await keys.presses('ArrowDown')
  await keys.types(/^Note to both sides/, 'Nobody has to wait any longer.')
  await keys.tabsTo('button', 'Resolve the problem')
  await keys.presses('Enter')
  await question.getByText('Upheld. Cancel the delivery.').waitFor()
  await question.locator(':focus').waitFor()
  await keys.tabsTo('button', 'Yes, resolve it')
  await keys.presses('Enter')
  await question.waitFor({ state: 'hidden' })
  await pane.getByText('That was the last one in this list.').waitFor()
  expect(await statusOf(second)).toBe('cancelled')

  await keys.presses('Escape')
  await pane.waitFor({ state: 'hidden' })
  await admin.seesHeading('No problems are waiting.')
  await site.host.settled()
  for (const { owner, carrier } of [first, second])
    for (const { user } of [owner, carrier]) {
      const mails = await site.host.mailbox.to(user.email)
      expect(mails.filter(({ text }) => /behind the gate|wait any longer/.test(text))).toHaveLength(1)
    }
})

test('a problem that another admin has resolved meanwhile is shown as resolved', async () => {
  const way = await onTheWay()
  const problem = await reported(way.owner, way.id)
  const admin = await atAdmin(site, anyWidth, await anAdmin(site.host), path)
  const pane = admin.page.getByRole('dialog', { name: 'Problem' })
  await admin.page.getByRole('row').nth(1).waitFor()
  await admin.looksAt('a problem that waits')
  await admin.page.setViewportSize({ width: 820, height: 1180 })
  for (const button of [
    admin.page.getByRole('link', { name: 'Closed' }),
    admin.page.getByRole('button', { name: /^Review.*:/ }),
  ])
    expect((await button.boundingBox())?.height, 'under a finger on a tablet').toBeGreaterThanOrEqual(44)
  await admin.page.setViewportSize(anyWidth)
  await admin.presses(/^Review.*:/)
  await pane.getByText('No answer from Test (carrier).').waitFor()
  await admin.presses('Show the addresses')
  await pane.getByText(/LS1/).nth(1).waitFor()
  await admin.presses('Resolve the problem')
  await pane.getByText('Please choose an outcome.').waitFor()
  await admin.looksAt('a problem without an answer')
  await pane.getByRole('radio', { name: /^Upheld/ }).check()
  await pane.getByRole('radio', { name: /^Cancel the delivery/ }).check()
  await pane.getByLabel('Note to both sides').fill('Nothing has arrived.')
  const other = await anAdmin(site.host)
  const body = { outcome: 'partly', ending: 'keep', note: 'It goes on.' } as const
  ok(await other.client.admin.resolveProblem({ params: { problemId: problem.id }, body }))
  admin.expects('409 /api/admin/*')
  await admin.presses('Resolve the problem')
  await admin.confirms('Yes, resolve it')
  await admin.isTold('This problem is closed.')
  await pane.getByText('Partly upheld. Leave the delivery as it is.').waitFor()
  await pane.getByText('It goes on.', { exact: true }).waitFor()
  expect(await statusOf(way)).toBe('in_transit')
  expect((await report(way.owner, way.id)).status, 'the delivery goes on, and so may a problem').toBe(201)
})
