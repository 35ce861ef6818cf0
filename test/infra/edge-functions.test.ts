import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { noticePaths } from '#shared/model/notice-paths.ts'
import { type EdgeRuntime, edgeRuntimes, whichRuntimes } from '#test/support/edge-runtimes.ts'
import { encodedPathVariants } from '#test/support/encoded-path-variants.ts'
import { faultsOf } from './edge-language.ts'

const files = readdirSync('lib/cloud/edge')
const sourceOf = (file: string): string => readFileSync(`lib/cloud/edge/${file}`, 'utf8')

const rewrite = (file: string, { run }: EdgeRuntime) => {
  const source = sourceOf(file)
  return (uri: string, cookies: Record<string, { value: string }> = {}): string =>
    run(source, { method: 'GET', uri, headers: {}, querystring: {}, cookies }).uri
}

describe.each(files)('%s', (file) => {
  it('is written in the language of runtime 2.0', () => {
    expect(faultsOf(sourceOf(file))).toEqual([])
  })

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-functions
  it('fits into the 10 KB that CloudFront accepts', () => {
    expect(Buffer.byteLength(sourceOf(file))).toBeLessThanOrEqual(10_240)
  })
})

it(`runs in ${whichRuntimes}`, () => {
  for (const file of files) for (const runtime of edgeRuntimes) expect(rewrite(file, runtime)('/x/')).toMatch(/^\//)
})

it.each(edgeRuntimes)('a function that $name cannot run fails instead of answering', (runtime) => {
  const request = { method: 'GET', uri: '/', headers: {}, querystring: {}, cookies: {} }
  expect(() => runtime.run('function handler() { return nothing.at.all }', request)).toThrow()
})

describe.each(edgeRuntimes)('a request for the site, in $name', (runtime) => {
  const site = rewrite('site-request.js', runtime)

  it.each([
    ['/', '/index.html'],
    ['/login', '/app.html'],
    ['/business/live/', '/app.html'],
    ['/a.b/c', '/app.html'],
    ['/api/docs', '/api/docs.html'],
    ...Object.values(noticePaths).map((path): [string, string] => [path, `${path}.html`]),
    ['/terms/of', '/app.html'],
  ])('turns %s into %s', (uri, page) => {
    expect(site(uri)).toBe(page)
  })

  it('gives a signed-in person the app instead of the landing page', () => {
    expect(site('/', { 'signed-in': { value: '1' } })).toBe('/app.html')
  })

  it.each(['/assets/index-1a2b.js', '/robots.txt', '/index.html', '/api/openapi.json'])('leaves %s alone', (uri) => {
    expect(site(uri)).toBe(uri)
  })
})

describe.each(edgeRuntimes)('a call of the API, in $name', (runtime) => {
  const api = rewrite('api-request.js', runtime)

  it.each([
    ['/api/requests/', '/api/requests'],
    ['/api/requests//', '/api/requests'],
    ['/api/requests', '/api/requests'],
    ['/api/auth/sessions/others', '/api/auth/sessions/others'],
  ])('turns %s into %s', (uri, path) => {
    expect(api(uri)).toBe(path)
  })

  it.each(encodedPathVariants)('spelled as %s matches no route', (uri) => {
    expect(api(uri)).toBe('/api')
  })

  it.each(['/api/requests/caf%C3%A9', '/api/requests/a%20b', '/api/requests/a%3Ab'])('leaves %s as it is', (uri) => {
    expect(api(uri)).toBe(uri)
  })

  // https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_ParametersInCacheKeyAndForwardedToOrigin.html
  it('has the accepted encodings in x-accept-encoding, whatever the caller sent in that header', () => {
    const headersAfter = (headers: Record<string, { value: string }>) =>
      runtime.run(sourceOf('api-request.js'), { method: 'GET', uri: '/api/x', headers, querystring: {}, cookies: {} })
        .headers
    expect(headersAfter({ 'x-accept-encoding': { value: 'gzip' } })).toEqual({})
    const [sent, own] = [{ value: 'br, gzip' }, { value: 'none' }]
    expect(headersAfter({ 'accept-encoding': sent, 'x-accept-encoding': own })).toEqual({
      'accept-encoding': sent,
      'x-accept-encoding': sent,
    })
  })
})
