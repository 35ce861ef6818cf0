import { describe, expect, test } from 'vitest'
import { goodPassword, newEmail, passwords, signUp, verifyAddress } from '#test/support/accounts.ts'
import { clock } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { allRows, readRow, rowsOf } from '#test/support/table.ts'
import { newRequester, readToPromote, setOnUser } from '#test/support/test-users.ts'

const host = await openHost()

describe('at once', () => {
  test('registers of one address from several browsers make one account', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = newEmail()
      const browsers = []
      for (let count = 0; count < 4; count += 1) {
        const browser = host.client()
        await verifyAddress(browser, email)
        clock.advance(60)
        browsers.push(browser)
      }
      const answers = await Promise.all(
        browsers.map((browser) => browser.auth.register({ body: { email, ...passwords() } })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
      const owners = (await allRows()).filter((row) => row.SK === 'PROFILE' && row.email === email)
      expect(owners).toHaveLength(1)
      expect(await rowsOf(`USER#${owners[0]?.userId}`, 'SESS#')).toHaveLength(1)
    }
  })

  test('a profile that is edited while its owner becomes an admin is kept', async () => {
    const { userId } = await newRequester()
    const promote = await readToPromote(userId)
    await setOnUser(userId, 'mobile', '07700900999')
    expect([await promote(), await promote()]).toEqual([true, false])
    const row = await readRow({ PK: `USER#${userId}`, SK: 'PROFILE' })
    expect(row).toMatchObject({ mobile: '07700900999', isAdmin: true, epoch: 2, GSI1PK: 'DIR#USER' })
    expect(row).not.toHaveProperty('GSI2PK')
  })

  test('wrong log-ins are counted as if made in turn', async () => {
    const { email, password } = await signUp(host)
    const guesses = Array.from({ length: 40 }, (_, at) => `guess number ${at}`)
    const answers = await Promise.all(
      guesses.map((guess) => host.client().auth.login({ body: { email, password: guess } })),
    )
    const looked = answers.filter(({ status }) => status === 401)
    expect(looked.length).toBeGreaterThanOrEqual(1)
    expect(looked.length).toBeLessThanOrEqual(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - looked.length)
    for (let more = looked.length; more < 5; more += 1) {
      expect((await host.client().auth.login({ body: { email, password: 'guess in turn 1' } })).status).toBe(401)
    }
    expect((await host.client().auth.login({ body: { email, password } })).status).toBe(429)
  })

  test('two changes of one password leave one password and one session', async () => {
    const { client, email, user } = await signUp(host)
    const wishes = ['First tree 1 harbour', 'Second tree 2 harbour', 'Third tree 3 harbour']
    const answers = await Promise.all(
      wishes.map((newPassword) =>
        client.elsewhere().auth.changePassword({ body: { newPassword, currentPassword: goodPassword } }),
      ),
    )
    const winners = wishes.filter((_, at) => answers[at]?.status === 200)
    expect(winners).toHaveLength(1)
    for (const { status } of answers) expect([200, 401, 403]).toContain(status)
    for (const password of wishes) {
      const { status } = await host.client().auth.login({ body: { email, password } })
      expect({ password, status }).toEqual({ password, status: password === winners[0] ? 200 : 401 })
    }
    expect((await rowsOf(`USER#${user.id}`, 'SESS#')).length).toBeLessThanOrEqual(2)
  })

  test('a limit is exact under a crowd', async () => {
    const client = host.client()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => client.auth.checkUser({ body: { email: newEmail() } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('log-outs of one session are all well', async () => {
    const { client } = await signUp(host)
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.elsewhere().auth.logout()))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })
})
