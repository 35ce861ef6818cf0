import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { longDate } from '#shared/model/london.ts'
import { anAdmin, anApplicant, auditOf, decide, everyEntry, sendPapers } from '#test/support/admin-actions.ts'
import { byCar } from '#test/support/applications.ts'
import { anyWidth, desk, openSite, phone } from '#test/support/browser.ts'
import { type Admin, atAdmin, nameOf } from '#test/support/journey-admin.ts'
import { factsIn } from '#test/support/journey-details.ts'
import { keyboardOf } from '#test/support/journey-keyboard.ts'
import { inDays, ok } from '#test/support/requests.ts'
import type { Person } from '#test/support/test-users.ts'

const site = openSite()

const timeout = 240_000

type Box = { x: number; y: number; width: number; height: number }

const boxOf = async (place: Locator): Promise<Box> => {
  const box = await place.boundingBox()
  if (!box) throw new Error(`${place} is not on the screen`)
  return box
}
const areApart = (a: Box, b: Box): boolean =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y

/** The share of an element that can be seen, from 0 to 1: in the window, and not scrolled out of a container. */
const shareInSight = (place: Locator): Promise<number> =>
  place.evaluate(
    (element) =>
      new Promise((resolve) => {
        const Observer = Reflect.get(globalThis, 'IntersectionObserver')
        new Observer(([{ intersectionRatio }]: [{ intersectionRatio: number }]) => resolve(intersectionRatio)).observe(
          element,
        )
      }),
  )

/** Finds the pane even behind a confirmation, which hides it from screen readers. */
const paneOf = ({ page }: Admin) => page.getByRole('dialog', { name: 'Review', includeHidden: true })

const seesPaper = async (admin: Admin): Promise<void> => {
  const paper = paneOf(admin).locator('img')
  await expect.poll(() => paper.evaluate((image) => Number(Reflect.get(image, 'naturalWidth')))).toBeGreaterThan(0)
  await expect.poll(() => shareInSight(paper), { message: 'the paper' }).toBeGreaterThan(0.99)
}

/** The document and every fact are fully on the screen, and the confirmation covers none of them. */
const seesPaperAndFacts = async (admin: Admin, { user }: Person, vehicle: Record<string, string>): Promise<void> => {
  const pane = paneOf(admin)
  await seesPaper(admin)
  expect(await factsIn(pane)).toMatchObject({
    'Date of birth': '3 February 1990',
    Address: expect.stringContaining(user.addressParts?.street ?? 'none'),
    ...vehicle,
  })
  const name = pane.locator('h3', { hasText: `${user.firstName} ${user.lastName}` })
  const question = await boxOf(admin.question)
  for (const place of [pane.locator('img'), name, ...(await pane.locator('dd').all())]) {
    const words = await place.innerText()
    expect(await shareInSight(place), `‘${words}’ is in sight`).toBeGreaterThan(0.99)
    expect(areApart(await boxOf(place), question), `‘${words}’ is not covered`).toBe(true)
  }
}

const papers = {
  hireAndReward: true,
  insuranceUntil: inDays(200),
  carriesWaste: true,
  wasteRegulator: 'Environment Agency',
  wasteNumber: 'CBDU123456',
  wasteUntil: inDays(400),
} as const

const withPapers = (client: Person['client']) => byCar(client, papers)

/** Says that the waste registration was looked up, and records a check of the right to work. */
const checksPapers = async (admin: Admin, keys: ReturnType<typeof keyboardOf>): Promise<void> => {
  const { page, question } = admin
  await keys.tabsTo('link', /^Environment Agency register/)
  await keys.tabsTo('button', 'Looked up today')
  await keys.presses('Enter')
  await page.locator('input[type=date]:focus').waitFor()
  await keys.tabsTo('button', 'Record right to work')
  await keys.presses('Enter')
  await question.locator('select:focus').waitFor()
  await keys.chooses('How it was checked', 'Share')
  await keys.tabsTo('button', 'Record check')
  await keys.presses('Enter')
  await question.waitFor({ state: 'hidden' })
  await keys.tabsTo('button', 'Record a new check')
}

