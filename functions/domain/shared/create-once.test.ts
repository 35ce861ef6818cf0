import { describe, expect, test, vi } from 'vitest'
import { Failure } from '#shared/model/failure.ts'
import { createOnce, idFor } from './create-once.ts'

const key = { seed: 'AAAA', bodyHash: 'b' }
const refused = new Failure('request.moved')

describe('create once', () => {
  test('makes nothing where an earlier call under the key has', async () => {
    const make = vi.fn()
    expect(await createOnce(key, async () => 'earlier', make)).toBe('earlier')
    expect(make).not.toHaveBeenCalled()
  })

  test('finds what another call has made meanwhile', async () => {
    const find = vi.fn().mockResolvedValueOnce(undefined).mockResolvedValueOnce('theirs')
    expect(await createOnce(key, find, () => Promise.reject(refused))).toBe('theirs')
  })

  test.each([
    ['nobody else has made it', refused],
    ['it is unknown whether it was made', new Error('the connection broke')],
  ])('throws where %s', async (_, error) => {
    const find = vi
      .fn()
      .mockResolvedValueOnce(undefined)
      .mockResolvedValueOnce(error === refused ? undefined : 'found')
    await expect(createOnce(key, find, () => Promise.reject(error))).rejects.toBe(error)
  })

  test('looks for nothing without a key', async () => {
    const find = vi.fn()
    expect(await createOnce(undefined, find, async () => 'made')).toBe('made')
    await expect(createOnce(undefined, find, () => Promise.reject(refused))).rejects.toBe(refused)
    expect(find).not.toHaveBeenCalled()
  })
})

test('the id is the same under one key, and another each time without', () => {
  expect(idFor('req', key)).toBe(idFor('req', key))
  expect(idFor('req', undefined)).not.toBe(idFor('req', undefined))
})
