import { beforeEach, expect, it, vi } from 'vitest'

const loads: string[] = []
const getStatus = vi.fn(async () => ({ is_online: true }))

beforeEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
  loads.length = 0
  vi.doMock('./clients/auth.ts', () => {
    loads.push('auth')
    return { authClient: { checkSession: async () => 'user' } }
  })
  vi.doMock('./clients/partner.ts', () => {
    loads.push('partner')
    return { partnerClient: { getStatus } }
  })
})

it('reports a network error when the code of a group cannot be loaded', async () => {
  vi.doMock('./clients/partner.ts', () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
  const { api } = await import('./api.ts')
  await expect(api.partner.getStatus()).rejects.toMatchObject({ status: 0, code: 'network' })
})

it('loads the code of a group with its first call', async () => {
  const { api } = await import('./api.ts')
  await api.auth.checkSession()
  expect(loads).toEqual(['auth'])
  expect(await api.partner.getStatus()).toEqual({ is_online: true })
  expect(loads).toEqual(['auth', 'partner'])
  expect(getStatus).toHaveBeenCalledOnce()
})

it('imports no code without a connection, because browsers remember a failed import', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
  const { api, loadVisitorsClients } = await import('./api.ts')
  loadVisitorsClients()
  await expect(api.partner.getStatus()).rejects.toMatchObject({ status: 0, code: 'network' })
  expect(loads).toEqual([])
  vi.stubGlobal('navigator', { onLine: true })
  expect(await api.partner.getStatus()).toEqual({ is_online: true })
})
