import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startHost } from '#lib/local/host.ts'
import { launchChromium } from '#test/support/chromium.ts'
import { ensureSite } from '#test/support/ensure-site.ts'

/** Takes the picture of the README: a requester's dashboard beside a partner's phone, both of the demo world. */
const file = 'test/lab/picture/sameway.png'

await ensureSite()
const dataDir = mkdtempSync(join(tmpdir(), 'sameway-picture-'))
const host = await startHost({ dataDir, port: 0, host: '127.0.0.1', seed: 'demo', limits: 'relaxed' })
const browser = await launchChromium()

/** Opens a role's dashboard. Updates over the live connection have no end to wait for, hence the pauses. */
const openAs = async (role: string, [width, height]: [number, number]): Promise<Page> => {
  const signIn = host.signIns.find((one) => one.role === role)
  const context = await browser.newContext({
    baseURL: host.url,
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    geolocation: { latitude: 51.539, longitude: -0.1426 },
    permissions: ['geolocation'],
  })
  const data = { email: signIn?.email, password: signIn?.password }
  await context.request.post('/api/auth/login', { data, headers: { origin: host.url } })
  const page = await context.newPage()
  await page.goto('/dashboard')
  await page.waitForTimeout(2000)
  return page
}

const shown = async (page: Page): Promise<string> => (await page.screenshot()).toString('base64')

const desktop = await openAs('Requester', [1280, 1010])
const phone = await openAs('Partner', [390, 800])
await phone.getByText('Partner Hub').first().click()
await phone.waitForTimeout(2000)
const jobs = phone.getByRole('heading', { name: 'Requests Near You' })
await phone.mouse.wheel(0, ((await jobs.boundingBox())?.y ?? 0) - 80)
await phone.waitForTimeout(500)

const composed = await browser.newPage({ viewport: { width: 1280, height: 760 } })
await composed.setContent(`<style>
  body { margin: 0; height: 100vh; background: #0d2b22; position: relative; overflow: hidden }
  img { position: absolute; border-radius: 14px; box-shadow: 0 12px 40px #0008 }
  .desktop { left: 32px; top: 40px; width: 880px }
  .phone { right: 40px; bottom: 30px; height: 660px; border: 8px solid #111; border-radius: 34px }
</style>
<img class="desktop" src="data:image/png;base64,${await shown(desktop)}">
<img class="phone" src="data:image/png;base64,${await shown(phone)}">`)
await composed.screenshot({ path: file })

await browser.close()
await host.stop()
rmSync(dataDir, { recursive: true })
