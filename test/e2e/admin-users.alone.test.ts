import { beforeAll, expect, test } from 'vitest'
import { contracts } from '#shared/contracts/contracts.ts'
import { logIn } from '#test/support/accounts.ts'
import { anAdmin } from '#test/support/admin-actions.ts'
import { anyWidth, openSite } from '#test/support/browser.ts'
import { type Admin, adminOf, atAdmin } from '#test/support/journey-admin.ts'
import { logsIn } from '#test/support/journey-fleet.ts'
import { opensLive } from '#test/support/journey-partner.ts'
import { protectedAdmin } from '#test/support/start-test-host.ts'
import { storeManyPeople } from '#test/support/store-many-people.ts'
import { aBusiness, aDriverOf, newRequester } from '#test/support/test-users.ts'

const site = openSite()

const group = 10_000
/** One user in this many has the rare name; the others share three. */
const rareOne = 400
const rare = 'Wharfedale'
const common = ['Otley', 'Ilkley', 'Shipley'] as const

beforeAll(async () => {
  await storeManyPeople(group, (index) => (index % rareOne === 0 ? rare : (common[index % common.length] ?? rare)))
}, 300_000)

const users = '/admin/user-management'
const nobody = 'No users found matching your search criteria.'

const tableOf = ({ page }: Admin) => {
  const rows = page.getByRole('table').locator('tbody').getByRole('row')
  return {
    search: page.getByLabel('Search by name or email'),
    role: page.getByLabel('Role', { exact: true }),
    rows,
    addresses: async () => (await rows.allInnerTexts()).map((text) => /\d+@test/.exec(text)?.[0] ?? 'none'),
    has: (count: number) => expect.poll(() => rows.count()).toBe(count),
    /** Waits until every row contains the text. */
    allHave: (text: string) =>
      expect
        .poll(async () => [await rows.count(), await rows.filter({ hasText: text }).count()])
        .toSatisfy(([all, some]: number[]) => all === some && all !== 0),
    asked: () => new URL(page.url()).search + new URL(page.url()).hash,
  }
}

test('one among ten thousand is found by name, by address and by role', async () => {
  const admin = await atAdmin(site, anyWidth, await anAdmin(site.host), users)
  const { page } = admin
  const { search, rows, addresses, has, allHave, asked } = tableOf(admin)
  await has(10)
  await page.getByText(/^10,0\d\d users$/).waitFor()
  await admin.sees(/^Page 1 of 1,00\d$/)
  await admin.looksAt('user management')

  await search.fill(rare.toUpperCase())
  await allHave(rare)
  await has(10)
  await admin.sees('Page 1 of 3')
  await admin.sees(`${group / rareOne} users`)
  await admin.looksAt('user management with some found')
  const seen = new Set(await addresses())
  for (const [page, total] of [
    [2, 20],
    [3, group / rareOne],
  ] as const) {
    await admin.presses('Next')
    await admin.sees(`Page ${page} of 3`)
    await expect.poll(async () => new Set([...seen, ...(await addresses())]).size).toBe(total)
    for (const address of await addresses()) seen.add(address)
  }
  expect(await addresses(), 'nobody twice').toHaveLength(group / rareOne - 20)
  expect(asked()).toBe(`?page=3#q=${rare.toUpperCase()}`)

  await search.fill('il')
  await allHave('Ilkley')
  // Too many to be counted.
  await admin.sees(/^Page 1$/)
  expect(asked(), 'back at the first page').toBe('#q=il')
  await admin.presses('Next')
  await admin.sees(/^Page 2$/)
  await allHave('Ilkley')

  await search.fill('')
  await has(10)
  await page.getByText(/^10,0\d\d users$/).waitFor()
  const searched: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(contracts.admin.searchUsers.path))
      searched.push(request.postDataJSON().q)
  })
  await search.fill('@')
  await page.getByText('From three letters, any part of a name or email.').waitFor()
  await search.fill('wh')
  await allHave(rare)
  expect(searched, 'a sign alone is not asked for').toEqual(['wh'])

  await search.fill(`${rareOne * 10}@te`)
  await has(1)
  await rows.getByText(`${rareOne * 10}@test`).waitFor()
  await search.fill('test wharf')
  await allHave(rare)
  await has(10)
})

test('a search is in the address, and survives a reload and Back', async () => {
  const admin = await atAdmin(site, anyWidth, await anAdmin(site.host), users)
  const { page } = admin
  const { search, role, has, allHave, asked } = tableOf(admin)
  await role.selectOption('Admin')
  await allHave('Admin')
  await expect.poll(() => page.getByText(/^Page/).count(), { message: 'no pager with one page' }).toBe(0)
  expect(asked()).toBe('?role=admin')
  await search.fill(rare)
  await admin.seesHeading(nobody)
  expect(asked()).toBe(`?role=admin#q=${rare}`)
  await admin.looksAt('user management with nobody found')
  await role.selectOption('Regular')
  await allHave(rare)
  await admin.presses('Next')
  await admin.sees('Page 2')
  expect(asked()).toBe(`?role=regular&page=2#q=${rare}`)

  await page.reload()
  await admin.sees('Page 2')
  await allHave(rare)
  expect(await search.inputValue()).toBe(rare)
  expect(await role.inputValue()).toBe('regular')
  await page.goBack()
  await admin.sees('Page 1')
  await has(10)
  await page.goBack()
  await admin.seesHeading(nobody)
  expect(await role.inputValue()).toBe('admin')
  expect(await search.inputValue()).toBe(rare)

  await search.fill('Otley')
  await role.selectOption('All')
  await allHave('Otley')
  await search.fill('Ilkley')
  await allHave('Ilkley')
  await page.goBack()
  await admin.seesHeading(nobody)
  expect(await search.inputValue(), 'what was typed then').toBe('Otley')
  expect(asked()).toBe('?role=admin#q=Otley')
})

