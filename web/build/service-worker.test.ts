import { existsSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'

type FetchEvent = { request: object; respondWith: (answer: Promise<Response>) => void }

const source = readFileSync('web/public/sw.js', 'utf8').replace('__SHELL__', '/app.html /assets/app.js')
const origin = 'https://sameway.example'

const importScripts = vi.fn()
const server = vi.fn<() => Promise<Response>>()
let isOnLine: boolean
let onFetch: (event: FetchEvent) => void

/** What the worker answers, or undefined if it leaves the request to the browser. */
const ask = async (path: string, mode = 'no-cors'): Promise<string | undefined> => {
  let answer: Promise<Response> | undefined
  onFetch({
    request: { method: 'GET', url: `${origin}${path}`, mode },
    respondWith: (given) => {
      answer = given
    },
  })
  return (await answer)?.text()
}
const opens = (path: string) => ask(path, 'navigate')

beforeEach(() => {
  isOnLine = true
  server.mockReset()
  server.mockImplementation(async () => new Response('from the server'))
  const kept = (request: string | { url: string }) => `kept ${typeof request === 'string' ? request : request.url}`
  runInNewContext(source, {
    URL,
    Response,
    importScripts,
    self: {
      addEventListener: (type: string, handler: typeof onFetch) => {
        if (type === 'fetch') onFetch = handler
      },
    },
    location: { origin },
    navigator: {
      get onLine() {
        return isOnLine
      },
    },
    caches: { match: async (request: string | { url: string }) => new Response(kept(request)) },
    fetch: server,
  })
})

test('pages come from the network, and the browser loads their files itself', async () => {
  expect(await opens('/dashboard')).toBe('from the server')
  expect(await ask('/assets/app.js')).toBeUndefined()
})

test.each([
  ['without a connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['while the server is down', async () => new Response('Bad gateway', { status: 502 })],
])('%s, a page and its files come from the cache, until the server answers again', async (_, fails) => {
  server.mockImplementation(fails)
  expect(await opens('/dashboard')).toBe('kept /app.html')
  expect(await ask('/assets/app.js')).toBe(`kept ${origin}/assets/app.js`)
  expect(await ask('/assets/other.js')).toBeUndefined()
  server.mockImplementation(async () => new Response('from the server'))
  expect(await opens('/dashboard')).toBe('from the server')
  expect(await ask('/assets/app.js')).toBeUndefined()
})

test('a page that the server refuses is not replaced by the cached one', async () => {
  server.mockImplementation(async () => new Response('Not found', { status: 404 }))
  expect(await opens('/nowhere')).toBe('Not found')
})

test('without a network, files come from the cache at once', async () => {
  isOnLine = false
  expect(await ask('/assets/app.js')).toBe(`kept ${origin}/assets/app.js`)
})

test.each(['/api/docs', '/__dev/mailbox'])(
  '%s is left to the browser, because it is not a screen of the app',
  async (path) => {
    expect(await opens(path)).toBeUndefined()
  },
)

test('a second file, which the site has, shows pushes', () => {
  const [file] = importScripts.mock.lastCall ?? []
  expect(existsSync(`web/public${file}`)).toBe(true)
})
