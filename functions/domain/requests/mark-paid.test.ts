import { describe, expect, test } from 'vitest'
import { businessId, callers, createFakeRequests, noon, requestAt } from '#test/support/fake-requests.ts'
import { markPaid } from './deliver.ts'
import type { RequestItem } from './request-item.ts'

const harness = (item: RequestItem) => {
  const { store, kept } = createFakeRequests(item)
  return { deps: { requests: store, now: () => noon }, now: () => kept.get(item.requestId)?.item ?? item }
}

describe('marking as paid', () => {
  test.each<[keyof typeof callers, string[]]>([
    ['carrier', ['12 Park Row, Leeds, LS1 5HD', 'payment.too-early']],
    ['manager', ['12 Park Row, Leeds, LS1 5HD', 'payment.too-early']],
    ['owner', ['request.not-carrier', 'request.not-carrier']],
    ['stranger', ['request.unknown', 'request.unknown']],
  ])('by the %s, after the start and before it: %j', async (caller, outcomes) => {
    for (const [index, status] of (['in_transit', 'matched'] as const).entries()) {
      const item = { ...requestAt(status), businessId }
      const { deps, now } = harness(item)
      const marked = markPaid(deps, callers[caller], item.requestId, true)
      expect(
        await marked.then(
          (card) => card.pickup_address,
          ({ code }) => code,
        ),
      ).toBe(outcomes[index])
      expect(now().paidAt).toBe(outcomes[index]?.startsWith('12') ? noon.toISOString() : undefined)
    }
  })

  test('is refused before the pickup, and the refusal says so', async () => {
    const { deps, now } = harness(requestAt('matched'))
    const marked = markPaid(deps, callers.carrier, now().requestId, true)
    await expect(marked).rejects.toThrow('You can mark this as paid once you have picked it up.')
  })

  test('twice changes nothing, and it can be undone', async () => {
    const { deps, now } = harness({ ...requestAt('completed'), paidAt: '2026-11-20T11:00:00.000Z' })
    await markPaid(deps, callers.carrier, now().requestId, true)
    expect(now().paidAt).toBe('2026-11-20T11:00:00.000Z')
    await markPaid(deps, callers.carrier, now().requestId, false)
    const unpaid = now()
    expect(unpaid).toEqual(requestAt('completed'))
    await markPaid(deps, callers.carrier, unpaid.requestId, false)
    expect(now()).toBe(unpaid)
  })

  test.each<[string, Partial<RequestItem>]>([
    ['on its way back', { status: 'in_transit', door: { leg: 'return' } }],
    [
      'returned by silence after an attempt without a photo',
      {
        outcome: 'returned',
        withoutPhoto: true,
        event: { type: 'confirm', by: 'system', at: noon.toISOString(), reason: 'not_contested' },
      },
    ],
  ])('is refused for a request that is %s, but an earlier mark can be undone', async (_, unearned) => {
    const item = { ...requestAt('completed'), ...unearned }
    const { deps, now } = harness(item)
    await expect(markPaid(deps, callers.carrier, item.requestId, true)).rejects.toMatchObject({
      code: 'payment.not-earned',
      message: 'You can mark a return as paid once it has been confirmed.',
    })
    expect(now()).toBe(item)
    const marked = harness({ ...item, paidAt: '2026-11-20T11:00:00.000Z' })
    await markPaid(marked.deps, callers.carrier, item.requestId, false)
    expect(marked.now()).toEqual(item)
  })
})
