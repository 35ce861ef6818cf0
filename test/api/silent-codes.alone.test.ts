import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { newEmail, passwords } from '#test/support/accounts.ts'
import { clock } from '#test/support/clock.ts'
import { codeIn } from '#test/support/mailbox.ts'
import { openHost } from '#test/support/open-host.ts'
import { allRows, rowsOf } from '#test/support/table.ts'

// As in production: only the mail contains the code.
const host = await openHost({ OTP_ECHO: '0' })

const otpRow = async (purpose: string, email: string) => (await rowsOf(keys.codeMails(purpose, email).PK, 'OTP'))[0]

const signUpByMail = async (email: string) => {
  const client = host.client()
  await client.auth.sendOtp({ body: { email } })
  const otp = codeIn(await host.mailbox.waitForMail(email))
  await client.auth.verifyOtp({ body: { email, otp } })
  expect((await client.auth.register({ body: { email, ...passwords() } })).status).toBe(201)
}

test('the code is in the mail and nowhere else', async () => {
  const email = newEmail()
  const answer = await host.client().auth.sendOtp({ body: { email } })
  expect(answer).toMatchObject({ status: 200, body: { message: 'OTP sent to your email.' } })
  expect(Object.keys(answer.body)).toEqual(['message'])
  const mail = await host.mailbox.waitForMail(email)
  const code = codeIn(mail)
  expect(code).toMatch(/^\d{6}$/)
  expect(mail.to).toEqual([email])
  await host.settled()
  expect(await host.mailbox.to(email)).toHaveLength(1)
  expect(answer.text + JSON.stringify(answer.headers) + answer.setCookies.join()).not.toContain(code)
  expect(JSON.stringify(await allRows())).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`))
  const row = await otpRow('signup', email)
  expect(new Date(String(row?.expiresAt)).getTime() - Date.now()).toBeLessThanOrEqual(600_000)
})

test('an address that has an account gets the same answer and another mail', async () => {
  const taken = newEmail()
  await signUpByMail(taken)
  clock.advance(60)
  const free = newEmail()
  const [forTaken, forFree] = [
    await host.client().auth.sendOtp({ body: { email: taken } }),
    await host.client().auth.sendOtp({ body: { email: free } }),
  ]
  expect([forTaken.status, forTaken.text]).toEqual([forFree.status, forFree.text])
  const mail = await host.mailbox.waitForMail(taken, 2)
  expect(mail.text).toMatch(/already/i)
  expect(codeIn(mail)).toBe('no code')
  const [takenRow, freeRow] = [await otpRow('signup', taken), await otpRow('signup', free)]
  expect(takenRow?.kind).toBe('notice')
  expect(freeRow?.kind).toBe('code')
  expect(Object.keys(takenRow ?? {}).toSorted()).toEqual(Object.keys(freeRow ?? {}).toSorted())
})

test('the cool-down reveals nothing about the address either', async () => {
  const taken = newEmail()
  await signUpByMail(taken)
  clock.advance(60)
  const free = newEmail()
  const waits = []
  for (const email of [taken, free]) {
    const client = host.client()
    await client.auth.sendOtp({ body: { email } })
    const { status, body } = await client.auth.sendOtp({ body: { email } })
    waits.push({ status, error: body.error, code: body.code })
  }
  expect(waits[0]).toEqual(waits[1])
  expect(waits[0]).toMatchObject({ status: 429, code: 'otp.wait' })
})

test('a reset answers the same for unknown and known addresses, and mails known ones only', async () => {
  const known = newEmail()
  await signUpByMail(known)
  const unknown = newEmail()
  const [forKnown, forUnknown] = [
    await host.client().auth.sendResetOtp({ body: { email: known } }),
    await host.client().auth.sendResetOtp({ body: { email: unknown } }),
  ]
  expect(forKnown.body).toEqual({ message: 'If an account exists for this email, an OTP has been sent.' })
  expect([forKnown.status, forKnown.text]).toEqual([forUnknown.status, forUnknown.text])
  expect(codeIn(await host.mailbox.waitForMail(known, 2))).toMatch(/^\d{6}$/)
  await host.settled()
  expect(await host.mailbox.to(unknown)).toEqual([])
  const guesses = []
  for (const email of [known, unknown]) {
    const { status, body } = await host.client().auth.verifyResetOtp({ body: { email, otp: '000000' } })
    guesses.push({ status, error: body.error })
  }
  expect(guesses[0]).toEqual(guesses[1])
})

test.each(['sendResetOtp', 'emailLink'] as const)(
  '%s leaves the same rows for unknown and known addresses',
  async (call) => {
    const known = newEmail()
    await signUpByMail(known)
    const shapes = []
    for (const email of [known, newEmail()]) {
      const before = new Set((await allRows()).map(({ PK, SK }) => `${PK} ${SK}`))
      expect((await host.client().auth[call]({ body: { email } })).status).toBe(200)
      const left = (await allRows()).filter(
        ({ PK, SK }) => !before.has(`${PK} ${SK}`) && /^(OTP|LINK)#/.test(String(PK)),
      )
      shapes.push(left.map((row) => [String(row.SK).slice(0, 4), Object.keys(row).toSorted()].join()).toSorted())
    }
    expect(shapes[0]).toHaveLength(3)
    expect(shapes[0]).toEqual(shapes[1])
  },
)
