import { createServer } from 'node:http'
import type { BrowserContext, Page } from 'playwright-core'
import { listen, stopListening } from '#lib/local/listen.ts'

/**
 * Where an attacker's page may stand. To a browser another port is another origin, and another name another site:
 * a neighbour's calls carry our cookies, which SameSite keeps from a stranger's.
 */
export const places = { 'another site': '127.0.0.1', 'another origin of our site': 'localhost' } as const
export type Place = keyof typeof places

/** A site of somebody else's with one empty page, and no policy that would hold its scripts back. */
export const openForeignSite = async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Win a prize</title>')
  })
  const port = await listen(server, 0, '127.0.0.1')
  return {
    /** The page, in a browser in which somebody is signed in to ours. */
    lures: async (context: BrowserContext, place: Place): Promise<Page> => {
      const page = await context.newPage()
      await page.goto(`http://${places[place]}:${port}/`)
      return page
    },
    stop: () => stopListening(server),
  }
}
