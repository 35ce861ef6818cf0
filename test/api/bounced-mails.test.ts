import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { newEmail } from '#test/support/accounts.ts'
import { clock, hours, minutes } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, signedIn } from '#test/support/test-users.ts'

const host = await openHost()

const report = async (eventType: 'Bounce' | 'Complaint', email: string): Promise<void> => {
  // Loaded late: the functions read their settings when they load.
  const { handler } = await import('#functions/jobs/mail-events.ts')
  const timestamp = new Date().toISOString()
  const about =
    eventType === 'Bounce' ? { bounce: { bounceType: 'Permanent', timestamp } } : { complaint: { timestamp } }
  await handler({ source: 'aws.ses', detail: { eventType, mail: { destination: [email] }, ...about } })
}

const ask = async (browser: ReturnType<typeof host.client>, email: string) => {
  clock.advance(minutes(2))
  const { status, body } = await browser.auth.sendOtp({ body: { email } })
  return { status, error: body.error, code: body.code }
}
const sent = { status: 200, error: undefined, code: undefined }
const mailsTo = async (email: string) => (await host.mailbox.to(email)).length

describe('a sign-up whose mail bounced', () => {
  test('is reported to the browser that asks again, and sends nothing more', async () => {
    const [browser, email] = [host.client().elsewhere(), newEmail()]
    expect(await ask(browser, email)).toEqual(sent)
    await report('Bounce', email)
    await host.settled()
    const mails = await mailsTo(email)
    expect(await ask(browser, email)).toEqual({
      status: 409,
      error: `Mail to ${email} bounced.`,
      code: 'signup.bounced',
    })
    expect(await mailsTo(email)).toBe(mails)
    // With another address it works.
    expect(await ask(browser, newEmail())).toEqual(sent)
  })

  test('is not reported within the minute in which no one may ask again', async () => {
    const [browser, email] = [host.client().elsewhere(), newEmail()]
    await ask(browser, email)
    await report('Bounce', email)
    expect((await browser.auth.sendOtp({ body: { email } })).body.code).toBe('otp.wait')
  })

  test('is not reported to a stranger, with or without an account at the address', async () => {
    const known = await signedIn(host)
    for (const email of [newEmail(), known.user.email]) {
      await ask(host.client().elsewhere(), email)
      await report('Bounce', email)
      await host.settled()
      const mails = await mailsTo(email)
      const stranger = host.client().elsewhere()
      expect(await ask(stranger, email)).toEqual(sent)
      await host.settled()
      expect(await mailsTo(email)).toBe(mails)
      // After asking once, a stranger gets the same answer for both.
      expect((await ask(stranger, email)).code).toBe('signup.bounced')
    }
  })

  test('is tried again after a day', async () => {
    const [browser, email] = [host.client().elsewhere(), newEmail()]
    await ask(browser, email)
    await report('Bounce', email)
    clock.advance(hours(25))
    await host.settled()
    const mails = await mailsTo(email)
    expect(await ask(browser, email)).toEqual(sent)
    await host.settled()
    expect(await mailsTo(email)).toBe(mails + 1)
  })

  test('does not change the answer to a request for a new password', async () => {
    const { user } = await signedIn(host)
    const browser = host.client().elsewhere()
    await report('Bounce', user.email)
    for (const email of [user.email, newEmail()]) {
      const { status, body } = await browser.auth.sendResetOtp({ body: { email } })
      expect([status, body.message]).toEqual([200, 'If an account exists for this email, an OTP has been sent.'])
    }
    await host.settled()
    expect(await mailsTo(user.email)).toBe(1)
  })
})

test('a complaint stops mails that only repeat a screen; mails that need an answer, codes and security mails continue', async () => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  await report('Complaint', owner.user.email)
  await requestIn('completed', { owner, carrier })
  await host.settled()
  expect(await mailsTo(owner.user.email)).toBe(0)
  const other = await aRequester(host)
  await requestIn('completed', { owner: other, carrier })
  await host.settled()
  expect(await mailsTo(other.user.email)).toBe(3) // accepted, picked up, and the receipt

  const browser = host.client().elsewhere()
  await browser.auth.sendResetOtp({ body: { email: owner.user.email } })
  await ask(browser, owner.user.email)
  await host.settled()
  expect((await host.mailbox.to(owner.user.email)).map(({ subject }) => subject).toSorted()).toEqual([
    'You already have a Sameway account',
    'Your Sameway password code',
  ])
  expect(await readRow(keys.complaint(owner.user.email))).toBeDefined()
})
