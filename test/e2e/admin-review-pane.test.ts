import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { anAdmin, anApplicant, auditOf, everyEntry } from '#test/support/admin-actions.ts'
import { byCar } from '#test/support/applications.ts'
import { anyWidth, desk, openSite, phone } from '#test/support/browser.ts'
import { type Admin, atAdmin, nameOf } from '#test/support/journey-admin.ts'
import { keyboardOf } from '#test/support/journey-keyboard.ts'
import type { Person } from '#test/support/test-users.ts'

const site = openSite()

const timeout = 240_000

type Box = { x: number; y: number; width: number; height: number }

const boxOf = async (place: Locator): Promise<Box> => {
  const box = await place.boundingBox()
  if (!box) throw new Error(`${place} is not on the screen`)
  return box
}
const isWithin = (inner: Box, { width, height }: { width: number; height: number }): boolean =>
  inner.x >= 0 && inner.y >= 0 && inner.x + inner.width <= width && inner.y + inner.height <= height
const areApart = (a: Box, b: Box): boolean =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y

/** Also under a question, which hides it from screen readers. */
const paneOf = ({ page }: Admin) => page.getByRole('dialog', { name: 'Review', includeHidden: true })

/** The paper and the facts stand on the screen whole, and the question covers none of them. */
const seesPaperAndFacts = async (admin: Admin, { user }: Person): Promise<void> => {
  const pane = paneOf(admin)
  const paper = pane.locator('img')
  await expect.poll(() => paper.evaluate((image) => Number(Reflect.get(image, 'naturalWidth')))).toBeGreaterThan(0)
  const { street = 'none' } = user.addressParts ?? {}
  const places = [
    paper,
    pane.locator('h3', { hasText: `${user.firstName} ${user.lastName}` }),
    pane.locator('dd', { hasText: user.dateOfBirth?.slice(0, 4) ?? 'none' }).first(),
    pane.locator('dd', { hasText: street }),
  ]
  const question = await boxOf(admin.question)
  const view = admin.page.viewportSize() ?? { width: 0, height: 0 }
  for (const place of places) {
    const box = await boxOf(place)
    expect(isWithin(box, view), `${place} is on the screen`).toBe(true)
    expect(areApart(box, question), `${place} is not covered`).toBe(true)
  }
}

test('ten applications are reviewed by keyboard alone, with papers and facts in sight at each decision', {
  timeout,
}, async () => {
  const people: Person[] = []
  for (let index = 0; index < 10; index += 1)
    people.push(await anApplicant(site.host, index % 2 === 0 ? byCar : undefined))
  const person = await anAdmin(site.host)
  const admin = await atAdmin(site, desk, person, '/admin/partner-verification')
  const { page, question } = admin
  const keys = keyboardOf(page)
  const focused = () => page.evaluate<string>('document.activeElement.textContent')
  const [first = people[0]] = people
  if (!first) throw new Error('nobody applied')

  await keys.tabsTo('button', `Review ${nameOf(first)}`)
  await keys.presses('Enter')
  for (const [index, applicant] of people.entries()) {
    await expect.poll(focused, { message: 'whose application it is' }).toBe(nameOf(applicant))
    const isRefused = index % 5 === 4
    await keys.tabsTo('button', isRefused ? 'Reject' : 'Approve')
    await keys.presses('Enter')
    await question.locator(':focus').waitFor()
    await seesPaperAndFacts(admin, applicant)
    if (index === 0) await admin.looksAt('review with a question')
    if (isRefused) await page.keyboard.type('The photo is blurred.')
    await keys.tabsTo('button', isRefused ? 'Reject' : 'Approve')
    await keys.presses('Enter')
    await question.waitFor({ state: 'hidden' })
    await paneOf(admin)
      .getByText(isRefused ? 'Rejected' : 'Verified', { exact: true })
      .waitFor()
    if (index < people.length - 1) await page.keyboard.press('n')
  }
  await paneOf(admin).getByText('No other application waits.').waitFor()
  await keys.presses('Escape')
  await paneOf(admin).waitFor({ state: 'hidden' })
  await page.locator('tr:focus', { hasText: first.user.email }).waitFor()

  const states = new Map((await everyEntry(person)).map(({ user_id, status }) => [String(user_id), status]))
  expect(people.map(({ userId }) => states.get(userId))).toEqual(
    people.map((_, index) => (index % 5 === 4 ? 'rejected' : 'verified')),
  )
  for (const applicant of people) {
    const looks = (await auditOf(applicant)).filter(({ action }) => action === 'applicant.opened')
    expect(looks, 'each look is recorded once').toHaveLength(1)
  }
})

test('the key for the next application works in the pane alone', { timeout }, async () => {
  const [one, two] = [await anApplicant(site.host), await anApplicant(site.host)]
  const admin = await atAdmin(site, desk, await anAdmin(site.host), '/admin/partner-verification')
  const { page, question } = admin
  const pane = paneOf(admin)
  const shows = (person: Person) => pane.getByRole('heading', { level: 3, name: nameOf(person) }).waitFor()
  await page.keyboard.press('n')
  await admin.presses(`Review ${nameOf(one)}`)
  await shows(one)
  await pane.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('n')
  await pane.getByRole('button', { name: 'Reject' }).click()
  await question.locator('textarea:focus').waitFor()
  await page.keyboard.type('no')
  expect(await question.getByLabel('Reason').inputValue()).toBe('no')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await shows(one)
  await page.keyboard.press('n')
  await shows(two)
})

test('papers are enlarged and turned, and everything fits a phone', { timeout }, async () => {
  const applicant = await anApplicant(site.host, byCar)
  const admin = await atAdmin(site, phone, await anAdmin(site.host), '/admin/partner-verification')
  const pane = paneOf(admin)
  await admin.presses(`Review ${nameOf(applicant)}`)
  await pane.getByText('Checklist').waitFor()
  await admin.looksAt('review')
  const paper = pane.getByRole('img')
  const before = await boxOf(paper)
  await admin.presses('Zoom in')
  await expect.poll(async () => (await boxOf(paper)).width).toBeGreaterThan(before.width * 1.4)
  await pane.getByRole('region', { name: /enlarged/ }).waitFor()
  await admin.presses('Rotate')
  await expect.poll(async () => (await boxOf(paper)).width).toBeGreaterThan(before.width * 1.4)
  await admin.looksAt('review with an enlarged paper')
  expect((await boxOf(pane.getByText('Checklist'))).y, 'below the papers').toBeGreaterThan(before.y + before.height)
  await pane.getByRole('button', { name: 'Approve' }).click()
  await admin.question.locator(':focus').waitFor()
  await admin.looksAt('approve in the review')
  await admin.confirms('Approve')
  await pane.getByText('Verified', { exact: true }).waitFor()
})

test('a review looks well at a desk too', { timeout }, async () => {
  const applicant = await anApplicant(site.host, byCar)
  const admin = await atAdmin(site, anyWidth, await anAdmin(site.host), '/admin/partner-verification')
  await admin.presses(`Review ${nameOf(applicant)}`)
  await paneOf(admin).getByText('Checklist').waitFor()
  await admin.looksAt('review at any width')
})
