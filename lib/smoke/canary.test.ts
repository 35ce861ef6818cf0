import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { listen, stopListening } from '#lib/local/listen.ts'
import { handler } from './canary.ts'

/** What an edge function that throws makes of every page and call. */
const broken = createServer((_, response) => response.writeHead(503).end())
let url = ''
beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(broken, 0, '127.0.0.1')}`
})
afterAll(() => stopListening(broken))
afterEach(() => vi.unstubAllEnvs())

const run = async (origins: string) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubEnv('PUBLIC_ORIGINS', origins)
  const error = await handler().catch((fault: unknown) => fault)
  const lines = said.mock.calls.flat()
  said.mockRestore()
  return { message: error instanceof Error ? error.message : '', lines }
}

describe('the canary', () => {
  test('throws where a site answers with faults, and logs each check that failed', async () => {
    const { message, lines } = await run(url)
    expect(message).toMatch(/^8 of 10 failed: FAILED {3}\/ is a page with the policy: it answers 503, not 200; /)
    expect(lines).toHaveLength(8)
    expect(lines).toContain('FAILED   /ws is refused without a session: it answers 503, not 401')
  })

  test('throws where nobody answers', async () => {
    expect((await run('http://127.0.0.1:9')).message).toMatch(/^8 of 10 failed: .*fetch failed/)
  })

  test('throws where it is told of no site', async () => {
    expect(await run('')).toEqual({ message: 'PUBLIC_ORIGINS names no site', lines: [] })
  })

  test('sends nothing but questions', async () => {
    const methods: string[] = []
    const listening = createServer(({ method = '' }, response) => {
      methods.push(method)
      response.writeHead(404).end()
    })
    await run(`http://127.0.0.1:${await listen(listening, 0, '127.0.0.1')}`)
    await stopListening(listening)
    // Over https two more, a page and a call: what it costs is reckoned from these.
    expect(methods).toHaveLength(9)
    expect(new Set(methods)).toEqual(new Set(['GET']))
  })
})
