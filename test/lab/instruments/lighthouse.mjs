// Runs Lighthouse in a browser that is already open, page after page, round after round; input and results are JSON.
import { text } from 'node:stream/consumers'
import lighthouse from 'lighthouse'
import puppeteer from 'puppeteer-core'

const { port, rounds, contenders } = JSON.parse(await text(process.stdin))
const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}` })
const found = contenders.map(({ name }) => ({ name, runs: [] }))

const figures = ({ categories, audits }) => ({
  performance: Math.round((categories.performance.score ?? 0) * 100),
  accessibility: Math.round((categories.accessibility.score ?? 0) * 100),
  practices: Math.round((categories['best-practices'].score ?? 0) * 100),
  seo: Math.round((categories.seo.score ?? 0) * 100),
  fcpMs: audits['first-contentful-paint'].numericValue,
  lcpMs: audits['largest-contentful-paint'].numericValue,
  tbtMs: audits['total-blocking-time'].numericValue,
  cls: audits['cumulative-layout-shift'].numericValue,
  bytes: audits['total-byte-weight'].numericValue,
})

for (let round = 0; round < rounds; round += 1)
  for (const [at, { url, cookies = [] }] of contenders.entries()) {
    const page = await browser.newPage()
    if (cookies.length > 0) await page.setCookie(...cookies)
    const flags = { port, output: 'json', logLevel: 'error', disableStorageReset: cookies.length > 0 }
    const { lhr } = await lighthouse(url, flags, undefined, page)
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    found[at].runs.push(figures(lhr))
    if (cookies.length > 0) await page.deleteCookie(...cookies)
    await page.close()
  }
await browser.disconnect()
process.stdout.write(JSON.stringify(found))
