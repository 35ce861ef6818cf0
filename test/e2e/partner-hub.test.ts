import { afterEach, expect, test } from 'vitest'
import { wrongCompletionCode } from '#shared/model/one-time-code.ts'
import { wrongCode } from '#test/support/accounts.ts'
import { anyWidth, openSite, phone } from '#test/support/browser.ts'
import { clock } from '#test/support/clock.ts'
import { aPassingRequester, atHub, atWork } from '#test/support/journey-partner.ts'
import { codeOf, ok, post, requestIn } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { aPartner } from '#test/support/test-users.ts'

const site = openSite()

const parties = async () => ({ owner: await aPassingRequester(site), carrier: await aPartner(site.host) })

afterEach(clock.release)

test('a partner who goes offline, or is away for long, sees no jobs, rides or offers until they are back', async () => {
  const { owner, carrier } = await parties()
  await requestIn('matched', { owner, carrier }, { delivery_address: 'Ilkley, LS29' })
  await publishRide(carrier)
  const hub = await atWork(site, anyWidth, carrier)
  await hub.part('My Published Rides').locator('ul > li').waitFor()
  await hub.card('My Active Deliveries', 'Ilkley').waitFor()

  await hub.online.click()
  await hub.seesHeading('Ready to work?')
  await hub.sees('Go online to start receiving job requests.')
  await hub.sees('You have 1 active delivery.')
  await hub.looksAt('hub offline with a delivery')
  for (const name of ['My Published Rides', 'My Active Deliveries', 'Requests Near You'] as const)
    expect(await hub.part(name).count(), name).toBe(0)
  expect(await hub.page.getByRole('button', { name: /Publish a New Ride/ }).count()).toBe(0)
  expect(ok(await carrier.client.partner.getStatus()).body).toMatchObject({ is_online: false })
  await post(owner.client, { delivery_address: 'Otley, LS21' })
  await site.host.settled()
  expect(await hub.page.getByText('There is a new job near you.').count()).toBe(0)

  await hub.goesOnline()
  await hub.card('Requests Near You', 'Otley').waitFor()
  await hub.card('My Active Deliveries', 'Ilkley').waitFor()
  await hub.comesBack()
  expect(await hub.online.getAttribute('aria-checked'), 'it is remembered').toBe('true')

  await hub.sees('Using Leeds, where you are now')
  await site.host.settled()
  clock.freeze() // tomorrow at noon
  await site.host.sweep()
  await hub.seesHeading('Ready to work?')
  await hub.comesBack()
  await hub.seesHeading('Ready to work?')
  expect(await hub.online.getAttribute('aria-checked'), 'it has ended').toBe('false')
})

test('a partner whose browser shares no location sees jobs near home', async () => {
  const { owner, carrier } = await parties()
  await post(owner.client, { delivery_address: 'Shipley, BD18' })
  const hub = await atHub(site, anyWidth, carrier, false)
  await hub.online.click()
  await hub.sees(/^Your browser doesn't share where you are. Using Leeds, LS\d+ \(your home\)$/)
  await hub.card('Requests Near You', 'Shipley').waitFor()
  await hub.looksAt('hub near home')
  await post(owner.client, { delivery_address: 'Otley, LS21' })
  await hub.isTold('There is a new job near you.')

  await hub.presses(/Change where you look for jobs/)
  await hub.page.getByRole('radio', { name: 'Home' }).and(hub.page.locator(':checked')).waitFor()
  await hub.looksAt('hub with its picker of places')
  await hub.context.grantPermissions(['geolocation'])
  await hub.page.getByRole('radio', { name: 'Current location' }).check()
  await hub.sees('Using Leeds, where you are now')
})

test('a wrong code shows an error at its field, and five lock it', async () => {
  const { owner, carrier } = await parties()
  const id = await requestIn('in_transit', { owner, carrier })
  const code = await codeOf(owner.client, id)
  const hub = await atWork(site, anyWidth, carrier)
  const dialog = hub.page.getByRole('dialog', { name: 'Verify Delivery' })
  const field = dialog.getByLabel('Code')
  const refuses = async (otp: string, text: string) => {
    await field.fill(otp)
    const answered = otp ? hub.page.waitForResponse('**/verify-otp') : undefined
    await Promise.all([answered, hub.presses('Verify & Complete')])
    await dialog.getByText(text).waitFor()
    await dialog.locator('input:focus[aria-invalid=true]').waitFor()
  }
  await hub.presses(/^Confirm Delivery/)
  await refuses('', 'Please enter the OTP.')
  await hub.looksAt('verify delivery without a code')
  hub.expects('400 /api/requests/*', '429 /api/requests/*')
  await refuses('12345', wrongCompletionCode)
  for (let guess = 1; guess < 5; guess += 1) await refuses(wrongCode(code, guess), wrongCompletionCode)
  await hub.looksAt('verify delivery with a wrong code')
  await refuses(wrongCode(code, 5), 'Too many incorrect attempts. Try again in 15 minutes.')
  await hub.looksAt('verify delivery locked')
  await refuses(code, 'Too many incorrect attempts. Try again in 15 minutes.')
  expect(ok(await owner.client.requests.getDetails({ params: { id } })).body.status).toBe('in_transit')
  await hub.presses('Close')
  await dialog.waitFor({ state: 'hidden' })
  await hub.card('My Active Deliveries', 'In transit').waitFor()
})

test('a burst of jobs makes one sound, and none with sound off; the toasts are the same', async () => {
  const { owner, carrier } = await parties()
  const hub = await atWork(site, phone, carrier)
  const plays = () => hub.page.evaluate<number>('globalThis.plays')
  await hub.page.evaluate(`globalThis.plays = 0
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () { globalThis.plays += 1; return play.call(this) }`)
  const places = ['Otley, LS21', 'Shipley, BD18', 'Ilkley, LS29']
  await Promise.all(places.map((delivery_address) => post(owner.client, { delivery_address })))
  for (const place of ['Otley', 'Shipley', 'Ilkley']) await hub.card('Requests Near You', place).waitFor()
  expect(await plays()).toBe(1)

  const sound = hub.page.getByRole('switch', { name: 'Sound for new jobs' })
  await sound.click()
  await hub.page.getByText('There is a new job near you.').last().waitFor({ state: 'hidden' })
  const isNew = hub.sees('There is a new job near you.')
  await Promise.all([isNew, post(owner.client, { delivery_address: 'Keighley, BD21' })])
  expect(await plays()).toBe(1)
  await hub.comesBack()
  expect(await sound.getAttribute('aria-checked'), 'it is remembered').toBe('false')
})

test('a hub that cannot be loaded shows an error, and can be loaded again', async () => {
  const { carrier } = await parties()
  const hub = await atWork(site, phone, carrier)
  const answer = { error: 'Something went wrong. Please try again in a moment.', code: 'service.unavailable' }
  await hub.page.route('**/api/requests/available', (route) => route.fulfill({ status: 503, json: answer }))
  hub.expects('503 /api/requests/available')
  await hub.comesBack()
  await hub.sees('Could not load your dashboard. Please try refreshing the page.')
  await hub.sees(answer.error)
  await hub.looksAt('hub that could not be loaded')
  await hub.page.unroute('**/api/requests/available')
  await hub.presses('Try again')
  await hub.part('Requests Near You').waitFor()
  expect(await hub.page.getByText('Could not load your dashboard.').count()).toBe(0)
})
