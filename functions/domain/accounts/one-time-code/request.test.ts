import { describe, expect, test } from 'vitest'
import { deriveMark, readKeyRing } from '#functions/platform/key-ring.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { type CodeItem, codeEffects, deriveCodeOf, linkTokenOf } from './code.ts'
import { takeMail } from './request.ts'

describe('request', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
  const hour = 3600

  const take = (purpose: 'signup' | 'reset', sentAt: (string | undefined)[] | 'done') => {
    const deps = {
      allowances: { take: async () => (sentAt === 'done' ? sentAt : { sentAt }) },
      allowanceTimes: { resendSeconds: 60, daySeconds: 24 * hour },
    }
    return takeMail(deps, { purpose, email: 'ann@example.org', tooSoon: 'otp.wait' }, now)
  }

  test('a second mail within a minute is refused, with the seconds to wait', async () => {
    await expect(take('reset', [ago(10), '', ''])).rejects.toMatchObject({
      code: 'otp.wait',
      message: 'Please wait 50 seconds before requesting another OTP.',
      retryAfterSeconds: 50,
    })
    // The clock passed the minute between the write and the answer.
    await expect(take('signup', [ago(60), undefined])).rejects.toMatchObject({ retryAfterSeconds: 1 })
  })

  test.each([
    ['the fourth reset mail', 'reset', 'reset.no-more-mails', [ago(2 * hour), ago(3 * hour), ago(4 * hour)]],
    ['the sixth sign-up mail', 'signup', 'signup.no-more-mails', [1, 2, 2, 3, 4].map((hours) => ago(hours * hour))],
    ['a mail that is also too soon', 'reset', 'reset.no-more-mails', [ago(1), ago(3 * hour), ago(4 * hour)]],
  ] as const)('%s within a day is refused until the first is a day old', async (_, purpose, code, sentAt) => {
    const most = purpose === 'reset' ? 'three' : 'five'
    const message = `We send ${most} of these emails a day at most. The link in each works for 24 hours, so please look in your inbox and your spam folder.`
    await expect(take(purpose, [...sentAt])).rejects.toMatchObject({ code, message, retryAfterSeconds: 20 * hour })
  })

  test('all spellings of a mailbox share its sign-up mails; reset mails count per account', async () => {
    const shares: string[] = []
    const deps = {
      allowances: {
        take: async (_: string, share: string) => {
          shares.push(share)
          return 'done' as const
        },
      },
      allowanceTimes: { resendSeconds: 60, daySeconds: 24 * hour },
    }
    for (const purpose of ['signup', 'reset'] as const)
      await takeMail(deps, { purpose, email: 'a.nn+1@gmail.com', tooSoon: 'otp.wait' }, now)
    expect(shares).toEqual(['ann@gmail.com', 'a.nn+1@gmail.com'])
  })

  test('a mail within the limits is sent', async () => {
    await expect(take('reset', 'done')).resolves.toBeUndefined()
  })
})

describe('notifications', () => {
  const ring = readKeyRing('k1:one')
  const now = new Date('2026-11-20T12:00:00Z')
  const key = keys.otp('signup', 'ann@example.org', 'f')
  const code = (parts: Partial<CodeItem> = {}) =>
    ({
      ...key,
      kind: 'code',
      purpose: 'signup',
      to: 'ann@example.org',
      epoch: 0,
      nonce: 'n1',
      keyId: 'k1',
      flowHash: 'f',
      wrong: 0,
      sentAt: now.toISOString(),
      expiresAt: '2026-11-20T12:10:00.000Z',
      ttl: 0,
      ...parts,
    }) satisfies CodeItem & object
  const mailed = (old: object | undefined, next: object | undefined, at = now) =>
    codeEffects({ old: old && { ...old }, new: next && { ...next }, at }, () => ring, at).flatMap((effect) =>
      effect.type === 'mail' ? [effect] : expect.unreachable(),
    )

  test.each([
    ['a wrong guess', mailed(code(), code({ wrong: 1 }))],
    ['a used code', mailed(code(), undefined)],
    ['a request that must not be answered by mail', mailed(undefined, code({ kind: 'none' }))],
    ['an expired notice', mailed(undefined, code({ kind: 'notice' }), new Date('2026-11-20T12:10:00Z'))],
    ['a sign-up code after a day', mailed(undefined, code(), new Date('2026-11-21T12:00:00Z'))],
    ['a code of a retired key', mailed(undefined, code({ keyId: 'k0' }))],
    ['a link of a retired key', mailed(undefined, code({ kind: 'link', keyId: 'k0' }))],
    ...(['code', 'link'] as const).map((kind): [string, unknown[]] => [
      `a reset by ${kind} after a day`,
      mailed(undefined, code({ purpose: 'reset', kind }), new Date('2026-11-21T12:00:00Z')),
    ]),
  ])('mails nothing for %s', (_, mails) => {
    expect(mails).toEqual([])
  })

  test('mails each requested code once to the stored address, with the key of its row', () => {
    const [first] = mailed(undefined, code())
    expect(first).toMatchObject({ mail: { to: 'ann@example.org', subject: 'Your Sameway code' }, codeRow: key })
    expect(first?.mail.text).toContain(deriveCodeOf(code(), ring))
    expect(first?.mail.text).toContain(`/link?for=sign-up#${linkTokenOf(code(), ring)}`)
    const [again] = mailed(code(), code({ sentAt: '2026-11-20T12:01:00.000Z', nonce: 'n2' }))
    expect(new Set([first?.id, again?.id, undefined]).size).toBe(3)
  })

  test("a link's secret differs from the code's, and a row without a nonce throws", () => {
    expect(() => mailed(undefined, { ...code(), nonce: undefined })).toThrow('nonce')
    expect(linkTokenOf(code(), ring)).toBe(deriveMark('one', 'link', 'ann@example.org', 'n1'))
  })

  test('mails the owner of an existing account that it exists, without a code', () => {
    const [notice] = mailed(undefined, code({ kind: 'notice' }))
    expect(notice?.mail.text).not.toMatch(/\d{6}|\/link/)
  })

  test.each([
    ['ten minutes', '2026-11-20T12:09:59Z', 'Your Sameway password code'],
    ['a day', '2026-11-21T11:59:59Z', 'Your Sameway password link'],
  ])('mails a reset within %s with what still works', (_, at, subject) => {
    const reset = code({ purpose: 'reset' })
    const [effect] = mailed(undefined, reset, new Date(at))
    expect(effect?.mail.subject).toBe(subject)
    expect(effect?.mail.text).toContain(`/link#${linkTokenOf(code(), ring)}`)
    expect(effect?.mail.text.includes(deriveCodeOf(reset, ring) ?? '')).toBe(subject.endsWith('code'))
  })

  test('mails only the link if a sign-up mail is late', () => {
    const [effect] = mailed(undefined, code(), new Date('2026-11-20T12:10:00Z'))
    expect(effect?.mail.subject).toBe('Your Sameway link')
    expect(effect?.mail.text).toContain(`/link?for=sign-up#${linkTokenOf(code(), ring)}`)
    expect(effect?.mail.text).not.toContain(deriveCodeOf(code(), ring))
  })

  test('mails only the link while sign-in is paused', () => {
    const link = code({ purpose: 'reset', kind: 'link' })
    const [effect] = mailed(undefined, link)
    expect(effect?.mail.text).toContain(`/link#${linkTokenOf(link, ring)}`)
    expect(effect?.mail.text).not.toContain(deriveCodeOf(link, ring))
  })
})
