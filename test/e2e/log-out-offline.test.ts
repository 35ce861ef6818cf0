import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { anyWidth, openSite } from '#test/support/browser.ts'
import type { Visitor } from '#test/support/journey.ts'
import { allRows } from '#test/support/table.ts'
import { aRequester, type Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const site = openSite()

/** Presses Logout and waits for the confirmation. */
const wantsToLeave = async (visitor: Visitor) => {
  await visitor.presses('Open menu')
  await visitor.presses('Logout')
  await visitor.page.getByRole('alertdialog').locator(':focus').waitFor()
}

const leaves = async (visitor: Visitor) => {
  await visitor.page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await visitor.landsOn('/')
}

const sessionsOf = async ({ userId }: Person) => {
  const { PK, SK } = keys.sessionsOf(userId)
  return (await allRows()).filter((row) => row.PK === PK && String(row.SK).startsWith(SK)).length
}

const unheard = /we’ll finish logging you out as soon as you’re back online/

test('a user who logs out without a connection stays logged out, and the session ends once the connection is back', async () => {
  const person = await aRequester(site.host)
  const visitor = await site.visitor(anyWidth, { serviceWorker: true, isNew: true })
  const { page, context } = visitor
  await visitor.isSignedIn(person.client)
  await visitor.opens('/dashboard')
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await wantsToLeave(visitor)
  visitor.expects('offline /*', '401 /api/auth/check-session')
  await context.setOffline(true)
  await leaves(visitor)
  await visitor.isTold(unheard)
  await visitor.looksAt('landing after a log-out without a connection')
  await visitor.opens('/dashboard')
  await visitor.landsOn('/')
  expect(await sessionsOf(person)).toBe(1)

  await context.setOffline(false)
  await waitFor('the server to learn of it', async () => (await sessionsOf(person)) === 0)
  await visitor.opens('/dashboard')
  await visitor.landsOn('/')
})

test('a log-out that never arrived is sent at the next start, before the cookie signs anyone in', async () => {
  const person = await aRequester(site.host)
  const visitor = await site.visitor(anyWidth)
  const { page } = visitor
  await visitor.isSignedIn(person.client)
  await visitor.opens('/dashboard')
  visitor.expects('offline /api/auth/logout', '401 /api/auth/check-session')
  const isLost = '**/api/auth/logout'
  await page.route(isLost, (route) => route.abort())
  await wantsToLeave(visitor)
  await leaves(visitor)
  await visitor.isTold(unheard)
  await visitor.opens('/dashboard')
  await visitor.landsOn('/')
  expect(await sessionsOf(person)).toBe(1)

  await page.unroute(isLost)
  await visitor.opens('/')
  await waitFor('the server to learn of it', async () => (await sessionsOf(person)) === 0)
  await visitor.opens('/dashboard')
  await visitor.landsOn('/')
})
