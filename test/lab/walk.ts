import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { startHost } from '#lib/local/host.ts'
import { launchChromium } from '#test/support/chromium.ts'
import { newClient } from '#test/support/client.ts'
import { mailboxOf } from '#test/support/mailbox.ts'
import { inDays, post } from '#test/support/requests.ts'
import { jpegOf } from '#test/support/sample-files.ts'
import { stopSchedules } from '#test/support/start-test-host.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { writePages } from '../../web/build/write-pages.ts'
import { filesCalledHere, filesCalledInPage, type TakeCalledFiles } from './called-files.ts'

// In the repository, because the built renderer imports packages from node_modules.
await mkdir('.cache', { recursive: true })
const folder = resolve(await mkdtemp('.cache/walk-'))
const [siteDir, renderer, dataDir] = [join(folder, 'site'), join(folder, 'renderer'), join(folder, 'data')]

/** Without minification, so that no function is folded into another, and with maps back to the source files. */
const build = (outDir: string, ...more: string[]): Buffer =>
  execFileSync('node_modules/.bin/vite', ['build', '--config', 'web/vite.config.ts', '--outDir', outDir, ...more])
build(siteDir, '--sourcemap', '--minify', 'false')
build(renderer, '--ssr', 'src/app/prerender.tsx')
await writePages({ site: siteDir, renderer: join(renderer, 'prerender.js'), fonts: [], landing: [] })

stopSchedules()
const host = await startHost({ siteDir, dataDir, port: 0, host: '127.0.0.1', seed: 'none', limits: 'relaxed' })
const clients = { client: () => newClient(host.url) }
const browser = await launchChromium()
const onServer = await filesCalledHere()

const open = async ({ client }: Person, path: string): Promise<{ page: Page; takeFiles: TakeCalledFiles }> => {
  const context = await browser.newContext({
    baseURL: host.url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    geolocation: { latitude: 53.7975, longitude: -1.5475 },
    permissions: ['geolocation'],
    serviceWorkers: 'block',
    // Only the whole build writes the policy that allows the styles in these pages.
    bypassCSP: true,
  })
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: host.url })))
  const page = await context.newPage()
  const takeFiles = await filesCalledInPage(page, siteDir)
  const listens = page.waitForEvent('websocket').then(() => page.waitForResponse('**/api/auth/check-session'))
  await Promise.all([listens, page.goto(path)])
  return { page, takeFiles }
}

/** Waits until the effects of the last step (fan-out, mails, refetched lists) are over. */
const quiet = async (): Promise<void> => {
  await passing(500)
  await host.settled()
  await passing(500)
}

type Walk = { prepare: () => Promise<void>; go: () => Promise<unknown>; sides?: TakeCalledFiles[] }

/** Each walk is done twice and counted the second time, when modules are loaded and clients are made. */
const filesOn = async ({ prepare, go, sides = [] }: Walk): Promise<string[]> => {
  await prepare()
  await go()
  await quiet()
  await prepare()
  await quiet()
  const all = [onServer, ...sides]
  await Promise.all(all.map((takeFiles) => takeFiles()))
  await go()
  await quiet()
  return [...new Set((await Promise.all(all.map((takeFiles) => takeFiles()))).flat())].toSorted()
}

/** From POST /auth/send-otp to the mail in the mailbox. */
const code = (): Walk => {
  let requested = 0
  return {
    prepare: async () => {
      requested += 1
    },
    go: async () => {
      const email = `walk-${requested}@test.example`
      const headers = { 'content-type': 'application/json', origin: host.url }
      const body = JSON.stringify({ email })
      const { status } = await fetch(`${host.url}/api/auth/send-otp`, { method: 'POST', headers, body })
      if (status !== 200) throw new Error(`no code was sent: ${status}`)
      await mailboxOf(dataDir).waitForMail(email)
    },
  }
}