/** Goes through all documents of the applicant on the screen. */
const looksThrough = async (admin: Admin, keys: ReturnType<typeof keyboardOf>, papers: string[]): Promise<void> => {
  const group = paneOf(admin).getByRole('group', { name: 'Papers' })
  expect(await group.getByRole('button').allInnerTexts()).toEqual(papers)
  for (const paper of papers) {
    await keys.tabsTo('button', paper, paper === papers[0] ? 'Shift+Tab' : 'Tab')
    await keys.presses('Enter')
    await group.locator('[aria-current=true]', { hasText: paper }).waitFor()
    await seesPaper(admin)
  }
}

const ofEverybody = ['Photo', 'Photo ID']
const ofCar = [...ofEverybody, 'Photo ID, back', 'DBS check', 'Driving licence', 'Insurance', 'Vehicle photo']
const carFacts = { Vehicle: 'Car, Blue estate car', Registration: 'AB12 CDE', Owner: 'Test Person' }

test('ten applications are reviewed by keyboard alone, with documents and facts in sight at each decision', {
  timeout,
}, async () => {
  const people: Person[] = []
  for (let index = 0; index < 10; index += 1)
    people.push(await anApplicant(site.host, index % 2 === 0 ? withPapers : undefined))
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
    const [isRefused, hasCar] = [index % 5 === 4, index % 2 === 0]
    if (index < 2) await looksThrough(admin, keys, hasCar ? ofCar : ofEverybody)
    if (index === 0) await checksPapers(admin, keys)
    await keys.tabsTo('button', isRefused ? 'Reject' : 'Approve')
    await keys.presses('Enter')
    await question.locator(':focus').waitFor()
    await seesPaperAndFacts(admin, applicant, hasCar ? carFacts : {})
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
  await paneOf(admin).getByText('No other applications are waiting.').waitFor()
  await keys.presses('Escape')
  await paneOf(admin).waitFor({ state: 'hidden' })
  await page.locator('tr:focus', { hasText: first.user.email }).waitFor()

  const entries = await everyEntry(person)
  const today = longDate(new Date().toISOString())
  expect(entries.find(({ user_id }) => user_id === first.userId)?.seen).toEqual(
    expect.arrayContaining([
      `Registered waste carrier, looked up ${today}`,
      `Right to work checked ${today} (share code)`,
    ]),
  )
  const states = new Map(entries.map(({ user_id, status }) => [String(user_id), status]))
  expect(people.map(({ userId }) => states.get(userId))).toEqual(
    people.map((_, index) => (index % 5 === 4 ? 'rejected' : 'verified')),
  )
  for (const applicant of people) {
    const looks = (await auditOf(applicant)).filter(({ action }) => action === 'applicant.opened')
    expect(looks, 'each version is looked at once').toHaveLength(applicant === first ? 2 : 1)
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

test('documents are enlarged and rotated, and everything fits a phone', { timeout }, async () => {
  const applicant = await anApplicant(site.host, withPapers)
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

test('a review is well made on a desktop, too, and so are old and new papers side by side', { timeout }, async () => {
  const [applicant, partner] = [await anApplicant(site.host, byCar), await anApplicant(site.host, withPapers)]
  const person = await anAdmin(site.host)
  ok(await decide(person, partner, { decision: 'approve' }))
  ok(await sendPapers(partner, { hireAndReward: true, insuranceUntil: inDays(300) }))
  const admin = await atAdmin(site, anyWidth, person, '/admin/partner-verification')
  const pane = paneOf(admin)
  await admin.presses(`Review ${nameOf(applicant)}`)
  await pane.getByText('Checklist').waitFor()
  await admin.looksAt('review at any width')
  await admin.presses('Record right to work')
  await admin.question.locator('select:focus').waitFor()
  await admin.looksAt('right to work')
  await admin.page.keyboard.press('Escape')
  await admin.question.waitFor({ state: 'hidden' })
  await pane.getByRole('button', { name: 'Close' }).click()

  await admin.presses(`Review ${nameOf(partner)}`)
  await pane.getByRole('columnheader', { name: 'Counts now' }).waitFor()
  await admin.looksAt('newer papers')
  await pane.getByRole('button', { name: 'Accept papers' }).click()
  await admin.question.locator(':focus').waitFor()
  await admin.confirms('Accept papers')
  await admin.isTold('The papers were accepted.')
  const { body } = ok(await partner.client.partner.getPapers())
  expect(body.papers?.insuranceUntil).toBe(inDays(300))
})
