import type { Page } from 'playwright-core'
import { openDemo, scrollTo } from './demo-pages.ts'

/** Takes the picture of the README: a requester's dashboard beside a partner's phone, both of the demo world. */
const file = 'test/lab/picture/sameway.png'

const { browser, openAs, close } = await openDemo()

const shown = async (page: Page): Promise<string> => (await page.screenshot()).toString('base64')

const desktop = await openAs('Requester', { width: 1280, height: 1010 })
const phone = await openAs('Partner', { width: 390, height: 800 })
await phone.getByText('Partner Hub').first().click()
await phone.waitForTimeout(2000)
await scrollTo(phone, 'Requests Near You')

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

await close()
