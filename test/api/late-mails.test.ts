import { afterAll, beforeEach, expect, test } from 'vitest'
import { type LocalMail, localAdapters, setLocalAdapters } from '#functions/platform/local-adapters.ts'
import { requestResetCode, signUp } from '#test/support/accounts.ts'
import { clock, minutes } from '#test/support/clock.ts'
import { mailsTo } from '#test/support/mailbox.ts'
import { startTestHost } from '#test/support/start-test-host.ts'

const host = await startTestHost()
const adapters = localAdapters()
/** Fails as SES may in the cloud. */
const ailing: LocalMail = {
  take: () => Promise.reject(Object.assign(new Error('out'), { name: 'InternalFailure' })),
}
beforeEach(clock.freeze)
afterAll(async () => {
  setLocalAdapters(adapters)
  await host.stop()
})

test('a mail that SES refused is sent by the sweeper a minute later', async () => {
  setLocalAdapters({ ...adapters, mail: ailing })
  const body = { name: 'Ann', email: 'ann@test.example', message: 'Where is my vase?' }
  expect((await host.client().contact.sendMessage({ body })).status).toBe(200)
  await host.settled()
  expect(await host.mailbox.all()).toEqual([])

  setLocalAdapters(adapters)
  clock.advance(minutes(1) + 1)
  await host.sweep()
  const mails = await host.mailbox.all()
  expect(mails.map(({ replyTo }) => replyTo)).toContainEqual(['ann@test.example'])
})

test('a reset code that expires before its mail can be sent is replaced by a link', async () => {
  const { email } = await signUp(host)
  await host.settled()
  setLocalAdapters({ ...adapters, mail: ailing })
  await requestResetCode(host.client(), email)
  await host.settled()

  setLocalAdapters(adapters)
  clock.advance(minutes(11))
  await host.sweep()
  expect((await mailsTo(host, email)).at(-1)).toEqual([
    'Your Sameway password link',
    'Set a new password',
    'Our emails were delayed, and the code you asked for has expired. Sorry about that.',
    'Please use this link instead. It works once, in any browser, for 24 hours.',
    "If you didn't ask for this, you can ignore this email.",
    expect.stringMatching(/^Set a new password: .+\/link#[\w-]{20,}$/),
    'Sameway',
  ])
})
