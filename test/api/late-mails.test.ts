import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock, minutes } from '#test/support/clock.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { startToxicProxy } from '#test/support/toxic-proxy.ts'

const host = await startTestHost()
const ses = await startToxicProxy()
beforeAll(() => {
  // Functions read the address of SES with their first mail.
  const direct = new URL(process.env.AWS_ENDPOINT_URL_SES ?? '')
  ses.leadTo(direct.href)
  process.env.AWS_ENDPOINT_URL_SES = ses.url + direct.pathname
})
beforeEach(clock.freeze)
afterAll(async () => {
  await host.stop()
  ses.stop()
})

test('a mail that SES could not take is sent by the sweeper a minute later', async () => {
  ses.ail('500')
  const body = { name: 'Ann', email: 'ann@test.example', message: 'Where is my vase?' }
  expect((await host.client().contact.sendMessage({ body })).status).toBe(200)
  await host.settled()
  expect(await host.mailbox.all()).toEqual([])

  ses.heal()
  clock.advance(minutes(1) + 1)
  await host.sweep()
  const mails = await host.mailbox.all()
  expect(mails.map(({ replyTo }) => replyTo)).toContainEqual(['ann@test.example'])
})
