import { beforeAll, describe, expect, test } from 'vitest'
import { anyWidth, desk, openSite, screens } from '#test/support/browser.ts'

const site = openSite({ SEED: 'demo', PASSWORD_BLOCKLIST: 'off' })
beforeAll(() => site.host.settled(), 60_000)

describe.each(screens)('the panel of the demo world on a $name', (screen) => {
  test('is well made', async () => {
    const visitor = await site.visitor(screen)
    await visitor.opens('/')
    await visitor.seesHeading('Try it as')
    await visitor.page.getByText('Take the five-minute tour').click()
    await visitor.looksAt('demo panel')
  })
})

test.each([
  ['Requester', '/dashboard', 'Create New Request'],
  ['Partner', '/dashboard', 'Partner Hub'],
  ['Business', '/business/dashboard', 'Needs attention'],
  ['Driver', '/driver/dashboard', 'Start Delivery'],
  ['Admin', '/admin/dashboard', 'Growth'],
])('one press signs in as the %s', async (role, path, text) => {
  const visitor = await site.visitor(anyWidth)
  await visitor.opens('/')
  await visitor.presses(role)
  await visitor.landsOn(path)
  await visitor.sees(text)
  await visitor.looksAt(`demo ${role}`)
})

test.each([
  ['A parcel on its way', '/dashboard', 'Errand Run'],
  ['Jobs along your journey', '/dashboard', 'Requests Near You'],
  ['A fleet of eight', '/business/dashboard', 'Flora Ferry'],
  ['Three applications', '/admin/partner-verification', 'Juniper Jump-Lead'],
  ['Ninety days of receipts', '/history', 'Receipt'],
])('the tour leads to “%s”', async (link, path, text) => {
  const visitor = await site.visitor(desk)
  await visitor.opens('/')
  await visitor.page.getByText('Take the five-minute tour').click()
  await visitor.follows(link)
  await visitor.landsOn(path)
  await visitor.sees(text)
  expect(new URL(visitor.page.url()).search).toBe(link === 'Jobs along your journey' ? '?tab=hub' : '')
})
