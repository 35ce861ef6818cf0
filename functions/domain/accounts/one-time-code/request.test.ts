import { expect, test } from 'vitest'
import { takeMail } from './request.ts'

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

test('a second mail within a minute is refused, and says how long to wait', async () => {
  await expect(take('reset', [ago(10), '', ''])).rejects.toMatchObject({
    code: 'otp.wait',
    message: 'Please wait 50 seconds before requesting another OTP.',
    retryAfterSeconds: 50,
  })
  // A clock that ran on between the write and the answer.
  await expect(take('signup', [ago(60), undefined])).rejects.toMatchObject({ retryAfterSeconds: 1 })
})

test.each([
  ['the fourth reset mail', 'reset', 'reset.no-more-mails', [ago(2 * hour), ago(3 * hour), ago(4 * hour)]],
  ['the sixth sign-up mail', 'signup', 'limit.reached', [1, 2, 2, 3, 4].map((hours) => ago(hours * hour))],
  ['one that is too soon, too', 'reset', 'reset.no-more-mails', [ago(1), ago(3 * hour), ago(4 * hour)]],
] as const)('%s within a day is refused until the first is a day old', async (_, purpose, code, sentAt) => {
  await expect(take(purpose, [...sentAt])).rejects.toMatchObject({ code, retryAfterSeconds: 20 * hour })
})

test('what the row allows is not refused', async () => {
  await expect(take('reset', 'done')).resolves.toBeUndefined()
})
