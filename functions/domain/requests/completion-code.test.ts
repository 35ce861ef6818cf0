import { describe, expect, test } from 'vitest'
import { readKeyRing } from '#functions/platform/key-ring.ts'
import type { RequestStatus } from '#shared/model/request-lifecycle.ts'
import { createFakeRequests, noon, people, requestAt, ring, sessionOf } from '#test/support/fake-requests.ts'
import { completionCode, getOtp, isRightGuess, renewOtp } from './completion-code.ts'
import { completeDelivery } from './deliver.ts'
import type { RequestItem } from './request-item.ts'
import type { Decide } from './request-store.ts'

describe('completion code', () => {
  const under = requestAt('in_transit')
  const code = under.code ?? { number: 0, wrong: 0, keyId: '' }
  const right = completionCode(under, ring) ?? ''
  const wrong = right === '000000' ? '000001' : '000000'
  const carrier = sessionOf(people.carrier)

  const harness = () => {
    let at = noon
    const { store, kept, counted } = createFakeRequests(under)
    const deps = { requests: store, keyRing: () => ring, now: () => at }
    return {
      deps,
      counted,
      guess: (otp: string) =>
        completeDelivery(deps, carrier, under.requestId, otp).then(
          ({ status }) => status,
          (error: { code: string; retryAfterSeconds?: number }) =>
            [error.code, error.retryAfterSeconds].filter(Boolean).join(' '),
        ),
      wait: (minutes: number) => {
        at = new Date(at.getTime() + minutes * 60_000)
      },
      item: () => kept.get(under.requestId)?.item,
    }
  }

  test('each request, carrier and renewal has a different code, and without a key there is none', () => {
    const codes = [
      under,
      // Any text works as an id here.
      { ...under, requestId: requestAt('in_transit', { requestId: 'req_two0000000000000000000' as never }).requestId },
      { ...under, matches: 2 },
      { ...under, code: { ...code, number: 2 } },
      { ...under, code: { ...code, keyId: 'k1' } },
    ].map((item) => completionCode(item, ring))
    expect(new Set(codes).size).toBe(codes.length)
    for (const one of codes) expect(one).toMatch(/^\d{6}$/)
    const gone = { ...under, code: { ...code, keyId: 'k0' } }
    expect(completionCode(gone, ring)).toBeUndefined()
    expect(isRightGuess(gone, '', ring)).toBe(false)
    expect(completionCode(requestAt('completed'), ring)).toBeUndefined()
  })

  test('the row does not contain the code', () => {
    expect(JSON.stringify(under)).not.toContain(right)
  })

  test('five wrong guesses lock it for a quarter of an hour, even for the right one; fifteen for good', async () => {
    const { guess, wait, item } = harness()
    for (let count = 0; count < 4; count += 1) expect(await guess(wrong)).toBe('completion.wrong')
    expect(await guess(wrong)).toBe('completion.locked 900')
    expect(await guess(right)).toBe('completion.locked 900')
    wait(14.5)
    expect(await guess(right)).toBe('completion.locked 30')
    expect(item()?.code?.wrong).toBe(5)
    wait(0.5)
    for (let count = 0; count < 4; count += 1) expect(await guess(wrong)).toBe('completion.wrong')
    expect(await guess(wrong)).toBe('completion.locked 900')
    wait(15)
    for (let count = 0; count < 4; count += 1) expect(await guess(wrong)).toBe('completion.wrong')
    expect(await guess(wrong)).toBe('completion.burned 60')
    wait(600)
    expect(await guess(right)).toBe('completion.burned 60')
    expect(item()).toMatchObject({ status: 'in_transit', version: under.version, code: { wrong: 15 } })
  })

  test('a right guess uses up no try, completes once and counts once', async () => {
    const { guess, item, counted } = harness()
    for (let count = 0; count < 4; count += 1) await guess(wrong)
    expect(await guess(right)).toBe('completed')
    expect(await guess(right)).toBe('completed')
    expect(await guess(wrong)).toBe('completed')
    expect(item()).toMatchObject({ status: 'completed', version: under.version + 1, carrierId: people.carrier })
    expect(item()).not.toHaveProperty('code')
    const saved = 1_070 // 12.3 km by car
    expect(counted).toMatchObject([
      { userId: people.owner, amounts: { open: -1, reqDone: 1, reqCo2: saved } },
      { userId: people.carrier, amounts: { active: -1, jobDone: 1, jobCo2: saved } },
      { row: { SK: `SUM#${people.carrier}` }, amounts: { q4Jobs: 1, q4Pence: 1240 } },
    ])
  })

  test('a code whose key has left the ring must be renewed', async () => {
    const { deps } = harness()
    const tried = completeDelivery({ ...deps, keyRing: () => readKeyRing('k9:nine') }, carrier, under.requestId, right)
    await expect(tried).rejects.toMatchObject({
      code: 'completion.burned',
      message: 'Too many incorrect attempts. Please ask the requester for a new OTP.',
    })
  })

  describe('a guess that loses a race', () => {
    /** After a lost race the request is read again and is then what another call has written. */
    const overtaken = (meanwhile: (decide: Decide) => ReturnType<Decide>) => {
      const { deps } = harness()
      const change = async (_: string, decide: Decide) => {
        decide(under)
        return meanwhile(decide)?.next ?? requestAt('completed')
      }
      return { ...deps, requests: { change } }
    }

    test('against the completion is no failure, even if it was wrong', async () => {
      const deps = overtaken((decide) => decide(requestAt('completed')))
      expect((await completeDelivery(deps, carrier, under.requestId, wrong)).status).toBe('completed')
    })

    test('against the fifth wrong one is refused, even if it was right', async () => {
      const locked = { ...under, code: { ...code, wrong: 5, lockedUntil: new Date(noon.getTime() + 1).toISOString() } }
      const deps = overtaken((decide) => decide(locked))
      await expect(completeDelivery(deps, carrier, under.requestId, right)).rejects.toMatchObject({
        code: 'completion.locked',
        retryAfterSeconds: 1,
      })
    })
  })
})

