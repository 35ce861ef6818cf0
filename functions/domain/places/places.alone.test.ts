import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

test('an unknown provider is refused', async () => {
  vi.stubEnv('PLACES_PROVIDER', 'atlas')
  vi.resetModules()
  await expect(import('./places.ts')).rejects.toThrow('PLACES_PROVIDER')
})

test('the default provider calls no cloud', async () => {
  vi.resetModules()
  const [{ places }, { GeoPlacesClient }] = await Promise.all([
    import('./places.ts'),
    import('@aws-sdk/client-geo-places'),
  ])
  const send = vi.spyOn(GeoPlacesClient.prototype, 'send')
  expect(await places.suggest('Reading')).toEqual([{ id: 'Reading', label: 'Reading' }])
  expect(send).not.toHaveBeenCalled()
})
