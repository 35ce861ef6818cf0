import { describe, expect, test } from 'vitest'
import { desk, openSite, phone, screens } from '#test/support/browser.ts'
import { cardsUnder, detailsOn, pullsSheet } from '#test/support/journey-details.ts'
import { settle } from '#test/support/journey-waits.ts'
import { makeUnplaced, ok, post } from '#test/support/requests.ts'
import { aRequester, type Person } from '#test/support/test-users.ts'

const site = openSite()

const looksIn = async (screen: (typeof screens)[number], owner: Person, path = '/dashboard') => {
  const visitor = await site.visitor(screen)
  await visitor.isSignedIn(owner.client)
  await visitor.opens(path)
  return { visitor, page: visitor.page, details: detailsOn(visitor.page) }
}

describe.each(screens)('on a $name', (screen) => {
  test('details close by their button, Escape and Back, and give the focus back', async () => {
    const owner = await aRequester(site.host)
    const { id } = await post(owner.client)
    const { visitor, page, details } = await looksIn(screen, owner)
    const isPhone = screen.name === 'phone'
    const opens = async () => {
      await visitor.presses(/^View Details/)
      await visitor.seesHeading('Task Details')
      await details.locator(':focus').waitFor()
    }
    const isBack = async () => {
      await details.waitFor({ state: 'hidden' })
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/^View Details/)
      expect(page.url()).toBe(`${site.host.url}/dashboard`)
    }
    await opens()
    expect(page.url()).toContain(`details=${id}`)
    await visitor.presses(isPhone ? 'Close' : 'Close details')
    await isBack()
    await opens()
    await page.keyboard.press('Escape')
    await isBack()
    await opens()
    await page.goBack()
    await isBack()

    await visitor.opens(`/dashboard?details=${id}`)
    await visitor.seesHeading('Task Details')
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'hidden' })

    visitor.expects('404 /api/requests/*')
    await visitor.opens('/dashboard?details=req_0000000000000000000000')
    await visitor.sees('Error loading details: Request not found.')
    if (isPhone) await visitor.sees('Could not load job details.')
    else await details.waitFor({ state: 'hidden' })
    await visitor.looksAt('details that could not be loaded')
  })
})

test('on a desk, what was pressed stays in its place when the list makes room for the details', async () => {
  const owner = await aRequester(site.host)
  for (let number = 1; number <= 6; number += 1) await post(owner.client)
  const { visitor, page } = await looksIn(desk, owner)
  const pressed = page.getByRole('button', { name: /^View Details/ }).last()
  await pressed.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const topOf = async () => (await pressed.boundingBox())?.y ?? 0
  const before = await topOf()
  await pressed.click()
  await visitor.seesHeading('Task Details')
  await settle(page)
  expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(1)
})

test('the sheet follows a finger, and closes when it is thrown or pulled far enough', async () => {
  const owner = await aRequester(site.host)
  await post(owner.client)
  const { visitor, page, details } = await looksIn(phone, owner)
  const opens = async () => {
    await visitor.presses(/^View Details/)
    await visitor.seesHeading('Task Details')
  }
  await opens()
  await settle(page)
  const place = await details.boundingBox()
  for (const pull of [
    { px: 100, pxPerSecond: 290 },
    { px: 150, pxPerSecond: 50 },
  ]) {
    await pullsSheet(page, pull)
    expect(await details.boundingBox(), 'it is back where it was').toEqual(place)
  }
  await pullsSheet(page, { px: 160, pxPerSecond: 50 })
  await details.waitFor({ state: 'hidden' })
  await opens()
  await pullsSheet(page, { px: 60, pxPerSecond: 320 })
  await details.waitFor({ state: 'hidden' })
})

test('a request cancelled elsewhere shows that while its details are open', async () => {
  const owner = await aRequester(site.host)
  const { id } = await post(owner.client)
  await makeUnplaced(id)
  const { visitor, page, details } = await looksIn(phone, owner, `/dashboard?details=${id}`)
  await details.getByText("We couldn't find these addresses on the map.").waitFor()
  expect(await page.locator('figure').count()).toBe(0)
  await visitor.looksAt('details without a map')
  ok(await owner.client.requests.cancelOwnRequest({ params: { id } }))
  await details.getByText(/^You cancelled it on \d/).waitFor()
  expect(await details.getByRole('button', { name: 'Cancel Request' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await visitor.seesHeading('Past Requests')
  expect(await cardsUnder(page, 'Past Requests').innerText()).toMatch(/\sCancelled\s/)
  await visitor.sees('You have no active service requests. Create one to get started!')
})
