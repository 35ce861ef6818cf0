import { describe, expect, test } from 'vitest'
import type { RequestStatus } from '#shared/model/statuses.ts'
import { createFakeRequests, people, requestAt, ring, sessionOf } from '#test/support/fake-requests.ts'
import type { RequestItem } from '../request-item.ts'
import { completionCode } from './completion-code.ts'
import { getOtp, renewOtp } from './get-otp.ts'

const owner = sessionOf(people.owner)
const house = (item: RequestItem) => {
  const { store, kept } = createFakeRequests(item)
  return { deps: { requests: store, keyRing: () => ring }, now: () => kept.get(item.requestId)?.item ?? item }
}

describe('the code', () => {
  test.each<[RequestStatus, keyof typeof people, string | undefined]>([
    ['pending_match', 'owner', 'completion.not-yet'],
    ['completed', 'owner', 'completion.not-yet'],
    ['cancelled', 'owner', 'completion.not-yet'],
    ['matched', 'carrier', 'completion.not-yours'],
    ['matched', 'stranger', 'request.unknown'],
    ['matched', 'owner', undefined],
    ['in_transit', 'owner', undefined],
  ])('of a request that is %s, asked for by the %s: %s', async (status, caller, code) => {
    const { deps, now } = house(requestAt(status))
    for (const ask of [getOtp, renewOtp]) {
      const asked = ask(deps, sessionOf(people[caller]), now().requestId)
      if (code) await expect(asked).rejects.toMatchObject({ code })
      else expect((await asked).otp).toBe(completionCode(now(), ring))
    }
  })

  test('is made anew without a new version, and when its key has left the ring', async () => {
    const { deps, now } = house(requestAt('matched'))
    const before = completionCode(now(), ring)
    const { otp } = await renewOtp(deps, owner, now().requestId)
    expect(otp).not.toBe(before)
    expect(now()).toMatchObject({ version: 2, code: { number: 2, wrong: 0 } })
    const left = house({ ...requestAt('matched'), code: { number: 1, wrong: 0, keyId: 'k0' } })
    expect((await getOtp(left.deps, owner, left.now().requestId)).otp).toMatch(/^\d{6}$/)
    expect(left.now().code?.keyId).toBe('k2')
  })
})
