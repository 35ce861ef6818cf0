import { describe, expect, test } from 'vitest'
import {
  businessId,
  callers,
  createFakeRequests,
  noBlocks,
  noon,
  people,
  requestAt,
} from '#test/support/fake-requests.ts'
import { cancelOwnRequest, cancelRequest } from './cancel-request.ts'
import { reassigned } from './lifecycle/request-transitions.ts'
import type { RequestItem } from './request-item.ts'

const harness = (item: RequestItem, at = noon) => {
  const { store, kept, counted } = createFakeRequests(item)
  return {
    deps: { requests: store, blocks: noBlocks, now: () => at },
    counted,
    now: () => kept.get(item.requestId)?.item ?? item,
  }
}

describe('the reason of a cancellation', () => {
  test.each([
    ['owner', 'vehicle'],
    ['carrier', 'changed_plans'],
    ['manager', 'waited_too_long'],
  ] as const)('by the %s is refused if only the other side may give it: %s', async (who, reason) => {
    const item = who === 'manager' ? { ...requestAt('matched'), businessId } : requestAt('matched')
    const { deps, now } = harness(item)
    await expect(cancelRequest(deps, callers[who], item.requestId, { reason })).rejects.toMatchObject({
      code: 'input.invalid',
      fields: { reason: 'Please choose a reason.' },
    })
    expect(now()).toEqual(item)
  })

  test.each([
    ['stranger', 'request.unknown'],
    ['owner', 'request.not-cancellable'],
  ] as const)('does not help the %s, who may not cancel: %s', async (who, code) => {
    const item = requestAt('in_transit')
    const tried = cancelRequest(harness(item).deps, callers[who], item.requestId, { reason: 'other' })
    await expect(tried).rejects.toMatchObject({ code })
  })

  test('is stored with the user’s words, and is `other` if the client asks for none', async () => {
    const { requestId } = requestAt('matched')
    const [noted, silent, back] = [
      harness(requestAt('matched')),
      harness(requestAt('matched')),
      harness(requestAt('matched')),
    ]
    await cancelOwnRequest(noted.deps, callers.owner, requestId, { reason: 'other', note: 'It broke.' })
    expect(noted.now().cancellation).toEqual({ reason: 'other', note: 'It broke.' })
    await cancelOwnRequest(silent.deps, callers.owner, requestId)
    expect(silent.now().cancellation).toEqual({ reason: 'other' })
    await cancelRequest(back.deps, callers.carrier, requestId, { reason: 'ill' })
    expect(back.now().cancellation).toEqual({ reason: 'ill' })
  })

  test('does not change when the call is repeated with another reason', async () => {
    const { deps, now } = harness(requestAt('matched'))
    const { requestId } = now()
    await cancelOwnRequest(deps, callers.owner, requestId, { reason: 'unsafe' })
    const first = now()
    await cancelOwnRequest(deps, callers.owner, requestId, { reason: 'changed_plans' })
    expect(now()).toEqual(first)
  })
})

describe('a cancellation by its owner', () => {
  const afterMinutes = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
  const lateOf = async (item: RequestItem, at: Date) => {
    const { deps, now } = harness(item, at)
    await cancelOwnRequest(deps, callers.owner, item.requestId)
    return now().cancellation?.late
  }

  test.each([
    ['while it waits', requestAt('pending_match'), '2026-11-25T05:30:00.000Z', undefined],
    ['while an offer is open', requestAt('pending_partner_approval'), '2026-11-20T14:59:00.000Z', undefined],
    ['within five minutes of a match', requestAt('matched'), '2026-11-20T12:04:59.000Z', undefined],
    ['five minutes after it', requestAt('matched'), '2026-11-20T12:05:00.000Z', 'late'],
    ['less than an hour before the slot', requestAt('matched'), '2026-11-25T05:00:01.000Z', 'very_late'],
  ])('%s is as late as it should be', async (_, item, at, late) => {
    expect(await lateOf(item, new Date(at))).toBe(late)
  })

  test('counts from the match, even if another driver has it now', async () => {
    const taken = { ...requestAt('matched'), businessId }
    const handed = reassigned(taken, people.stranger, { by: callers.manager.userId, at: afterMinutes(4) })
    expect(await lateOf(handed, afterMinutes(6))).toBe('late')
  })

  test('is counted by reason and lateness in the row of counters that it changes anyway', async () => {
    const { deps, counted } = harness(requestAt('matched'), afterMinutes(60))
    await cancelOwnRequest(deps, callers.owner, requestAt('matched').requestId, { reason: 'found_another_way' })
    expect(counted).toMatchObject([
      { userId: people.owner, amounts: { open: -1, cancelled_found_another_way: 1, cancelled_late: 1 } },
      { userId: people.carrier, amounts: { active: -1 } },
    ])
    expect(counted[1]?.amounts).toEqual({ active: -1 })
  })
})
