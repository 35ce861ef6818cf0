import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { anyWidth, openSite } from '#test/support/browser.ts'
import { aSubscription } from '#test/support/devices.ts'
import { findBrowser, thisMachine } from '#test/support/find-browser.ts'
import type { Visitor } from '#test/support/journey.ts'
import { allRows } from '#test/support/table.ts'
import { aPartner, type Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const site = openSite()

type Keys = { endpoint: string; p256dh: string; auth: string }

/**
 * Subscribing takes a push service, and the packaged browser shows no notifications. The page gets a permission, and a
 * push service that only keeps what it is given.
 */
const fakePush = ({ endpoint, p256dh, auth }: Keys) => `
  Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('test.permission') ?? 'default' })
  Notification.requestPermission = async () => {
    localStorage.setItem('test.permission', 'granted')
    return 'granted'
  }
  const bytesOf = (key) =>
    Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
  const subscription = (key) => ({
    options: { applicationServerKey: bytesOf(key) },
    toJSON: () => (${JSON.stringify({ endpoint, keys: { p256dh, auth } })}),
    unsubscribe: async () => {
      localStorage.removeItem('test.key')
      return true
    },
  })
  PushManager.prototype.getSubscription = async () => {
    const key = localStorage.getItem('test.key')
    return key && subscription(key)
  }
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.setItem('test.key', applicationServerKey)
    return subscription(applicationServerKey)
  }`

/** A partner offline at the hub. */
const atHub = async (): Promise<{ visitor: Visitor; partner: Person }> => {
  const partner = await aPartner(site.host)
  await partner.client.partner.setStatus({ body: { is_online: false } })
  const visitor = await site.visitor(anyWidth, { serviceWorker: true, isNew: true })
  await visitor.context.addInitScript(fakePush(await aSubscription(partner.client)))
  await visitor.isSignedIn(partner.client)
  await visitor.opens('/dashboard?tab=hub')
  await visitor.page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  return { visitor, partner }
}

const devicesOf = async ({ userId }: Person) => {
  const { PK, SK } = keys.pushDevicesOf(userId)
  return (await allRows()).filter((row) => row.PK === PK && String(row.SK).startsWith(SK)).length
}

const isSubscribed = (page: Page) => page.evaluate(`localStorage.getItem('test.key') !== null`)

/** Delivers messages as a push service does, which wakes the worker. */
const pushServiceOf = async (context: BrowserContext, page: Page) => {
  const debug = await context.newCDPSession(page)
  const { promise: registered, resolve } = Promise.withResolvers<string>()
  debug.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
    if (first) resolve(first.registrationId)
  })
  await debug.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return (data: string) => debug.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

test('a partner who goes online gets pushes in this browser until they log out, even without a connection', async () => {
  const { visitor, partner } = await atHub()
  const { page, context } = visitor
  expect(await isSubscribed(page)).toBe(false)
  await page.getByRole('switch', { name: 'Online', exact: true }).click()
  await visitor.isTold('We’ll notify you of new jobs here, even while Sameway is closed.')
  expect(await devicesOf(partner)).toBe(1)

  await visitor.opens('/dashboard?tab=hub')
  await visitor.seesHeading('Requests Near You')
  expect(await isSubscribed(page), 'it stays after a reload').toBe(true)

  await visitor.presses('Open menu')
  await visitor.presses('Logout')
  visitor.expects('offline /*', '401 /api/auth/check-session')
  await context.setOffline(true)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await visitor.landsOn('/')
  await waitFor('the subscription to end', async () => !(await isSubscribed(page)))
  expect(await devicesOf(partner)).toBe(1)
  await context.setOffline(false)
  await waitFor('the server to forget the browser', async () => (await devicesOf(partner)) === 0)
})

/** The packaged browser shows no notifications, so its worker records what it would show. */
const recordShown = `
  self.shown = []
  self.registration.showNotification = async (title, { body, tag, silent }) =>
    void self.shown.push({ title, body, tag, silent })
  self.registration.getNotifications = async () => self.shown`

/** Returns a function that reads the notifications in sight, by title: the browser's own, if it is a whole one. */
const watchShown = async (context: BrowserContext) => {
  const [worker] = context.serviceWorkers()
  if (findBrowser(thisMachine) === 'packaged') await worker?.evaluate(recordShown)
  else await context.grantPermissions(['notifications'], { origin: site.host.url })
  return () =>
    worker?.evaluate<unknown[]>(`self.registration.getNotifications().then((all) =>
      all
        .map(({ title, body, tag, silent }) => ({ title, body, tag, silent }))
        .toSorted((a, b) => (a.title < b.title ? -1 : 1)))`)
}

test('a push wakes the worker, which shows its words, or general ones', async () => {
  const { visitor } = await atHub()
  const { page, context } = visitor
  const shown = await watchShown(context)
  const deliver = await pushServiceOf(context, page)
  const notification = { title: 'New jobs near you', body: 'Leeds to Otley, for £9.', tag: 'pool' }
  await deliver(JSON.stringify({ web_push: 8030, notification: { ...notification, navigate: site.host.url } }))
  await waitFor('a notification', async () => (await shown())?.length === 1)
  await deliver('{')
  await waitFor('another one', async () => (await shown())?.length === 2)
  expect(await shown()).toEqual([
    { ...notification, silent: true },
    { title: 'You have news on Sameway', body: '', tag: '', silent: true },
  ])
})
