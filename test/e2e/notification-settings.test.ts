import { expect, test } from 'vitest'
import { anyWidth, openSite } from '#test/support/browser.ts'
import { ok, post } from '#test/support/requests.ts'
import { aPartner, type Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const site = openSite()

const settingsOf = async ({ client }: Person) => ok(await client.notifications.getSettings()).body

/** The path of the link that stops the mails which come when a request is accepted. */
const linkOf = async ({ client, user }: Person): Promise<string> => {
  const { id } = await post(client)
  const carrier = await aPartner(site.host)
  ok(await carrier.client.requests.acceptRequest({ params: { id } }))
  return waitFor('a mail with a link that stops it', async () =>
    (await site.host.mailbox.to(user.email)).map(({ text }) => /\/unsubscribe\?\S+/.exec(text)?.[0]).find(Boolean),
  )
}

test('a partner chooses what they are told, by switches and by the link of a mail, and it is kept', async () => {
  const partner = await aPartner(site.host)
  const visitor = await site.visitor(anyWidth, { serviceWorker: true })
  const { page } = visitor
  const switchOf = (name: string) => page.getByRole('switch', { name, exact: true })
  await visitor.isSignedIn(partner.client)
  await visitor.opens('/settings/notifications')
  await switchOf('Email: Direct offers').click()
  await switchOf('Push: New jobs near you').click()
  await switchOf('Use quiet hours').click()
  await page.getByLabel('From').fill('21:30')
  await visitor.sees('Quiet from 21:30 until 07:00 the next morning, London time.')
  await expect
    .poll(() => settingsOf(partner))
    .toEqual({ off: expect.arrayContaining(['offers.mail', 'pool.push']), quiet: { from: '21:30', to: '07:00' } })

  await visitor.opens(await linkOf(partner))
  await visitor.seesHeading('Stop these emails?')
  await visitor.sees('Your requests')
  expect((await settingsOf(partner)).off).toHaveLength(2)
  await visitor.looksAt('link of a mail')
  await visitor.presses('Stop these emails')
  await visitor.seesHeading('Emails stopped')

  await visitor.follows('All notification settings')
  await visitor.landsOn('/settings/notifications')
  await switchOf('Email: Your requests').waitFor()
  const off = await page.getByRole('switch', { checked: false }).allInnerTexts()
  expect(off.map((text) => text.split('\n').at(-1))).toEqual([
    'Email: Your requests',
    'Push: New jobs near you',
    'Email: Direct offers',
  ])
  expect(await page.getByLabel('From').inputValue()).toBe('21:30')
  await visitor.looksAt('settings of notifications')
})
