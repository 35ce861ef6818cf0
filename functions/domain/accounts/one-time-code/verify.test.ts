import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readKeyRing } from '#functions/platform/key-ring.ts'
import { fingerprint } from '#functions/platform/table/keys.ts'
import { Failure } from '#shared/model/failure.ts'
import { forAll } from '#test/support/for-all.ts'
import { newAccount } from '../sign-up/create-account.ts'
import { type CodeItem, deriveCodeOf, linkTokenOf } from './code.ts'
import { emailLink, requestCode, sendResetCode, sendSignupCode } from './request.ts'
import { codeStore, type GrantItem, type NewLink } from './store.ts'
import { findProof, isRightCode, verifyCode } from './verify.ts'

const ring = readKeyRing('k1:one')
const start = new Date('2026-11-20T12:00:00Z')
const email = 'ann@example.org'
const account = newAccount({ email }, 'a hash', start)

/** The rows of one browser without the table, enough to see what the use case reads and writes. */
const harness = ({ hasAccount = false } = {}) => {
  let epoch = 7
  const rows: { code?: CodeItem; grant?: GrantItem; link?: NewLink } = {}
  const calls: string[] = []
  let at = start
  const isOwn = (flow: string) => rows.code?.flowHash === fingerprint(flow)
  const deps = {
    codes: {
      ...codeStore,
      add: async (_: string, item: CodeItem, link: NewLink) => void Object.assign(rows, { code: item, link }),
      readCode: async (_: object, flow: string) => (isOwn(flow) ? rows.code : undefined),
      read: async (_: object, flow: string) => (isOwn(flow) ? rows : {}),
      countWrong: async () => {
        calls.push('wrong')
        return new Failure('otp.wrong')
      },
      exchange: async (_: CodeItem, __: string, grant: GrantItem) => {
        calls.push('right')
        rows.grant = grant
        return 'done' as const
      },
    },
    accounts: {
      findLock: async () => (hasAccount ? { userId: account.user.userId, email } : undefined),
      findAccount: async () => (hasAccount ? { user: { ...account.user, epoch } } : {}),
    },
    mailboxes: { findBounce: async () => undefined, holdBack: async () => false },
    allowances: { take: async () => 'done' as const },
    allowanceTimes: { resendSeconds: 60, daySeconds: 86_400 },
    keyRing: () => ring,
    now: () => at,
  }
  const wait = (seconds: number) => {
    at = new Date(at.getTime() + seconds * 1000)
  }
  const changePassword = () => {
    epoch += 1
  }
  return { deps, rows, calls, wait, changePassword }
}

test.each([
  ['a sign-up', sendSignupCode, false, email, 'code'],
  ['a sign-up with an account', sendSignupCode, true, email, 'notice'],
  ['a reset', sendResetCode, true, email, 'code'],
  ['a reset without an account', sendResetCode, false, email, 'none'],
  ['a reset for a driver', sendResetCode, true, 'd@drivers.sameway.example', 'none'],
])('%s leaves a row of the same shape, without the code', async (_, send, hasAccount, address, kind) => {
  const { deps, rows } = harness({ hasAccount })
  const { code } = await send(deps, { email: address })
  expect(rows.code?.kind).toBe(kind)
  expect(Object.keys(rows.code ?? {}).toSorted()).toEqual(
    ['epoch', 'expiresAt', 'flowHash', 'keyId', 'kind', 'nonce', 'purpose', 'sentAt', 'to', 'ttl', 'wrong'].toSorted(),
  )
  expect(code === undefined).toBe(kind !== 'code')
  if (code) expect(JSON.stringify(rows.code)).not.toContain(`"${code}"`)
})

test.each([
  ['reset', sendResetCode, true, 7],
  ['reset', sendResetCode, false, 0],
  ['signup', sendSignupCode, true, 0],
  ['signup', sendSignupCode, false, 0],
] as const)(
  'every %s mail has a link that works for a day, whether the address is known or not',
  async (purpose, send, hasAccount, epoch) => {
    const { deps, rows } = harness({ hasAccount })
    await send(deps, { email })
    expect(rows.link).toEqual({
      token: rows.code && linkTokenOf(rows.code, ring),
      item: { email, purpose, epoch, expiresAt: '2026-11-21T12:00:00.000Z', ttl: start.getTime() / 1000 + 25 * 3600 },
    })
    expect(rows.link?.token).toMatch(/^[\w-]{43}$/)
  },
)

test('while sign-in is paused mails a link without a code, and leaves the same row without an account', async () => {
  for (const [hasAccount, address, kind] of [
    [true, email, 'link'],
    [false, email, 'none'],
    [true, 'd@drivers.sameway.example', 'none'],
  ] as const) {
    const { deps, rows } = harness({ hasAccount })
    await emailLink(deps, { email: address })
    expect(rows.code).toMatchObject({ purpose: 'reset', kind })
    expect(rows.link).toBeDefined()
  }
})

test('a code is wrong after its time, for a changed row, and for a row without a code', async () => {
  const { deps, rows } = harness()
  const { code = '' } = await requestCode(deps, { purpose: 'signup', email, to: email, epoch: 0, kind: 'code' })
  const item = rows.code
  if (!item) throw new Error('no row was left')
  const isRight = (changed: Partial<CodeItem>, seconds = 0) =>
    isRightCode({ ...item, ...changed }, code, ring, new Date(start.getTime() + seconds * 1000))
  expect(isRight({}, 599)).toBe(true)
  expect(isRight({}, 600)).toBe(false)
  for (const changed of [
    { kind: 'none' },
    { kind: 'link' },
    { nonce: 'other' },
    { to: 'b@example.org' },
    { purpose: 'reset' },
    { keyId: 'k0' },
  ] as const) {
    expect(isRight(changed)).toBe(false)
  }
})

