import { describe, expect, test, vi } from 'vitest'
import { Failure } from '#shared/model/failure.ts'
import { createOnce, idFor } from './create-once.ts'

const key = { seed: 'AAAA', bodyHash: 'b' }
const refused = new Failure('request.moved')

describe('create once', () => {
  test('makes nothing if an earlier call with the same key did', async () => {
    const make = vi.fn()
    expect(await createOnce(key, async () => 'earlier', make)).toBe('earlier')
    expect(make).not.toHaveBeenCalled()
  })

  test('finds what another call made meanwhile', async () => {
    const find = vi.fn().mockResolvedValueOnce(undefined).mockResolvedValueOnce('theirs')
    expect(await createOnce(key, find, () => Promise.reject(refused))).toBe('theirs')
  })

  test.each([
    ['nobody else has made it', refused],
    ['the outcome is unknown', new Error('the connection broke')],
  ])('throws if %s', async (_, error) => {
    const find = vi
      .fn()
      .mockResolvedValueOnce(undefined)
      .mockResolvedValueOnce(error === refused ? undefined : 'found')
    await expect(createOnce(key, find, () => Promise.reject(error))).rejects.toBe(error)
  })

  test('looks up nothing without a key', async () => {
    const find = vi.fn()
    expect(await createOnce(undefined, find, async () => 'made')).toBe('made')
    await expect(createOnce(undefined, find, () => Promise.reject(refused))).rejects.toBe(refused)
    expect(find).not.toHaveBeenCalled()
  })
})

test('the id is the same for one key, and a new one each time without a key', () => {
  expect(idFor('req', key)).toBe(idFor('req', key))
  expect(idFor('req', undefined)).not.toBe(idFor('req', undefined))
})