const owner = sessionOf(people.owner)
const setUp = (item: RequestItem) => {
  const { store, kept } = createFakeRequests(item)
  return {
    deps: { requests: store, keyRing: () => ring, now: () => noon },
    now: () => kept.get(item.requestId)?.item ?? item,
  }
}

describe('the code', () => {
  const notYet = { code: 'completion.not-yet', message: 'The OTP is available once a partner has accepted.' }
  const notYours = { code: 'completion.not-yours', message: 'Only the requester can view this OTP.' }
  test.each<[RequestStatus, keyof typeof people, object | undefined]>([
    ['pending_match', 'owner', notYet],
    ['completed', 'owner', notYet],
    ['cancelled', 'owner', notYet],
    ['matched', 'carrier', notYours],
    ['matched', 'stranger', { code: 'request.unknown' }],
    ['matched', 'owner', undefined],
    ['in_transit', 'owner', undefined],
  ])('of a request that is %s, asked for by the %s: %j', async (status, caller, refusal) => {
    const { deps, now } = setUp(requestAt(status))
    for (const ask of [getOtp, renewOtp]) {
      const requested = ask(deps, sessionOf(people[caller]), now().requestId)
      if (refusal) await expect(requested).rejects.toMatchObject(refusal)
      else expect((await requested).otp).toBe(completionCode(now(), ring))
    }
  })

  test('is renewed without a new version, also when its key has left the ring', async () => {
    const { deps, now } = setUp(requestAt('matched'))
    const before = completionCode(now(), ring)
    const { otp } = await renewOtp(deps, owner, now().requestId)
    expect(otp).not.toBe(before)
    expect(now()).toMatchObject({ version: 2, code: { number: 2, wrong: 0 } })
    const left = setUp({ ...requestAt('matched'), code: { number: 1, wrong: 0, keyId: 'k0' } })
    expect((await getOtp(left.deps, owner, left.now().requestId)).otp).toMatch(/^\d{6}$/)
    expect(left.now().code?.keyId).toBe('k2')
  })
})
