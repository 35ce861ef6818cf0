import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { serve } from '#test/support/serve.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { site } from './site.ts'

const folder = temporaryFolder('site')

const files: Record<string, string | Buffer> = {
  'index.html': 'prerendered',
  'app.html': 'empty',
  'robots.txt': 'User-agent: *',
  'assets/app-1.js': 'plain script',
  'assets/app-1.js.br': brotliCompressSync('plain script'),
  'api/docs.html': 'docs',
  'csp.json': JSON.stringify({ 'content-security-policy': "default-src 'none'", 'x-frame-options': 'DENY' }),
}

for (const [name, body] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), body)
}
const answer = site(folder)
const url = await serve((request, response) => answer(request, response, (request.url ?? '/').split('?')[0] ?? '/'))

it.each(['/missing.js', '/assets/missing.css', '/csp.json', '/assets/app-1.js.br', '/..%2f..%2fetc%2fpasswd.txt'])(
  'answers 404 to %s',
  async (path) => {
    expect((await fetch(url + path)).status).toBe(404)
  },
)

it('answers 405 to other methods than GET and HEAD', async () => {
  const { status, headers } = await fetch(url, { method: 'POST' })
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

it.each([
  ['/', '', 'prerendered'],
  ['/', 'signed-in=1', 'empty'],
  ['/', 'theme=dark; signed-in=1', 'empty'],
  ['/', 'not-signed-in=1', 'prerendered'],
  ['/', 'signed-in=', 'prerendered'],
  ['/login', '', 'empty'],
  ['/requests/req_1', '', 'empty'],
  ['/robots.txt', '', 'User-agent: *'],
  ['/api/docs', '', 'docs'],
  ['/assets/app-1.js', '', 'plain script'],
])('answers %s with the cookie "%s" by "%s"', async (path, cookie, body) => {
  expect(await (await fetch(url + path, { headers: { cookie } })).text()).toBe(body)
})

it.each(['/', '/missing.js', '/assets/app-1.js'])('sends the headers of the build with %s', async (path) => {
  const { headers } = await fetch(url + path)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'")
  expect(headers.get('x-frame-options')).toBe('DENY')
})

it('sends compressed files only to clients that accept them', async () => {
  const coding = async (accepted: string) =>
    (await fetch(`${url}/assets/app-1.js`, { headers: { 'accept-encoding': accepted } })).headers.get(
      'content-encoding',
    )
  expect([await coding('gzip, br'), await coding('identity'), await coding('br;q=0')]).toEqual(['br', null, null])
})

it('lets browsers cache assets for ever and revalidate pages, with 304 for unchanged ones', async () => {
  expect((await fetch(`${url}/assets/app-1.js`)).headers.get('cache-control')).toContain('immutable')
  const page = await fetch(url)
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const again = await fetch(url, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})
