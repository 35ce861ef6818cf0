import type { Page, Request, Response } from 'playwright-core'
import { expect } from 'vitest'

/** A refusal that a test provokes: '401 /api/auth/login', or 'offline /api/auth/login' for a call that got no answer; a * at the end. */
export type Refusal = `${number | 'offline'} /${string}`

export type Watched = {
  /** Said before the refusal happens; anything else that fails is a fault. */
  allow: (...refusals: Refusal[]) => void
  expectQuiet: () => void
}

/** What nobody sees on the screen and still must not be: console noise, failed calls, foreign hosts, a lax policy. */
export const watchPage = async (page: Page, ownUrl: string): Promise<Watched> => {
  const { host } = new URL(ownUrl)
  const allowed: string[] = []
  const faults: string[] = []

  const pathOf = (url: string) => new URL(url).pathname
  const refused = (what: number | 'offline', url: string, detail: string) => {
    const refusal = `${what} ${pathOf(url)}`
    const isExpected = allowed.some((each) =>
      each.endsWith('*') ? refusal.startsWith(each.slice(0, -1)) : refusal === each,
    )
    if (!isExpected) faults.push(detail)
  }

  page.on('console', (message) => {
    const { url } = message.location()
    // The browser repeats every refused call in the console; the call itself is judged below.
    if (!['error', 'warning'].includes(message.type()) || /^Failed to load resource/.test(message.text())) return
    faults.push(`console ${message.type()}: ${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => faults.push(`uncaught ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.host !== host) faults.push(`request to another host: ${url}`)
  })
  page.on('requestfailed', (request: Request) => {
    const why = request.failure()?.errorText ?? 'failed'
    // Whoever goes to another page drops what was still on its way.
    if (why !== 'net::ERR_ABORTED') refused('offline', request.url(), `${why}: ${request.method()} ${request.url()}`)
  })
  page.on('response', (response: Response) => {
    const status = response.status()
    if (status >= 400) refused(status, response.url(), `${status}: ${response.request().method()} ${response.url()}`)
    const isPage = response.request().isNavigationRequest() && status === 200
    const policy = response.headers()['content-security-policy'] ?? ''
    if (isPage && (!policy.includes("default-src 'none'") || policy.includes('unsafe-')))
      faults.push(`lax policy on ${response.url()}: '${policy}'`)
  })
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (e) => console.error('policy', e.violatedDirective, e.blockedURI))`,
  )

  return {
    allow: (...refusals) => {
      allowed.push(...refusals)
    },
    // With each fault in the words: of a list a report says only how long it is.
    expectQuiet: () => expect(faults, `what went wrong behind the screen: ${faults.join('; ')}`).toEqual([]),
  }
}
