import { expect, test } from 'vitest'
import { goodPassword, newEmail } from '#test/support/accounts.ts'
import { openSite, phone } from '#test/support/browser.ts'
import { choosesPassword, fillsInSignUp } from '#test/support/journey-accounts.ts'
import { codeIn } from '#test/support/mailbox.ts'

const site = openSite()

test('a reload in the middle of a sign-up keeps all but the password', async () => {
  const email = newEmail()
  const visitor = await site.visitor(phone, { serviceWorker: true, isNew: true })
  await visitor.opens('/?panel=signup')
  await visitor.presses(/^Personal/)
  await visitor.fills('Email', email)
  await visitor.page.reload()
  await visitor.seesHeading(/Step 2 of 5/)
  const cardTop = "document.getElementById('sign-in').getBoundingClientRect().top + scrollY"
  expect(await visitor.page.evaluate(cardTop), 'the hero has given way').toBeLessThan(250)
  expect(await visitor.page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  await visitor.presses('Send OTP')
  await visitor.seesHeading(/Step 3 of 5/)
  await visitor.page.reload()
  await visitor.seesHeading(/Step 3 of 5/)
  await visitor.fills('OTP', codeIn(await site.host.mailbox.waitForMail(email)))
  await visitor.presses('Verify OTP')
  await visitor.seesHeading(/Step 4 of 5/)
  await choosesPassword(visitor)
  await visitor.fills(/Mobile number/, '07700 900123')

  await visitor.page.reload()
  await visitor.seesHeading(/Step 4 of 5/)
  expect(await visitor.page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain(goodPassword)
  await choosesPassword(visitor)
  expect(await visitor.page.getByLabel(/Mobile number/).inputValue()).toBe('07700 900123')
  await visitor.ticks(/terms/)
  await visitor.ticks(/privacy/)
  await visitor.presses('Create Account')
  await visitor.landsOn('/onboarding')
})

test('a connection that drops during a submit loses nothing, and the next try works', async () => {
  const visitor = await site.visitor(phone, { serviceWorker: true, isNew: true })
  await visitor.opens('/')
  await visitor.fills('Email', 'person@test.example')
  await visitor.fills('Password', 'some password')
  visitor.expects('offline /api/auth/login', '401 /api/auth/login')
  await visitor.context.setOffline(true)
  await visitor.presses('Log In')
  await visitor.sees("We couldn't reach Sameway. Check your connection and try again.")
  await visitor.looksAt('login offline')
  expect(await visitor.page.getByLabel('Password', { exact: true }).inputValue()).toBe('some password')
  await visitor.context.setOffline(false)
  await visitor.presses('Log In')
  await visitor.sees('Invalid email or password.')
})

test('a sign-up whose answer is lost still signs in', async () => {
  const email = newEmail()
  const visitor = await site.visitor(phone, { serviceWorker: true, isNew: true })
  await fillsInSignUp(visitor, site.host, { email })
  visitor.expects('offline /api/auth/register')
  await visitor.page.route('**/api/auth/register', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await visitor.presses('Create Account')
  await visitor.landsOn('/onboarding')
})

test('the app starts without a connection, from its service worker’s cache', async () => {
  const visitor = await site.visitor(phone, { serviceWorker: true, isNew: true })
  await visitor.opens('/')
  await visitor.page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  visitor.expects('offline /*')
  await visitor.context.setOffline(true)
  await visitor.opens('/')
  expect(await visitor.page.evaluate('document.getElementById("root").dataset.prerendered')).toBeUndefined()
  await visitor.fills('Email', 'person@test.example')
  await visitor.fills('Password', 'some password')
  await visitor.presses('Log In')
  await visitor.sees("We couldn't reach Sameway. Check your connection and try again.")
})

test('a file removed by a deploy needs one reload', async () => {
  const visitor = await site.visitor(phone)
  const { page } = visitor
  let refusals = 0
  await page.route('**/assets/business-sign-up-*.js', async (route) => {
    refusals += 1
    if (refusals === 1) await route.fulfill({ status: 404 })
    else await route.continue()
  })
  visitor.expects('404 /assets/*')
  await visitor.opens('/?panel=business')
  await visitor.seesHeading(/Step 1 of 4/)
  expect(await page.evaluate(`performance.getEntriesByType('navigation')[0].type`)).toBe('reload')
})

test('a user who opens another page during an upload gets there', async () => {
  const visitor = await site.visitor(phone)
  const { page } = visitor
  const { promise: isLeaving, resolve: leaves } = Promise.withResolvers<void>()
  const { promise: isAsked, resolve: asks } = Promise.withResolvers<void>()
  await page.route('**/assets/business-sign-up-*.js', async (route) => {
    await isLeaving
    await route.fulfill({ status: 404 })
  })
  await page.route('**/api/docs', async (route) => {
    leaves()
    await isAsked
    await route.continue()
  })
  visitor.expects('404 /assets/*')
  await visitor.opens('/?panel=business')
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/robots.txt')) asks()
  })
  await page.evaluate(`location.assign('/api/docs')`)
  await visitor.landsOn('/api/docs')
})
