import { describe, expect, test } from 'vitest'
import { logIn, signUp } from '#test/support/accounts.ts'
import { clock } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { setOnUser } from '#test/support/test-users.ts'

const host = await openHost()

const phone = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Mobile Safari/537.36'

describe('the devices of a user', () => {
  test('another user’s device is a 404 like an unknown one', async () => {
    const [me, other] = [await signUp(host), await signUp(host)]
    const [theirs] = (await other.client.auth.listSessions()).body
    const answers = []
    for (const id of [theirs?.id ?? '', 'A'.repeat(22)]) {
      const { status, body } = await me.client.auth.endSession({ params: { id } })
      answers.push(JSON.stringify({ status, ...body, request_id: 'masked' }))
    }
    expect(answers[0]).toBe(answers[1])
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({ status: 404, error: "We couldn't find that." })
    expect((await other.client.auth.checkSession()).status).toBe(200)
  })

  test('are listed with what they are and when they were last used, and no secret', async () => {
    const { client, email } = await signUp(host)
    clock.advance(1)
    const mobile = host.client(phone)
    await mobile.auth.login({ body: { email, password: 'Lime tree 4 harbour' } })
    const { body, text } = await client.auth.listSessions()
    expect(body).toHaveLength(2)
    expect(body.map(({ current }) => current)).toEqual([false, true])
    expect(body[0]).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      device: 'Chrome on Android',
      signed_in_at: new Date().toISOString(),
      last_seen_at: new Date().toISOString(),
      current: false,
    })
    expect(body[1]?.device).toBe('Unknown device')
    const [, secret] = (mobile.cookies.get('sid') ?? '').split('.')
    expect(text).not.toContain(secret)
  })

  test('can be signed out one by one', async () => {
    const { client, email } = await signUp(host)
    clock.advance(1)
    const lost = await logIn(host, email)
    const id = (await client.auth.listSessions()).body.find(({ current }) => !current)?.id ?? ''
    expect((await client.auth.endSession({ params: { id } })).status).toBe(200)
    expect((await lost.auth.checkSession()).status).toBe(401)
    expect((await client.auth.checkSession()).status).toBe(200)
    expect((await client.auth.endSession({ params: { id } })).status).toBe(404)
  })

  test('all but this one can be signed out at once', async () => {
    const { client, email } = await signUp(host)
    const others = [await logIn(host, email), await logIn(host, email), await logIn(host, email)]
    expect((await client.auth.endSession({ params: { id: 'others' } })).status).toBe(200)
    for (const other of others) expect((await other.auth.checkSession()).status).toBe(401)
    expect((await client.auth.listSessions()).body).toHaveLength(1)
    expect((await client.auth.endSession({ params: { id: 'others' } })).status).toBe(200)
  })

  test('apply a change to their user from the next call on', async () => {
    const [due, gone] = [await signUp(host), await signUp(host)]
    await setOnUser(due.user.id, 'passwordChangeRequired', true)
    expect((await due.client.auth.listSessions()).body).toMatchObject({
      code: 'password.change-required',
      error: 'Please set a new password first.',
    })
    expect((await due.client.auth.checkSession()).body.user?.password_change_required).toBe(true)
    await setOnUser(gone.user.id, 'isDeactivated', true)
    expect((await gone.client.auth.checkSession()).status).toBe(401)
  })
})
