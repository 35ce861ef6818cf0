import { afterAll, expect, test } from 'vitest'
import { logIn, newEmail, passwords, requestCode, requestResetCode, signUp, wrongCode } from '#test/support/accounts.ts'
import { openLive } from '#test/support/live-socket.ts'
import { secretsIn } from '#test/support/secrets.ts'
import { startTestHost } from '#test/support/start-test-host.ts'

const host = await startTestHost()
afterAll(host.stop)

const allowed = [
  'at',
  'code',
  'count',
  'fault',
  'group',
  'level',
  'message',
  'ms',
  'operation',
  'request_id',
  'status',
  'user_id',
  'waited',
]

test('the log has nothing that a user typed or received', async () => {
  const email = newEmail('canary-address')
  const password = 'Canary password 31415'
  const client = host.client()
  const otp = await requestCode(client, email)
  await client.auth.verifyOtp({ body: { email, otp: wrongCode(otp) } })
  await client.auth.verifyOtp({ body: { email, otp } })
  await client.auth.register({ body: { email, ...passwords(password), mobile_number: '07700 900961' } })
  await client.auth.login({ body: { email, password: 'Canary wrong password 27182' } })
  const device = await logIn(host, email, password)
  const socket = await openLive(host.url, device)
  await client.auth.changePassword({ body: { newPassword: 'Canary new password 16180', currentPassword: password } })
  const reset = host.client()
  const resetOtp = await requestResetCode(reset, email)
  await reset.auth.setNewPassword({ body: { email, newPassword: 'Canary third password 14142', otp: resetOtp } })
  const message = 'Canary words: call me on 07700 900962.'
  await client.contact.sendMessage({ body: { name: 'Canary Person 1', email, message } })
  await client.send({ method: 'GET', path: `/api/canary/${encodeURIComponent(email)}?otp=${otp}` })
  await socket.closed()
  await host.mailbox.waitForMail(email, 2)

  for (const secret of [
    email,
    password,
    otp,
    message,
    client.cookies.get('kd') ?? '',
    client.cookies.get('vf') ?? '',
  ]) {
    expect(secretsIn(`{"leak":"${secret}"}`)).not.toEqual([])
  }
  const lines = host.log.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.filter(({ operation }) => operation === 'register')).not.toEqual([])
  expect(host.log.lines.filter((line) => secretsIn(line).length > 0)).toEqual([])
  for (const line of lines) expect(Object.keys(line).filter((key) => !allowed.includes(key))).toEqual([])
  expect(lines.filter(({ message: said }) => said === 'undeclared failure')).toEqual([])
})

test('a call leaves one line with everything needed to find it', async () => {
  const { client, user } = await signUp(host)
  const before = host.log.lines.length
  const { body } = await client.auth.endSession({ params: { id: 'A'.repeat(22) } })
  const lines = host.log.lines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.filter(({ request_id: id }) => id === body.request_id)).toEqual([
    {
      level: 'info',
      message: 'call answered',
      at: expect.any(String),
      request_id: body.request_id,
      group: 'auth',
      operation: 'endSession',
      status: 404,
      code: 'session.unknown',
      ms: expect.any(Number),
      user_id: user.id,
      waited: { table: expect.any(Number) },
    },
  ])
})
