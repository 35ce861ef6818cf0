import { createServer } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { listen, stopListening } from '#lib/local/listen.ts'
import { serve } from '#test/support/serve.ts'
import { handler } from './canary.ts'

/** Answers like an edge function that throws. */
const url = await serve((_, response) => response.writeHead(503).end())
afterEach(() => vi.unstubAllEnvs())

const run = async (origins: string) => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  vi.stubEnv('PUBLIC_ORIGINS', origins)
  const error = await handler().catch((fault: unknown) => fault)
  const lines = said.mock.calls.flat()
  said.mockRestore()
  return { message: error instanceof Error ? error.message : '', lines }
}

test('throws when checks fail, and logs each of them', async () => {
  const { message, lines } = await run(url)
  expect(message).toMatch(/^10 of 12 failed: FAILED {3}\/ is a page with the policy: it answers 503, not 200; /)
  expect(lines).toHaveLength(10)
  expect(lines).toContain('FAILED   /ws is refused without a session: it answers 503, not 401')
})

test('throws when nothing answers', async () => {
  expect((await run('http://127.0.0.1:9')).message).toMatch(/^10 of 12 failed: .*fetch failed/)
})

test('throws without a site to check', async () => {
  expect(await run('')).toEqual({ message: 'PUBLIC_ORIGINS names no site', lines: [] })
})

test('sends only GET requests', async () => {
  const methods: string[] = []
  const listening = createServer(({ method = '' }, response) => {
    methods.push(method)
    response.writeHead(404).end()
  })
  await run(`http://127.0.0.1:${await listen(listening, 0, '127.0.0.1')}`)
  await stopListening(listening)
  // Over https it sends two more. The monthly cost is computed from these numbers.
  expect(methods).toHaveLength(11)
  expect(new Set(methods)).toEqual(new Set(['GET']))
})
