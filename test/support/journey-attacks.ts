import { createServer } from 'node:http'
import type { BrowserContext, Page } from 'playwright-core'
import { listen, stopListening } from '#lib/local/listen.ts'

/** A call that an attack makes someone's browser send. */
type Lured = { method: string; url: string; body?: Record<string, unknown> | undefined }

/** How a page sends a call to another site without being allowed to: each is tried with every call. */
export const vectors = [
  'byForm("application/x-www-form-urlencoded")',
  'byForm("multipart/form-data")',
  'byForm("text/plain")',
  'byFetch({ method: "POST", mode: "no-cors", body: text })',
  'byFetch({ method: "POST", mode: "no-cors" })',
  // The browser sends a preflight first; the server must refuse that.
  'byFetch({ method, mode: "cors", body: text, headers: { "content-type": "application/json" } })',
]

/**
 * Sends the call in every way at once, as an attacker's page would. The fields of a plain-text form are spelled so that
 * its body is JSON.
 */
export const sendFrom = (page: Page, { method, url, body = {} }: Lured): Promise<void> =>
  page.evaluate(`(async () => {
    const [method, url, fields] = [${JSON.stringify(method)}, ${JSON.stringify(url)}, ${JSON.stringify(body)}]
    const text = JSON.stringify(fields)
    const byFetch = (options) => fetch(url, { credentials: 'include', ...options }).catch(() => undefined)
    const byForm = (enctype) => new Promise((resolve) => {
      const frame = Object.assign(document.createElement('iframe'), { name: 'hidden-' + Math.random() })
      const form = Object.assign(document.createElement('form'), { method: 'POST', action: url, target: frame.name, enctype })
      const pairs = enctype === 'text/plain' ? [[text.slice(0, -1) + (text === '{}' ? '"' : ',"') + 'x', '":1}']]
        : Object.entries(fields)
      for (const [name, value] of pairs) form.append(Object.assign(document.createElement('input'), { name, value }))
      document.body.append(frame, form)
      frame.onload = () => { frame.remove(); form.remove(); resolve() }
      form.submit()
    })
    await Promise.all([${vectors.join(',')}])
  })()`)

/** What a page of another origin learns by fetching an address with the cookies of its visitor. */
export const readFrom = (page: Page, url: string): Promise<string[]> =>
  page.evaluate(`Promise.all(['cors', 'no-cors'].map(async (mode) => {
    const answer = await fetch(${JSON.stringify(url)}, { mode, credentials: 'include' }).catch(() => undefined)
    return answer ? answer.type + ' ' + (await answer.text()).length : 'nothing'
  }))`)

/** Whether a socket opens from this page, with the cookies that the browser sends. */
export const socketFrom = (page: Page, url: string): Promise<'open' | 'refused'> =>
  page.evaluate(`new Promise((resolve) => {
    const socket = new WebSocket(${JSON.stringify(url.replace('http', 'ws'))} + '/ws')
    socket.onopen = () => { socket.close(); resolve('open') }
    socket.onclose = () => resolve('refused')
  })`)

/** The addresses that this page really shows once each is put into three kinds of frames. */
export const framedIn = async (page: Page, urls: string[]): Promise<string[]> => {
  await page.evaluate(`Promise.all(${JSON.stringify(urls)}.flatMap((url) =>
    [['iframe', 'src'], ['embed', 'src'], ['object', 'data']].map(([tag, name]) => new Promise((resolve) => {
      const frame = document.createElement(tag)
      frame.onload = frame.onerror = resolve
      frame.setAttribute(name, url)
      document.body.append(frame)
      setTimeout(resolve, 2000)
    }))))`)
  return page.frames().flatMap((frame) => (frame === page.mainFrame() ? [] : [frame.url()]))
}

/**
 * Where an attacker's page may be. To a browser another port is another origin, and another name another site: SameSite
 * keeps our cookies out of calls from another site, but not out of those from another origin of ours.
 */
export const places = { 'another site': '127.0.0.1', 'another origin of our site': 'localhost' } as const
export type AttackPlace = keyof typeof places

/** A foreign site with one empty page, and no policy that would restrict its scripts. */
export const openForeignSite = async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Win a prize</title>')
  })
  const port = await listen(server, 0, '127.0.0.1')
  return {
    /** The page, in a browser in which a user is signed in to ours. */
    lures: async (context: BrowserContext, place: AttackPlace): Promise<Page> => {
      const page = await context.newPage()
      await page.goto(`http://${places[place]}:${port}/`)
      return page
    },
    stop: () => stopListening(server),
  }
}
