import type { Page } from 'playwright-core'

export const unavailable = { error: 'Please try again in a moment.', code: 'service.unavailable' }

/** From now on, until the answer's function is called, these calls get none but this. */
export const failCalls = async (page: Page, call: string): Promise<() => Promise<void>> => {
  await page.route(call, (route) => route.fulfill({ status: 503, json: unavailable }))
  return () => page.unroute(call)
}
