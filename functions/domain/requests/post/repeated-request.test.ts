import { describe, expect, test } from 'vitest'
import { Failure } from '#shared/model/failure.ts'
import { createRequestHarness, owner, wish } from '#test/support/create-request-harness.ts'
import { requestAt } from '#test/support/fake-requests.ts'
import { asWritten } from '../request-item.ts'
import { createRequest } from './create-request.ts'

describe('a key', () => {
  const key = (bodyHash: string) => ({ seed: Buffer.alloc(32, 7).toString('base64url'), bodyHash })

  test('stands for one request in any state, and claims its files once', async () => {
    const { create, claims, deps, stored } = createRequestHarness({ open: 0 })
    const first = await create({}, key('one'))
    const { requestId } = stored()[0]?.item ?? requestAt('pending_match')
    await deps.requests.change(requestId, (item) => ({ next: { ...asWritten(item), pricePence: 1 } }))
    expect(await create({}, key('one'))).toEqual({ ...first, price: 0.01 })
    await expect(create({}, key('two'))).rejects.toMatchObject({
      code: 'request.repeated-differently',
      message: 'This request was already submitted with different details.',
    })
    expect([stored().length, claims.length]).toEqual([1, 1])
  })

  test('used many times at once creates one request, and the other calls undo their claims', async () => {
    const { create, stored, undone } = createRequestHarness()
    const cards = await Promise.all(Array.from({ length: 8 }, () => create({}, key('one'))))
    expect(new Set(cards.map(({ id }) => id)).size).toBe(1)
    expect(stored()).toHaveLength(1)
    expect(undone).toHaveLength(7)
  })

  test('finds the request of a parallel call that has just taken the files', async () => {
    const { deps, create } = createRequestHarness()
    const mine = { ...deps }
    mine.claimUploads = async () => {
      await create({}, key('one'))
      throw new Failure('upload.used')
    }
    expect((await createRequest(mine, owner, wish, key('one'))).status).toBe('pending_match')
  })

  test('is free again after a refusal', async () => {
    const { create } = createRequestHarness()
    await expect(create({ price: 1 }, key('one'))).rejects.toMatchObject({ code: 'input.invalid' })
    expect((await create({}, key('two'))).version).toBe(1)
  })
})
