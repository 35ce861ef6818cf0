import { expect, test } from 'vitest'
import { anyWidth, openSite, type Screen } from '#test/support/browser.ts'
import type { Visitor } from '#test/support/journey.ts'
import { factsIn } from '#test/support/journey-details.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const site = openSite()

const looksIn = async (screen: Screen, { client }: Person, path: string) => {
  const visitor = await site.visitor(screen)
  await visitor.isSignedIn(client)
  await visitor.opens(path)
  return visitor
}

const cardsOf = ({ page }: Visitor) => page.getByRole('main').locator('ul > li')
const searchOf = ({ page }: Visitor) => new URL(page.url()).search

const kilograms = (grams = 0) => `${(grams / 1000).toFixed(1)} kg`
const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

test('completed deliveries come in pages of six and by role, and the address keeps both', async () => {
  const [ann, ben] = [await aPartner(site.host), await aPartner(site.host)]
  for (let count = 0; count < 6; count += 1) await requestIn('completed', { owner: ann, carrier: ben })
  await requestIn('completed', { owner: ben, carrier: ann }, { delivery_address: 'Otley, LS21', price: 41.5 })
  const all = ok(await ann.client.requests.listHistory()).body
  const visitor = await looksIn(anyWidth, ann, '/history')
  const { page } = visitor
  const cards = cardsOf(visitor)
  await visitor.sees('Page 1 of 2')
  expect(await cards.count()).toBe(6)
  expect(await cards.first().innerText()).toMatch(/^Partner\s+£41\.50\s+Send Documents\s+FROM[\s\S]+TO\s+Otley/)
  expect(await factsIn(cards.first())).toEqual({
    Completed: today.format(new Date()),
    'CO₂e saved': kilograms(all.items?.[0]?.co2_saved_g ?? 0),
  })
  await visitor.sees(kilograms(all.co2_saved_g))
  await visitor.looksAt('history')
  await visitor.presses('How we work it out')
  await visitor.seesHeading('How we work out CO₂e saved')
  await visitor.looksAt('history with the estimate explained')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await visitor.presses('Next')
  await visitor.sees('Page 2 of 2')
  await expect.poll(() => cards.allInnerTexts()).toEqual([expect.stringMatching(/^Requester\s+£100\.00/)])
  expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  await page.reload()
  await visitor.sees('Page 2 of 2')
  await visitor.presses('Previous')
  await visitor.sees('Page 1 of 2')

  await page.getByLabel('Role').selectOption('As Partner')
  await visitor.sees('Page 1 of 1')
  expect(searchOf(visitor)).toBe('?role=partner')
  await expect.poll(() => cards.allInnerTexts()).toEqual([expect.stringMatching(/^Partner\s/)])
  await page.getByLabel('Role').selectOption('As Requester')
  await expect.poll(() => cards.allInnerTexts()).toEqual(Array(6).fill(expect.stringMatching(/^Requester\s/)))
  await page.goBack()
  await cards.filter({ hasText: 'Otley' }).waitFor()
  expect(searchOf(visitor)).toBe('?role=partner')
})

test('an empty history has a message', async () => {
  const visitor = await looksIn(anyWidth, await aRequester(site.host), '/history')
  await visitor.sees('You have no completed jobs in your history for this filter.')
  await visitor.looksAt('history of nothing')
  expect(await visitor.page.getByText(/^Page \d/).count()).toBe(0)
})

test('a receipt opens for both sides and no one else, and prints without the frame around it', async () => {
  const [owner, carrier] = [
    await aRequester(site.host, { firstName: 'Ada' }),
    await aPartner(site.host, {}, { firstName: 'Rosalind', lastName: 'Ward' }),
  ]
  const id = await requestIn('completed', { owner, carrier })
  const path = `/history/${id}/receipt`
  const visitor = await looksIn(anyWidth, owner, path)
  const { page } = visitor
  const sheet = page.getByRole('article')
  await visitor.sees('Your Cost')
  expect(await page.title()).toMatch(/^(\(\d+\) )?Receipt · Sameway$/)
  expect(await factsIn(sheet)).toEqual({
    Posted: today.format(new Date()),
    Completed: today.format(new Date()),
    Service: 'Send Documents',
    Transport: 'Car',
    'Requested by': 'Ada',
    'Carried by': 'Rosalind Ward',
    Reference: `#${id.slice(-6)}`,
  })
  await sheet.getByText('£100.00').waitFor()
  await visitor.looksAt('receipt')
  await page.emulateMedia({ media: 'print' })
  expect(await sheet.isVisible()).toBe(true)
  const around = [page.locator('header').first(), page.locator('aside'), page.locator('button', { hasText: 'Print' })]
  for (const part of around) {
    expect(await part.count(), `${part}`).toBe(1)
    expect(await part.isVisible(), `${part} on paper`).toBe(false)
  }
  await page.emulateMedia({ media: 'screen' })

  const partner = await looksIn(anyWidth, carrier, path)
  await partner.sees('Your Earnings')
  await partner.page.getByRole('article').getByText('£100.00').waitFor()

  const stranger = await site.visitor(anyWidth)
  stranger.expects('404 /api/requests/*')
  await stranger.isSignedIn((await aRequester(site.host)).client)
  await stranger.opens(path)
  await stranger.sees('Could not load this receipt.')
  await stranger.sees('Request not found.')
  await stranger.looksAt('receipt of others')
})