/** From a file in the field of the wizard to the picture in the details. */
const photo = async (): Promise<Walk> => {
  const { page, takeFiles } = await open(await aRequester(clients), '/dashboard')
  const picture = { name: 'shelf.jpg', mimeType: 'image/jpeg', buffer: jpegOf({ width: 640, height: 480 }) }
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const goOn = async (heading: string) => {
    await press('Next')
    await page.getByRole('heading', { name: heading }).waitFor()
  }
  let posted = 0
  const description = () => `Certificate ${posted} in an envelope.`
  return {
    sides: [takeFiles],
    prepare: async () => {
      posted += 1
      await page.evaluate(`history.pushState({}, '', '/requests'); dispatchEvent(new PopStateEvent('popstate'))`)
      await page.getByRole('radio', { name: /^Send Documents/ }).check()
      await page.getByLabel('Preferred Mode of Transport').selectOption('Car')
      await goOn('Provide Details')
      await page.getByLabel('Estimated Weight').selectOption('<2kg')
      await page.getByLabel(/^General Description/).fill(description())
      await goOn('Location & Time')
      await page.getByLabel('Pickup Address', { exact: true }).fill('10 Weir Lane, London, NW1 1AA')
      await page.getByLabel('Delivery Address', { exact: true }).fill('4 High Street, Croydon, CR0 1YA')
      await page.getByLabel('Receiver Contact Number').fill('07700 900321')
      await page.getByLabel('Preferred Date').fill(inDays(5))
      await page.getByRole('radio', { name: /^Morning/ }).check()
      await goOn('Review & Finalize')
      await press('Back')
      await press('Back')
      await press('Add Photo')
      await page.getByRole('dialog').getByRole('button', { name: 'Gallery' }).waitFor()
    },
    go: async () => {
      const opened = page.waitForEvent('filechooser')
      await page.getByRole('dialog').getByRole('button', { name: 'Gallery' }).click()
      await (await opened).setFiles([picture])
      await page.getByText('1 of 3 photos').waitFor()
      await goOn('Location & Time')
      await goOn('Review & Finalize')
      await page.getByRole('checkbox', { name: /^None of these/ }).check()
      await press('Submit to All Partners')
      await page.waitForURL('**/dashboard')
      // The list of the previous walk may still be there for a moment.
      await page
        .getByRole('button', { name: /^View Details/ })
        .nth(posted - 1)
        .waitFor()
      await press(/^View Details/)
      await page.locator('aside').getByText(description()).waitFor()
      await page.waitForFunction(`[...document.querySelectorAll('aside img')].some((one) => one.naturalWidth > 0)`)
    },
  }
}

/** From a partner's press to the requester's screen. */
const accept = async (): Promise<Walk> => {
  const owner = await aRequester(clients)
  await post(owner.client)
  await post(owner.client)
  const requester = await open(owner, '/dashboard')
  const partner = await open(await aPartner(clients), '/dashboard?tab=hub')
  const press = partner.page.getByRole('button', { name: /^Accept Job/ })
  const matched = requester.page.getByRole('listitem').filter({ hasText: 'Matched' })
  let accepted = 0
  return {
    sides: [requester.takeFiles, partner.takeFiles],
    prepare: () => press.first().waitFor(),
    go: async () => {
      await press.first().click()
      accepted += 1
      await matched.nth(accepted - 1).waitFor()
    },
  }
}

try {
  const walks = {
    code: await filesOn(code()),
    photo: await filesOn(await photo()),
    accept: await filesOn(await accept()),
  }
  const within = (files: string[], pattern: RegExp) => files.filter((file) => pattern.test(file)).length
  console.table(
    Object.fromEntries(
      Object.entries(walks).map(([name, files]) => {
        const functions = within(files, /^functions\//)
        const [shared, web, lib] = [within(files, /^shared\//), within(files, /^web\//), within(files, /^lib\//)]
        const all = functions + shared + web
        const floor = within(files, /^functions\/platform\/(lambda|table)\//)
        return [name, { functions, shared, web, all, 'without pipeline and table': all - floor, 'lib, apart': lib }]
      }),
    ),
  )
  if (process.argv.includes('--files'))
    for (const [name, files] of Object.entries(walks)) console.log(`\n${name}\n${files.join('\n')}`)
} finally {
  await browser.close()
  await host.stop()
  await rm(folder, { recursive: true, force: true })
}
