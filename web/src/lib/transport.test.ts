// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { send } from './transport.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const post = () =>
  send({ method: 'POST', path: '/things', body: { name: 'Sofa' }, headers: { 'idempotency-key': 'k' } })

describe('the transport', () => {
  it.each([400, 401, 429, 500, 503])('answers a %d as it came, without a second try', async (status) => {
    fetched.mockResolvedValue(new Response('{"error":"No."}', { status, headers: { 'retry-after': '5' } }))
    const answer = await post()
    expect(answer).toMatchObject({ status, text: '{"error":"No."}', headers: { 'retry-after': '5' } })
    expect(fetched).toHaveBeenCalledOnce()
  })

  it('rejects when no answer comes, without a second try', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(post()).rejects.toThrow()
    expect(fetched).toHaveBeenCalledOnce()
  })

  it('calls our own API with our header, the given ones and the cookies', async () => {
    fetched.mockResolvedValue(new Response('{"id":1}'))
    expect(await post()).toMatchObject({ status: 200, text: '{"id":1}' })
    const [address, request] = fetched.mock.lastCall ?? []
    expect(String(address)).toBe(`${location.origin}/api/things`)
    expect(request).toMatchObject({ method: 'POST', body: '{"name":"Sofa"}', credentials: 'include' })
    const headers = new Headers(request?.headers)
    expect(Object.fromEntries(headers)).toMatchObject({ 'x-requested-with': 'sameway', 'idempotency-key': 'k' })
    expect(headers.has('authorization')).toBe(false)
  })

  it('stops a call that its caller gives up', async () => {
    fetched.mockImplementation(
      (_, request) =>
        new Promise((_resolve, reject) => {
          request?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
        }),
    )
    const controller = new AbortController()
    const call = send({ method: 'GET', path: '/things', headers: {}, signal: controller.signal })
    controller.abort()
    await expect(call).rejects.toThrow()
  })
})
