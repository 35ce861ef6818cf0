import { describe, expect, test } from 'vitest'
import { newEmail, passwords, requestCode, signUp, verifyAddress, wrongCode } from '#test/support/accounts.ts'
import { clock } from '#test/support/clock.ts'
import { wordsFor } from '#test/support/fleets.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'

const host = await openHost()

const unverified = { status: 403, body: { error: 'Please verify your email first.', code: 'signup.unverified' } }
const lockOf = (email: string) => readRow({ PK: `EMAIL#${email}`, SK: 'EMAIL' })
const business = {
  businessName: 'Harbour Vans Ltd',
  businessAddress: '2 Quay Road, Bristol',
  registrationNumber: '12345678',
}

describe('a sign-up', () => {
  test('is refused for an unproven address', async () => {
    const email = newEmail()
    const client = host.client()
    expect(await client.auth.register({ body: { email, ...passwords() } })).toMatchObject(unverified)
    expect(await client.auth.registerBusiness({ body: { email, ...passwords(), ...business } })).toMatchObject(
      unverified,
    )
    expect(await lockOf(email)).toBeUndefined()
  })

  test('is refused with the proof of another browser', async () => {
    const email = newEmail()
    const owner = host.client()
    await verifyAddress(owner, email)
    expect(await host.client().auth.register({ body: { email, ...passwords() } })).toMatchObject(unverified)
    expect((await owner.auth.register({ body: { email, ...passwords() } })).status).toBe(201)
  })

  test('twice at once with one proof makes one account', async () => {
    const client = host.client()
    const email = newEmail()
    await verifyAddress(client, email)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.elsewhere().auth.register({ body: { email, ...passwords() } })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => [403, 409].includes(status))).toHaveLength(5)
    const winner = answers.find(({ status }) => status === 201)?.body.user
    expect(await lockOf(email)).toMatchObject({ userId: winner?.id })
  })

  test('makes one account for an address, even with a second proof', async () => {
    const email = newEmail()
    const browsers = [host.client(), host.client(), host.client()]
    for (const browser of browsers) {
      await verifyAddress(browser, email)
      clock.advance(60)
    }
    const [first, second, third] = browsers
    expect((await first?.auth.register({ body: { email, ...passwords() } }))?.status).toBe(201)
    expect(await second?.auth.register({ body: { email, ...passwords() } })).toMatchObject({
      status: 409,
      body: { error: 'An account with this email already exists.', code: 'signup.taken' },
    })
    expect(await third?.auth.registerBusiness({ body: { email, ...passwords(), ...business } })).toMatchObject({
      status: 409,
      body: { error: 'A user with this email already exists. Please log in.', code: 'signup.taken-business' },
    })
  })

  test('gives no role but that of its form', async () => {
    const client = host.client()
    const email = newEmail()
    await verifyAddress(client, email)
    const flags = { is_admin: true, isAdmin: true, is_partner: true, is_verified: true, isVerifiedPartner: true }
    const more = { is_driver: true, isDriver: true, business_id: 'biz_x', user_id: 'usr_x', role: 'admin', epoch: 9 }
    const { status, body } = await client.auth.register({ body: { email, ...passwords(), ...flags, ...more } })
    expect(status).toBe(201)
    expect(body.user).toEqual({
      id: expect.stringMatching(/^usr_[0-9A-Za-z]{22}$/),
      email,
      first_name: null,
      business_name: null,
      mobile_number: null,
      is_admin: false,
      is_driver: false,
      is_business: false,
      is_partner: false,
      is_verified_partner: false,
      password_change_required: false,
      suspended: null,
      has_business_profile: false,
      is_profile_complete: false,
    })
    const row = await readRow({ PK: `USER#${body.user?.id}`, SK: 'PROFILE' })
    for (const flag of ['isAdmin', 'isDriver', 'isPartner', 'isVerifiedPartner', 'businessId', 'role']) {
      expect(row?.[flag] ?? false).toBe(false)
    }
  })

  test('of a business makes its profile and no other role', async () => {
    const client = host.client()
    const email = newEmail()
    await verifyAddress(client, email)
    const { status, body } = await client.auth.registerBusiness({ body: { email, ...passwords(), ...business } })
    expect(status).toBe(201)
    expect(body.user).toMatchObject({
      is_business: true,
      has_business_profile: true,
      business_name: business.businessName,
      is_admin: false,
      is_driver: false,
    })
  })

  test('of a business may name its owner, whom admins find, and changes nothing else', async () => {
    const client = host.client()
    const email = newEmail()
    await verifyAddress(client, email)
    const name = { firstName: 'Robin', lastName: 'Fairweather' }
    const { body } = ok(await client.auth.registerBusiness({ body: { email, ...passwords(), ...business, ...name } }))
    expect(body.user).toMatchObject({ first_name: 'Robin', is_profile_complete: false, is_business: true })
    expect(await readRow({ PK: `USER#${body.user?.id}`, SK: 'PROFILE' })).toMatchObject(name)
    expect(await wordsFor(body.user?.id ?? '')).toEqual(expect.arrayContaining(['robin', 'fairweather']))
    const profile = ok(await client.business.getBusiness()).body
    expect(profile).toMatchObject({ owner_first_name: 'Robin', owner_last_name: 'Fairweather' })
  })

  test.each(['agreedToTerms', 'agreedToPrivacy'])('is refused if %s is false', async (box) => {
    const client = host.client()
    const email = newEmail()
    await verifyAddress(client, email)
    const body = { email, ...passwords(), agreedToTerms: true, agreedToPrivacy: true, [box]: false }
    const refused = { status: 400, body: { error: 'Please accept terms and privacy policy' } }
    expect(await client.auth.register({ body })).toMatchObject(refused)
    expect(await client.auth.registerBusiness({ body: { ...body, ...business } })).toMatchObject(refused)
    expect(await lockOf(email)).toBeUndefined()
  })

  test('keeps the time at which the terms were accepted', async () => {
    const client = host.client()
    const email = newEmail()
    await verifyAddress(client, email)
    const agreed = { agreedToTerms: true, agreedToPrivacy: true } as const
    const { body } = await client.auth.register({ body: { email, ...passwords(), ...agreed } })
    const row = await readRow({ PK: `USER#${body.user?.id}`, SK: 'PROFILE' })
    expect(row).toMatchObject({ termsVersion: expect.any(String), termsAgreedAt: new Date().toISOString() })
  })

  test('refuses a password in the words of its screen', async () => {
    const client = host.client()
    const cases = [
      ['', '', 'Please fill both password fields'],
      ['12345', '12345', 'Password must be at least 6 characters'],
      ['longer 1', 'longer 2', 'Passwords do not match'],
    ] as const
    for (const [password, confirmPassword, text] of cases) {
      const body = { email: newEmail(), password, confirmPassword }
      expect(await client.auth.register({ body })).toMatchObject({ status: 400, body: { error: text } })
      expect(await client.auth.registerBusiness({ body: { ...body, ...business } })).toMatchObject({
        status: 400,
        body: { error: `${text}.` },
      })
    }
  })

  test('refuses a common password, and the proof stays valid', async () => {
    const client = host.client()
    const email = newEmail('winterbourne')
    await verifyAddress(client, email)
    for (const password of [
      'password',
      '123456',
      'Password1',
      'Sameway1',
      'sameway',
      email,
      email.split('@')[0] ?? '',
    ]) {
      expect(await client.auth.register({ body: { email, ...passwords(password) } })).toMatchObject({
        status: 400,
        body: { error: 'This password is too common. Please choose another one.', code: 'password.common' },
      })
    }
    expect((await client.auth.register({ body: { email, ...passwords() } })).status).toBe(201)
  })

  test('refuses the name of the business as a password', async () => {
    const client = host.client()
    const email = newEmail()
    await verifyAddress(client, email)
    const body = { email, ...passwords(business.businessName), ...business }
    expect((await client.auth.registerBusiness({ body })).body.code).toBe('password.common')
  })

  test('counts the length of a password in characters, and does not hash a megabyte', async () => {
    const client = host.client()
    const email = newEmail()
    await verifyAddress(client, email)
    expect((await client.auth.register({ body: { email, ...passwords('🛵'.repeat(129)) } })).status).toBe(400)
    const times = []
    for (let count = 0; count < 5; count += 1) {
      const huge = await client.auth.register({ body: { email, ...passwords('x'.repeat(500_000)) } })
      expect(huge.status).toBe(413)
      times.push(huge.ms)
    }
    expect(Math.min(...times)).toBeLessThan(50)
    const longest = passwords('🛵'.repeat(128))
    expect((await client.auth.register({ body: { email, ...longest } })).status).toBe(201)
    expect((await host.client().auth.login({ body: { email, password: longest.password } })).status).toBe(200)
  })

  test('accepts the code in the body as proof, too, within the same five attempts', async () => {
    const client = host.client()
    const email = newEmail()
    const otp = await requestCode(client, email)
    const guess = (code: string) => client.auth.register({ body: { email, ...passwords(), otp: code } })
    expect((await guess(wrongCode(otp))).body.code).toBe('otp.wrong')
    expect((await guess(otp)).status).toBe(201)

    const guarded = newEmail()
    const right = await requestCode(client, guarded)
    for (const step of [1, 2, 3, 4, 5]) {
      const body = { email: guarded, ...passwords(), otp: wrongCode(right, step) }
      expect((await client.auth.register({ body })).body.code).toBe('otp.wrong')
    }
    const burned = await client.auth.register({ body: { email: guarded, ...passwords(), otp: right } })
    expect(burned.body.code).toBe('otp.burned')
    expect(await lockOf(guarded)).toBeUndefined()
  })

  test('ends the session that the browser still had, which could not be logged out any more', async () => {
    const { client } = await signUp(host)
    const before = host.client()
    before.cookies.set('sid', client.cookies.get('sid') ?? '')
    const email = newEmail()
    await verifyAddress(client, email)
    expect((await client.auth.register({ body: { email, ...passwords() } })).status).toBe(201)
    expect((await before.auth.checkSession()).status).toBe(401)
    expect((await client.auth.checkSession()).body.user?.email).toBe(email)
  })

  test('signs the user in, and check-user finds them', async () => {
    const { client, email, user } = await signUp(host)
    expect((await client.auth.checkSession()).body.user).toEqual(user)
    expect((await host.client().auth.checkUser({ body: { email } })).body).toEqual({ exists: true })
    expect((await host.client().auth.checkUser({ body: { email: newEmail() } })).body).toEqual({ exists: false })
  })
})