test('any other six digits are wrong', async () => {
  const { deps, rows } = harness()
  const { code } = await requestCode(deps, { purpose: 'reset', email, to: email, epoch: 1, kind: 'code' })
  const item = rows.code
  if (!item) throw new Error('no row was left')
  expect(deriveCodeOf(item, ring)).toBe(code)
  forAll(fc.stringMatching(/^\d{6}$/), (guess) => {
    expect(isRightCode(item, guess, ring, start)).toBe(guess === code)
  })
})

test('a wrong guess is counted; a right one becomes a grant for a quarter of an hour', async () => {
  const { deps, rows, calls } = harness()
  const { flow, code = '' } = await sendSignupCode(deps, { email })
  const guess = { purpose: 'signup', email, otp: code, flow } as const
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(verifyCode(deps, { ...guess, otp: wrong })).rejects.toMatchObject({ code: 'otp.wrong' })
  await expect(verifyCode(deps, { ...guess, flow: 'other' })).rejects.toMatchObject({ code: 'otp.wrong' })
  await expect(verifyCode(deps, { ...guess, flow: undefined })).rejects.toMatchObject({ code: 'otp.wrong' })
  await verifyCode(deps, guess)
  // Guesses from other browsers are not looked at, so they are not counted.
  expect(calls).toEqual(['wrong', 'right'])
  expect(rows.grant).toMatchObject({ email, purpose: 'signup', expiresAt: '2026-11-20T12:15:00.000Z' })
})

test('a grant proves its own address and purpose, for a quarter of an hour', async () => {
  const { deps, wait } = harness()
  const { flow, code = '' } = await sendSignupCode(deps, { email })
  await verifyCode(deps, { purpose: 'signup', email, otp: code, flow })
  await expect(findProof(deps, { purpose: 'signup', email: 'b@example.org', flow })).rejects.toMatchObject({
    code: 'signup.unverified',
  })
  await expect(findProof(deps, { purpose: 'reset', email, flow })).rejects.toMatchObject({ code: 'reset.unverified' })
  const { action } = await findProof(deps, { purpose: 'signup', email, flow })
  expect(action.Delete?.ConditionExpression).toBe('email = :email AND purpose = :purpose AND expiresAt > :now')
  wait(15 * 60)
  await expect(findProof(deps, { purpose: 'signup', email, flow })).rejects.toMatchObject({ code: 'signup.unverified' })
})

test('the code itself also proves the address, and a wrong one is counted here too', async () => {
  const { deps, calls } = harness()
  const { flow, code = '' } = await sendSignupCode(deps, { email })
  const shown = { purpose: 'signup', email, flow } as const
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(findProof(deps, { ...shown, otp: wrong })).rejects.toMatchObject({ code: 'otp.wrong' })
  expect(calls).toEqual(['wrong'])
  for (const other of [undefined, 'another browser'])
    await expect(findProof(deps, { ...shown, flow: other, otp: code })).rejects.toMatchObject({ code: 'otp.wrong' })
  expect(calls).toEqual(['wrong'])
  const { refusal } = await findProof(deps, { ...shown, otp: code })
  expect(refusal({ wrong: 5, sentAt: start.toISOString() })).toMatchObject({
    code: 'otp.burned',
    retryAfterSeconds: 60,
  })
  expect(refusal(undefined)).toMatchObject({ code: 'otp.wrong' })
})

test('a new password voids a code, and a grant keeps the epoch of the account', async () => {
  const { deps, rows, calls, changePassword } = harness({ hasAccount: true })
  const { flow, code = '' } = await sendResetCode(deps, { email })
  const guess = { purpose: 'reset', email, otp: code, flow } as const
  await verifyCode(deps, guess)
  expect(rows.grant?.epoch).toBe(7)
  expect((await findProof(deps, { purpose: 'reset', email, flow })).epoch).toBe(7)
  changePassword()
  await expect(verifyCode(deps, guess)).rejects.toMatchObject({ code: 'otp.wrong' })
  expect(calls).toEqual(['right'])
})

test('a sign-up may spell the address differently if it is certainly the same mailbox', async () => {
  const { deps, rows } = harness()
  const grant: GrantItem = {
    email: 'ann@gmail.com',
    purpose: 'signup',
    epoch: 0,
    expiresAt: '2026-11-20T12:15:00Z',
    ttl: 0,
  }
  const proven = (typed: string, purpose: 'signup' | 'reset' = 'signup') => {
    rows.grant = { ...grant, purpose }
    const codes = { ...deps.codes, read: async () => rows }
    return findProof({ ...deps, codes }, { purpose, email: typed, flow: 'flow' })
  }
  const { action } = await proven('a.n.n+1@googlemail.com')
  expect(action.Delete?.ExpressionAttributeValues).toMatchObject({ ':email': 'ann@gmail.com' })
  await expect(proven('ann@example.org')).rejects.toMatchObject({ code: 'signup.unverified' })
  await expect(proven('a.nn@gmail.com', 'reset')).rejects.toMatchObject({ code: 'reset.unverified' })
})
