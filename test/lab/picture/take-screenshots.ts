import { statSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { openDemo, scrollTo } from './demo-pages.ts'

/** Takes the pictures that the manifest names: screenshots of the demo world, and the icons of the shortcuts. */
const folder = 'web/public'

/** Chrome shows JPEG and PNG alone, and all of one form factor need the same proportions. */
const narrow = { width: 390, height: 844, scale: 1.5 }
const wide = { width: 1280, height: 800 }
const maxBytes = 60_000

const { browser, openAs, close } = await openDemo()

const open = async (role: string, view: typeof narrow | typeof wide, path: string, heading?: string): Promise<Page> => {
  const page = await openAs(role, view, path)
  await page.getByRole('button', { name: 'Put the tour away' }).click()
  if (heading) await scrollTo(page, heading)
  return page
}

/** In the best quality that stays small enough. */
const take = async (page: Page, name: string): Promise<void> => {
  const path = `${folder}/${name}.jpg`
  for (let quality = 90; quality > 30; quality -= 5) {
    await page.screenshot({ path, type: 'jpeg', quality })
    if (statSync(path).size <= maxBytes) return
  }
  throw new Error(`${name} is too large.`)
}

await take(await open('Partner', narrow, '/dashboard?tab=hub', 'Requests Near You'), 'screenshot-jobs')
await take(await open('Requester', narrow, '/dashboard', 'Ongoing Deliveries'), 'screenshot-delivery')
await take(await open('Requester', narrow, '/requests'), 'screenshot-request')
await take(await open('Requester', wide, '/history'), 'screenshot-history')
await take(await open('Business', wide, '/business/activity'), 'screenshot-fleet')

const icons = {
  post: '<path d="M28 16v24M16 28h24"/>',
  deliveries:
    '<path d="M9 37V17h22v20M31 24h8l8 7v6h-4M23 37h8M9 37h4"/><circle cx="18" cy="38" r="4.4"/><circle cx="38" cy="38" r="4.4"/>',
}
const size = 192
for (const [name, drawing] of Object.entries(icons)) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body { margin: 0 }</style>
    <svg viewBox="0 0 56 56" width="${size}" fill="none" stroke="#FABB33" stroke-width="4" stroke-linecap="round"
      stroke-linejoin="round"><rect width="56" height="56" rx="14" fill="#123B2D" stroke="none"/>${drawing}</svg>`)
  await page.screenshot({ path: `${folder}/shortcut-${name}.png`, omitBackground: true })
}

await close()
