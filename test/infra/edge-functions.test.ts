import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { needlesslySpelt } from '#test/support/needlessly-spelt.ts'

/** As CloudFront runs it: the bare language, no module system, nothing of Node's. */
const rewrite = (file: string) => {
  const source = readFileSync(`lib/cloud/edge/${file}`, 'utf8')
  return (uri: string, cookies: Record<string, { value: string }> = {}): string => {
    const event = { request: { method: 'GET', uri, headers: {}, querystring: {}, cookies } }
    return runInNewContext(`${source}; handler(event)`, { event }).uri
  }
}

describe('a request for the site', () => {
  const site = rewrite('site-request.js')

  it.each([
    ['/', '/index.html'],
    ['/login', '/app.html'],
    ['/business/live/', '/app.html'],
    ['/a.b/c', '/app.html'],
    ['/api/docs', '/api/docs.html'],
  ])('turns %s into %s', (uri, page) => {
    expect(site(uri)).toBe(page)
  })

  it('spares a signed-in person the landing page', () => {
    expect(site('/', { 'signed-in': { value: '1' } })).toBe('/app.html')
  })

  it.each(['/assets/index-1a2b.js', '/robots.txt', '/index.html', '/api/openapi.json'])('leaves %s alone', (uri) => {
    expect(site(uri)).toBe(uri)
  })
})

describe('a call of the API', () => {
  const api = rewrite('api-request.js')

  it.each([
    ['/api/requests/', '/api/requests'],
    ['/api/requests//', '/api/requests'],
    ['/api/requests', '/api/requests'],
    ['/api/auth/sessions/others', '/api/auth/sessions/others'],
  ])('turns %s into %s', (uri, path) => {
    expect(api(uri)).toBe(path)
  })

  it.each(needlesslySpelt)('spelt as %s is one of no route', (uri) => {
    expect(api(uri)).toBe('/api')
  })

  it.each(['/api/requests/caf%C3%A9', '/api/requests/a%20b', '/api/requests/a%3Ab'])('leaves %s as it is', (uri) => {
    expect(api(uri)).toBe(uri)
  })
})

describe('both', () => {
  it.each(['site-request.js', 'api-request.js'])('%s fits into what CloudFront takes', (file) => {
    expect(readFileSync(`lib/cloud/edge/${file}`).length).toBeLessThan(10_000)
  })
})
