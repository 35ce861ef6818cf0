import { expect, test, vi } from 'vitest'
import { readKeyRing } from '#functions/platform/key-ring.ts'
import { Failure } from '#shared/model/failure.ts'
import type { CodeItem } from './code.ts'
import { codeStore, type MailAllowanceStore } from './store.ts'

vi.hoisted(() => {
  process.env.SYSTEM_ADMIN_EMAIL = 'root@example.org'
})
const { emailLink, requestCode, sendResetCode, sendSignupCode } = await import('./request.ts')
const { verifyCode } = await import('./verify.ts')

const start = new Date('2026-11-20T12:00:00Z')
const protectedAdmin = 'root@example.org'

const harness = () => {
  const rows: { code?: CodeItem } = {}
  const deps = {
    codes: {
      ...codeStore,
      add: vi.fn(async (_: string, item: CodeItem) => {
        rows.code = item
      }),
      readCode: vi.fn(async () => rows.code),
      countWrong: vi.fn(async () => new Failure('otp.wrong')),
      exchange: vi.fn<typeof codeStore.exchange>(async () => 'done'),
    },
    accounts: {
      findLock: async () => ({ userId: 'usr_x' as never, email: 'Stored@example.org' }), // only the address matters
      findAccount: async () => ({}),
    },
    keyRing: () => readKeyRing('k1:one'),
    mailboxes: { findBounce: async () => undefined, holdBack: async () => false },
    allowances: { take: vi.fn<MailAllowanceStore['take']>(async () => 'done') },
    allowanceTimes: { resendSeconds: 60, daySeconds: 86_400 },
    now: () => start,
  }
  return { deps, rows }
}

test('refuses to send or check a reset code for the system admin', async () => {
  const { deps } = harness()
  await expect(sendResetCode(deps, { email: protectedAdmin })).rejects.toMatchObject({ code: 'reset.protected' })
  const guess = { purpose: 'reset', email: protectedAdmin, otp: '000000', flow: 'flow' } as const
  await expect(verifyCode(deps, guess)).rejects.toMatchObject({ code: 'reset.protected' })
  expect(deps.codes.add).not.toHaveBeenCalled()
  expect(deps.codes.readCode).not.toHaveBeenCalled()
  await expect(verifyCode(deps, { ...guess, purpose: 'signup' })).rejects.toMatchObject({ code: 'otp.wrong' })
})

test('codes go to the stored address, each for its own purpose', async () => {
  const { deps, rows } = harness()
  await sendResetCode(deps, { email: 'stored@example.org' })
  expect(rows.code).toMatchObject({ purpose: 'reset', kind: 'code', to: 'Stored@example.org' })
  expect(rows.code?.ttl).toBe(start.getTime() / 1000 + 25 * 3600)
  await sendSignupCode(deps, { email: 'stored@example.org' })
  expect(rows.code).toMatchObject({ purpose: 'signup', kind: 'notice', to: 'Stored@example.org' })
})

test('a link goes to the stored address, and counts as a reset mail', async () => {
  const { deps, rows } = harness()
  await emailLink(deps, { email: 'stored@example.org' })
  expect(rows.code).toMatchObject({ purpose: 'reset', kind: 'link', to: 'Stored@example.org' })
  const limits = { perDay: 3, resendSeconds: 60, daySeconds: 86_400 }
  expect(deps.allowances.take).toHaveBeenCalledExactlyOnceWith('reset', 'stored@example.org', limits, start)
})

test.each([
  ['link', emailLink, 'link.wait'],
  ['reset code', sendResetCode, 'otp.wait'],
  ['sign-up code', sendSignupCode, 'otp.wait'],
])('a second %s within a minute is refused and leaves no row', async (_, send, code) => {
  const { deps, rows } = harness()
  deps.allowances.take.mockResolvedValue({ sentAt: [start.toISOString()] })
  await expect(send(deps, { email: 'ann@example.org' })).rejects.toMatchObject({ code })
  expect(rows.code).toBeUndefined()
})

test("a driver's address is refused as invalid", async () => {
  const text = 'Please enter a valid email address.'
  await expect(sendSignupCode(harness().deps, { email: 'd@drivers.sameway.example' })).rejects.toMatchObject({
    message: text,
    fields: { email: text },
  })
})

test('from a browser that requested no code every guess is wrong, and nothing is written', async () => {
  const { deps } = harness()
  for (const flow of ['flow', undefined])
    await expect(
      verifyCode(deps, { purpose: 'signup', email: 'ann@example.org', otp: '000000', flow }),
    ).rejects.toMatchObject({ code: 'otp.wrong' })
  expect(deps.codes.countWrong).not.toHaveBeenCalled()
  expect(deps.codes.exchange).not.toHaveBeenCalled()
})

test('a right code that has just been used grants nothing; rows are kept an hour after they expire', async () => {
  const { deps, rows } = harness()
  const requested = { purpose: 'signup', email: 'ann@example.org' } as const
  const { flow, code = '' } = await requestCode(deps, { ...requested, to: requested.email, epoch: 0, kind: 'code' })
  const inSeconds = (minutes: number): number => start.getTime() / 1000 + minutes * 60
  expect(rows.code?.ttl).toBe(inSeconds(24 * 60 + 60))
  deps.codes.exchange.mockResolvedValue(new Failure('otp.burned'))
  await expect(verifyCode(deps, { ...requested, otp: code, flow })).rejects.toMatchObject({ code: 'otp.burned' })
  expect(deps.codes.exchange.mock.calls[0]?.[2]).toMatchObject({ email: requested.email, ttl: inSeconds(15 + 60) })
})
