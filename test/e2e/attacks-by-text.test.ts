import { beforeAll, describe, expect, test } from 'vitest'
import { desk, openSite } from '#test/support/browser.ts'
import {
  type HostileWorld,
  hostileTexts,
  hostileTextsOf,
  hostileWorld,
  missingFrom,
  readScreen,
  watchForHits,
} from '#test/support/hostile-texts.ts'
import type { Visitor } from '#test/support/journey.ts'
import { pdfReceipt, picks, shopping, wizardOf } from '#test/support/journey-requests.ts'
import type { Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const site = openSite()
let world: HostileWorld
beforeAll(async () => {
  world = await hostileWorld(site.host)
}, 90_000)

/** Goes on to the next page of the first list on the screen that has one, or shows more of a list. */
const turnsPage = async ({ page }: Visitor): Promise<boolean> => {
  const more = page.getByRole('button', { name: /^Show more/ }).first()
  if ((await more.count()) > 0) {
    await more.click()
    return true
  }
  const next = page.getByRole('button', { name: 'Next', exact: true, disabled: false }).first()
  if ((await next.count()) === 0) return false
  const label = await next.locator('xpath=ancestor::nav').getAttribute('aria-label')
  const pager = page.getByRole('navigation', { name: label ?? '' })
  const before = await pager.innerText()
  await next.click()
  await waitFor('the next page', async () => (await pager.innerText()) !== before)
  return true
}

/** Which of the texts are on no page of the screen. */
const looksFor = async (visitor: Visitor, texts: readonly string[]): Promise<string[]> => {
  let read = ''
  let missing = [...texts]
  const findsMore = async (): Promise<boolean> => {
    read += await readScreen(visitor.page)
    const before = missing.length
    missing = missingFrom(read, texts)
    return missing.length < before
  }
  const looks = () => waitFor('more of the texts', findsMore, 5000).catch(() => false)
  for (let isMore = true; isMore && missing.length > 0; ) {
    const found = await looks()
    isMore = missing.length > 0 && ((await turnsPage(visitor)) || found)
  }
  return missing
}

/** A screen, its user, the texts that it must show, and what to press first. */
type Sight = [
  path: string,
  sees: (of: HostileWorld) => { by: Pick<Person, 'client'>; texts: string[]; presses?: RegExp },
]

const longest = hostileTextsOf(300)
const sights: Sight[] = [
  // The owner joined so recently that the dashboard still lists them.
  ['/admin/dashboard', ({ admin, names }) => ({ by: admin, texts: [...names.owner] })],
  ['/admin/user-management', ({ admin }) => ({ by: admin, texts: [...hostileTexts] })],
  ['/admin/partner-verification?status=refused', ({ admin }) => ({ by: admin, texts: [...hostileTexts, ...longest] })],
  ['/admin/business-verification', ({ admin }) => ({ by: admin, texts: [...hostileTextsOf(160), ...longest] })],
  ['/dashboard', ({ owner, addresses }) => ({ by: owner, texts: addresses })],
  ['/dashboard?tab=hub', ({ carrier, from }) => ({ by: carrier, texts: from })],
  [
    '/dashboard?tab=hub',
    ({ carrier, descriptions, names }) => ({
      by: carrier,
      // A carrier sees the first name alone.
      texts: [descriptions[1] ?? '', names.owner[0] ?? ''],
      presses: /^View Details/,
    }),
  ],
  ['/business/dashboard', ({ fleet }) => ({ by: fleet, texts: hostileTextsOf(100) })],
  ['/business/activity', ({ fleet, names }) => ({ by: fleet, texts: [names.newestDriver] })],
  [
    '/business/profile',
    ({ owners }) => ({ by: owners[0] ?? world.fleet, texts: [hostileTextsOf(160)[0] ?? '', longest[0] ?? ''] }),
  ],
  ['/driver/dashboard', ({ drivers, addresses }) => ({ by: drivers[0] ?? world.fleet, texts: addresses.slice(0, 1) })],
  [
    '/driver/dashboard',
    ({ drivers, descriptions }) => ({
      by: drivers[0] ?? world.fleet,
      texts: [descriptions[0] ?? ''],
      presses: /^View Details/,
    }),
  ],
  ['/profile', ({ applicants, names }) => ({ by: applicants[0] ?? world.owner, texts: [...names.owner] })],
]

describe(`${hostileTexts.length} hostile texts`, () => {
  test.each(sights)(
    'in every field that people fill in are text on every screen that shows it: %s',
    async (path, sees) => {
      const { by, texts, presses } = sees(world)
      const visitor = await site.visitor(desk)
      const hits = await watchForHits(visitor.page)
      await visitor.isSignedIn(by.client)
      await visitor.opens(path)
      if (presses) await visitor.page.getByRole('button', { name: presses }).first().click()
      expect(await looksFor(visitor, texts)).toEqual([])
      hits.expectNone()
    },
  )

  test('stay text in mails and in the mailbox', async () => {
    const visitor = await site.visitor(desk)
    const hits = await watchForHits(visitor.page)
    let read = ''
    for (const { html } of await site.host.mailbox.all()) {
      await visitor.page.setContent(html)
      read += await readScreen(visitor.page)
    }
    expect(missingFrom(read, [...longest, ...hostileTextsOf(100), ...hostileTexts])).toEqual([])
    await visitor.page.goto('/__dev/mailbox')
    expect(missingFrom(await readScreen(visitor.page), longest)).toEqual([])
    hits.expectNone()
  })

  test('in addresses and in names of files are text as well', async () => {
    const visitor = await site.visitor(desk)
    const hits = await watchForHits(visitor.page)
    await visitor.isSignedIn(world.owner.client)
    for (const text of longest.map(encodeURIComponent)) {
      await visitor.page.goto(`/dashboard?tab=${text}&${text}=1#${text}`)
      await visitor.seesHeading('Dashboard')
      await readScreen(visitor.page)
    }
    const name = `${hostileTexts
      .filter((text) => !text.includes('/'))
      .join('')
      .slice(0, 200)}.pdf`
    await visitor.opens('/requests')
    const wizard = wizardOf(visitor)
    await wizard.choosesService(shopping)
    await wizard.goesOnTo('Provide Details')
    await picks(visitor.page, 'Add Receipt', [{ ...pdfReceipt, name }])
    expect(await looksFor(visitor, [name])).toEqual([])
    hits.expectNone()
  })
})
