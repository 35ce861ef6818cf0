import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { demoPages } from './demo-pages.ts'

const signIns = [{ role: 'Requester', name: 'Asha', email: 'requester@demo.example', password: 'demo-1' }]

const callOf = (headers: Record<string, string> = {}, method = 'GET') =>
  ({ method, headers: { host: 'localhost:3000', ...headers } }) as unknown as IncomingMessage // all that is read

const recorder = () => {
  const seen = { status: 0, cookie: '', body: '' }
  const response = {
    setHeader: (_: string, value: string) => {
      seen.cookie = value
    },
    writeHead: (status: number) => {
      seen.status = status
      return response
    },
    end: (body = '') => {
      seen.body = body
    },
  }
  return { seen, response: response as unknown as ServerResponse } // all that is called
}

const marked = (pages: ReturnType<typeof demoPages>, headers?: Record<string, string>): string => {
  const { seen, response } = recorder()
  pages.mark(callOf(headers), response)
  return seen.cookie
}

const responseTo = async (pages: ReturnType<typeof demoPages>, headers?: Record<string, string>, method?: string) => {
  const { seen, response } = recorder()
  await pages.signIns(callOf(headers, method), response)
  return seen
}

const renew = vi.fn(async () => {})
beforeEach(() => void renew.mockClear())

describe('a host with the demo world', () => {
  const pages = demoPages(signIns, renew)

  test('marks its pages with a cookie that scripts can read', () => {
    expect(marked(pages)).toBe('demo=1; Path=/; SameSite=Strict')
  })

  test('gives the sign-ins to a browser on this machine', async () => {
    expect(await responseTo(pages)).toMatchObject({ status: 200, body: JSON.stringify(signIns) })
  })

  test.each([
    ['through a proxy', { 'x-forwarded-for': '203.0.113.9' }],
    ['under a foreign name', { host: 'sameway.example' }],
  ])('marks nothing, gives nothing and renews nothing %s', async (_, headers) => {
    expect(marked(pages, headers)).toBe('')
    expect(await responseTo(pages, headers)).toMatchObject({ status: 404, body: '' })
    expect((await responseTo(pages, headers, 'POST')).status).toBe(404)
    expect(renew).not.toHaveBeenCalled()
  })

  test('answers no other method', async () => {
    expect((await responseTo(pages, {}, 'PUT')).status).toBe(404)
  })

  test('makes anew what the tour begins with, before it answers', async () => {
    expect((await responseTo(pages, {}, 'POST')).status).toBe(204)
    expect(renew).toHaveBeenCalledOnce()
  })
})

describe('a host without the demo world', () => {
  const pages = demoPages(undefined, renew)

  test('sets no cookie, gives nothing and renews nothing', async () => {
    expect(marked(pages, { cookie: 'theme=dark' })).toBe('')
    expect((await responseTo(pages, {}, 'POST')).status).toBe(404)
    expect(renew).not.toHaveBeenCalled()
    expect(await responseTo(pages)).toMatchObject({ status: 404, body: '' })
  })

  test('removes the cookie of an earlier host', () => {
    expect(marked(pages, { cookie: 'theme=dark; demo=1' })).toContain('Max-Age=0')
  })
})
