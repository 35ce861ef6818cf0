import { describe, expect, test } from 'vitest'
import { readKeyRing, signToken } from '#functions/platform/key-ring.ts'
import { unsubscribeContract } from '#shared/contracts/unsubscribe.ts'
import { people, ring } from '#test/support/fake-requests.ts'
import { openUnsubscribe, unsubscribe } from './unsubscribe.ts'
import { openUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'

const mails = { userId: people.owner, topic: 'requests' } as const
const token = unsubscribeToken(ring, mails)

const harness = (keys = ring) => {
  const switched: unknown[] = []
  const settings = {
    setSwitch: async (...given: unknown[]) => {
      switched.push(given)
      return undefined // as for a user who is gone
    },
  }
  return { switched, deps: { keyRing: () => keys, settings } }
}

describe('a link', () => {
  test.each([
    ['for something else', signToken(ring, ['quote'], [people.owner, 'requests'])],
    ['of another user, made from ours', token.replace(/\.[^.]+\./, () => `.${btoa('["usr_2","requests"]')}.`)],
    ['to a topic that protects the account', unsubscribeToken(ring, { ...mails, topic: 'account' })],
    ['to a topic that is never mailed', unsubscribeToken(ring, { ...mails, topic: 'pool' })],
    ['to a topic that is gone', signToken(ring, ['unsubscribe'], [people.owner, 'weather'])],
    ['under a key that has left the ring', unsubscribeToken(readKeyRing('k0:nought'), mails)],
    ['that is empty', ''],
  ])('%s ends nothing, and leads to the page without a topic', async (_, wrong) => {
    const { deps, switched } = harness()
    await expect(unsubscribe(deps, wrong)).rejects.toMatchObject({ code: 'unsubscribe.unknown' })
    expect(openUnsubscribe(deps, wrong)).toEqual({ url: `/unsubscribe?${new URLSearchParams({ token: wrong })}` })
    expect(switched).toEqual([])
  })

  test('opens with an older key while it is in the ring, so that a rotation breaks no link', () => {
    const old = unsubscribeToken(readKeyRing('k1:one'), mails)
    expect(openUnsubscribeToken(ring, old)).toEqual(mails)
  })

  test('fits the contract, a header and the page, and shows no address', () => {
    expect(unsubscribeContract.unsubscribe.params.parse({ token })).toEqual({ token })
    expect(token.length).toBeLessThan(200)
    expect(encodeURIComponent(token)).toBe(token)
    expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).toBe(
      JSON.stringify([people.owner, 'requests']),
    )
  })
})

test('a scanner that opens a link changes nothing', () => {
  const { deps, switched } = harness()
  expect(openUnsubscribe(deps, token)).toEqual({ url: `/unsubscribe?token=${token}&topic=requests` })
  expect(switched).toEqual([])
})

test('a press switches off the mails of its topic alone, and answers alike for a user who is gone', async () => {
  const { deps, switched } = harness()
  expect(await unsubscribe(deps, token)).toEqual({
    topic: 'requests',
    message:
      'We’ve stopped emails about your requests. If something needs your answer and no push reaches you, we’ll still email you.',
  })
  expect(switched).toEqual([[people.owner, 'requests.mail', false]])
})