test('a user becomes an admin and ceases to be one; some cannot become one', async () => {
  const { email, password } = await newRequester()
  const person = adminOf(await site.visitor(anyWidth))
  await person.isSignedIn(await logIn(site.host, email, password))
  await opensLive(person, '/dashboard')
  const own = await anAdmin(site.host)
  const driver = await aDriverOf(site.host, await aBusiness(site.host))
  const admin = await atAdmin(site, anyWidth, own, users)
  const { search } = tableOf(admin)
  const { page, row, question } = admin

  for (const [address, text] of [
    [protectedAdmin.email, 'Protected Account'],
    [own.user.email, 'Current User'],
  ] as const) {
    await search.fill(address)
    await row(address).getByText(text).waitFor()
    expect(
      await row(address)
        .getByRole('button', { name: /^Manage/ })
        .count(),
      text,
    ).toBe(0)
  }
  await search.fill(driver.user.email)
  await admin.manages(driver.user.email)
  const refused = page.getByRole('menuitem', { name: /^Make Admin.*Driver account$/ })
  expect(await refused.getAttribute('aria-disabled')).toBe('true')
  await admin.looksAt('the menu of a driver')
  await page.keyboard.press('Escape')
  await search.fill(email)
  await row(email).getByText('Regular', { exact: true }).waitFor()
  await admin.choosesAction('Make Admin', email)
  await question.getByText(email).waitFor()
  await admin.looksAt('make somebody an admin')
  await admin.confirms('Cancel')
  await question.waitFor({ state: 'hidden' })
  await row(email).getByText('Regular', { exact: true }).waitFor()

  person.expects('401 /api/*')
  await admin.choosesAction('Make Admin', email)
  await admin.confirms('Yes, make admin')
  await admin.isTold('Test Requester is an admin now.')
  await row(email).getByText('Admin', { exact: true }).waitFor()
  await question.waitFor({ state: 'hidden' })
  await admin.looksAt('somebody who is an admin now')
  await person.landsOn('/')
  expect((await site.host.mailbox.waitForMail(email)).subject).toBe("You're now a Sameway admin")
  await logsIn(person, { email, password })
  await person.landsOn('/admin/dashboard')
  await person.seesHeading('Admin Dashboard')
  expect(await person.figures()).toHaveProperty('Total Users')

  await admin.choosesAction('Remove Admin', email)
  await admin.looksAt('somebody is to be an admin no longer')
  await admin.confirms('Yes, remove admin')
  await admin.isTold('Test Requester is no longer an admin.')
  await row(email).getByText('Regular', { exact: true }).waitFor()
  await person.landsOn('/dashboard')
  await person.seesHeading('Dashboard')
  await person.wandersTo(users)
  await person.landsOn('/dashboard')
  expect((await site.host.mailbox.waitForMail(email, 2)).subject).toBe("You're no longer a Sameway admin")

  await admin.choosesAction('Sign Out', email)
  await admin.looksAt('somebody is to be signed out')
  await admin.confirms('Yes, sign out')
  await admin.isTold('Test Requester is signed out on every device.')
  await person.landsOn('/')
})

test('the table keeps to its column on a desktop, and the page to its width on a tablet', async () => {
  const admin = await atAdmin(site, anyWidth, await anAdmin(site.host), users)
  const { page } = admin
  const widest = {
    id: `usr_${'1'.repeat(22)}`,
    name: 'Alexandra Featherstonehaugh',
    email: 'alexandra.featherstonehaugh@test.example',
    business_name: 'Featherstonehaugh Couriers',
    is_admin: true,
    is_partner: true,
    is_verified_partner: true,
    is_business: true,
    is_driver: true,
    is_protected: false,
    erases_at: '2026-11-26T10:00:00.000Z',
    suspension: { reason: 'Complaints.', until: '2026-12-31' },
    returns_after: null,
    documents: ['driver-photo.jpg', 'driving-licence.pdf'].map((name, index) => ({
      id: `upl_${String(index).padStart(22, '0')}`,
      name,
      url: `/api/uploads/${index}`,
    })),
    created_at: '2026-11-20T23:30:00.000Z',
  }
  const items = [widest, { ...widest, id: `usr_${'2'.repeat(22)}`, is_driver: false }]
  await page.route('**/api/admin/users?*', (route) => route.fulfill({ json: { items, next: null, total: 2 } }))
  await page.reload()
  await page.getByText('2 users').waitFor()
  const rightOf = async (part: string) => {
    const box = await page.locator(part).boundingBox()
    return box && box.x + box.width
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await rightOf('table')).toBeLessThanOrEqual((await rightOf('main h2 + * >> nth=0')) ?? 0)
  await page.setViewportSize({ width: 768, height: 900 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(768)
})
