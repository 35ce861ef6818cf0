import { describe, expect, test } from 'vitest'
import { logIn, signUp } from '#test/support/accounts.ts'
import { anyWidth, openSite, phone, screens } from '#test/support/browser.ts'

const site = openSite()

describe.each(screens)('logging out on a $name', (screen) => {
  const pressesLogout = async (visitor: Awaited<ReturnType<typeof site.visitor>>) => {
    await visitor.presses('Logout')
    // The dialog takes keys once it has the focus.
    await visitor.page.getByRole('alertdialog').locator(':focus').waitFor()
  }

  test('asks first, and Cancel and Escape keep the user logged in', async () => {
    const { client } = await signUp(site.host)
    const visitor = await site.visitor(screen)
    const dialog = visitor.page.getByRole('alertdialog')
    await visitor.isSignedIn(client)
    await visitor.opens('/devices')
    if (screen.name === 'phone') await visitor.presses('Open menu')
    await pressesLogout(visitor)
    await visitor.looksAt('logout dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await pressesLogout(visitor)
    await visitor.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect((await client.auth.checkSession()).status).toBe(200)

    await pressesLogout(visitor)
    await dialog.getByRole('button', { name: 'Logout' }).click()
    await visitor.landsOn('/')
    expect((await client.auth.checkSession()).status).toBe(401)
    expect(await visitor.context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'sid' }))
    visitor.expects('401 /api/auth/check-session')
    await visitor.opens('/devices')
    await visitor.landsOn('/')
  })
})

test('a device that another one signs out goes back to the start', async () => {
  const { email, client } = await signUp(site.host)
  const here = await site.visitor(anyWidth)
  await here.isSignedIn(client)
  const there = await site.visitor(anyWidth)
  await there.isSignedIn(await logIn(site.host, email))
  await there.opens('/devices')
  there.expects('401 /api/auth/check-session')
  await here.opens('/devices')
  await here.sees('This device')
  await here.looksAt('devices')

  await here.presses(/^Sign out of (?!all)/)
  await here.isTold(/^Signed out of/)
  await here.page.getByRole('button', { name: /^Sign out of/ }).waitFor({ state: 'detached' })
  await there.landsOn('/')
  expect((await client.auth.checkSession()).status).toBe(200)
})

test('a device that another one signs out goes back to the start with its next call if no frame arrives', async () => {
  const { email, client } = await signUp(site.host)
  const there = await site.visitor(anyWidth)
  // Its socket never opens: an open one would make the page refetch everything, at a moment of its own.
  await there.page.routeWebSocket(/ws$/, () => new Promise(() => {}))
  await there.isSignedIn(await logIn(site.host, email))
  await there.opens('/devices')
  await there.sees('This device')
  expect((await client.auth.endSession({ params: { id: 'others' } })).status).toBe(200)
  there.expects('401 /api/auth/sessions*')
  await there.presses(/^Sign out of (?!all)/)
  await there.landsOn('/')
})

test('logging out all other devices at once needs a confirmation', async () => {
  const { email, client } = await signUp(site.host)
  const others = await Promise.all([logIn(site.host, email), logIn(site.host, email)])
  const visitor = await site.visitor(anyWidth)
  await visitor.isSignedIn(client)
  await visitor.opens('/devices')
  await visitor.presses('Sign out of all others')
  await visitor.seesHeading('Sign out of all other devices?')
  await visitor.looksAt('devices dialog')
  await visitor.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out of all others' }).click()
  await visitor.isTold('Signed out of all other devices.')
  await visitor.looksAt('devices toast')
  for (const other of others) expect((await other.auth.checkSession()).status).toBe(401)
})

test('logging out in one tab logs out the others', async () => {
  const { client } = await signUp(site.host)
  const first = await site.visitor(phone)
  await first.isSignedIn(client)
  await first.opens('/devices')
  first.expects('401 /api/auth/check-session')
  const second = await site.visitor(phone, { context: first.context })
  await second.opens('/devices')
  await second.presses('Open menu')
  await second.presses('Logout')
  await second.page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await second.landsOn('/')
  await first.landsOn('/')
  expect((await client.auth.checkSession()).status).toBe(401)
})
