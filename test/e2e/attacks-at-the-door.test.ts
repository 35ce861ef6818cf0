import { beforeAll, describe, expect, test } from 'vitest'
import { anyWidth, desk, openSite } from '#test/support/browser.ts'
import { awkwardWords, hostileWords, wordsAtTheDoor } from '#test/support/hostile-door.ts'
import { hostileTexts, missingFrom, readScreen, watchForHits } from '#test/support/hostile-texts.ts'
import type { Visitor } from '#test/support/journey.ts'
import { detailsOn } from '#test/support/journey-details.ts'
import { cardAtTheDoor } from '#test/support/journey-door.ts'
import type { Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const site = openSite()

type World = Awaited<ReturnType<typeof wordsAtTheDoor>>

/** Waits until all of the texts are on the screen as text. */
const reads = async ({ page }: Visitor, texts: readonly string[], read = ''): Promise<string> => {
  let all = read
  await waitFor(
    () => `these texts to be seen: ${missingFrom(all, texts).join(' ; ')}`,
    async () => {
      all = read + (await readScreen(page))
      return missingFrom(all, texts).length === 0
    },
  )
  return all
}

const at = async (screen: typeof desk, by: Pick<Person, 'client'>, path: string) => {
  const visitor = await site.visitor(screen)
  const hits = await watchForHits(visitor.page)
  await visitor.isSignedIn(by.client)
  await visitor.opens(path)
  return { visitor, hits }
}

describe(`${hostileTexts.length} hostile texts`, () => {
  const { notes, statements } = hostileWords
  let world: World
  beforeAll(async () => {
    world = await wordsAtTheDoor(site.host, hostileWords)
  }, 90_000)

  test('in names and notes are text on the cards of an owner, in details, and in a timeline', async () => {
    const { owner, names, handed } = world
    const { visitor, hits } = await at(desk, owner, '/dashboard')
    await cardAtTheDoor(visitor).waitFor()
    await reads(visitor, [...notes, ...names.slice(1)])
    await visitor.opens(`/dashboard?details=${handed[0]}`)
    await detailsOn(visitor.page).getByRole('region', { name: 'Timeline' }).waitFor()
    await reads(visitor, [...notes.slice(0, 2)])
    await detailsOn(visitor.page).getByRole('button', { name: 'See the problem' }).click()
    await reads(visitor, statements.slice(0, 2))
    hits.expectNone()
  })

  test('in an owner’s choice and in a decision, are text for the carrier', async () => {
    const { second, chosen } = world
    const { visitor, hits } = await at(desk, second, `/dashboard?tab=hub&details=${chosen}`)
    await reads(visitor, notes.slice(0, 2))
    await detailsOn(visitor.page).getByRole('button', { name: 'See the problem' }).click()
    await reads(visitor, statements.slice(0, 1))
    hits.expectNone()
  })

  test('in statements, answers, names and notes are text for an admin, problem by problem', async () => {
    const { admin, names, problems } = world
    const { visitor, hits } = await at(desk, admin, '/admin/problems')
    let read = await reads(visitor, names)
    await visitor.page
      .getByRole('button', { name: /^Review.*:/ })
      .first()
      .click()
    const pane = visitor.page.getByRole('dialog', { name: 'Problem' })
    for (const [index] of problems.entries()) {
      await pane.getByRole('heading', { name: 'Your decision' }).waitFor()
      await pane.getByText(/^Noted at the start/).waitFor()
      read += await readScreen(visitor.page)
      if (index < problems.length - 1) await visitor.presses(/^Next problem/)
    }
    expect(missingFrom(read, [...notes, ...statements])).toEqual([])
    await visitor.opens('/admin/problems?status=resolved')
    await visitor.presses(/^Review.*:/)
    await reads(visitor, statements.slice(0, 2))
    hits.expectNone()
  })

  test('stay text in the mails about a problem', async () => {
    const visitor = await site.visitor(desk)
    const hits = await watchForHits(visitor.page)
    let read = ''
    for (const { html, subject } of await site.host.mailbox.all()) {
      if (!/decided|confirm|choose|problem|happens/i.test(subject)) continue
      await visitor.page.setContent(html)
      read += await readScreen(visitor.page)
    }
    expect(missingFrom(read, statements.slice(0, 1))).toEqual([])
    hits.expectNone()
  })
})

describe('long words, right-to-left words, and letters with many marks', () => {
  let world: World
  beforeAll(async () => {
    world = await wordsAtTheDoor(site.host, awkwardWords)
  }, 90_000)

  test('break nothing at any width: cards, details and the problem of an owner', async () => {
    const { owner, handed } = world
    const { visitor } = await at(anyWidth, owner, '/dashboard')
    await reads(visitor, awkwardWords.notes)
    await visitor.looksAt('awkward words at the door')
    await visitor.opens(`/dashboard?details=${handed[0]}`)
    await detailsOn(visitor.page).getByRole('region', { name: 'Timeline' }).waitFor()
    await visitor.looksAt('awkward words in details')
    await detailsOn(visitor.page).getByRole('button', { name: 'See the problem' }).click()
    await reads(visitor, awkwardWords.statements.slice(0, 2))
    await visitor.looksAt('awkward words of a problem')
  })

  test('break nothing at any width: the screens of an admin', async () => {
    const { visitor } = await at(anyWidth, world.admin, '/admin/problems')
    const rows = visitor.page.getByRole('button', { name: /^Review.*:/ })
    await rows.first().waitFor()
    await visitor.looksAt('awkward names of problems')
    await rows.last().click()
    const pane = visitor.page.getByRole('dialog', { name: 'Problem' })
    await pane.getByText(/^Noted at the start/).waitFor()
    await visitor.looksAt('awkward words for an admin')
  })
})
