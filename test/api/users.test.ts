import { describe, expect, test } from 'vitest'
import { signUp } from '#test/support/accounts.ts'
import { openHost } from '#test/support/open-host.ts'
import { post, requestIn } from '#test/support/requests.ts'
import { allRows, readRow, rowsOf } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, signedIn } from '#test/support/test-users.ts'

const host = await openHost()

const addressParts = {
  houseNumber: 'Flat 2, 14',
  street: 'Orchard Row',
  city: 'Durham',
  county: 'County Durham',
  postcode: 'dh13ab',
}
const form = { firstName: 'Zoë', lastName: 'Hartley', mobile: '07700 900350', dob: '1991-05-17', addressParts }

/** The words by which a person is found. */
const wordsFor = async (userId: string): Promise<string[]> =>
  (await allRows())
    .filter(({ PK, SK }) => /^SRCH#..$/.test(String(PK)) && String(SK).endsWith(`#${userId}`))
    .map(({ SK }) => String(SK).replace(`#${userId}`, ''))
    .toSorted()

describe('a profile', () => {
  test('is empty at first and opens everything once it is saved', async () => {
    const { client, user } = await signedIn(host)
    expect((await client.users.getProfile()).body).toEqual({
      firstName: null,
      lastName: null,
      mobile: null,
      dob: null,
      address: null,
      addressParts: null,
      email: user.email,
      is_partner: false,
      is_verified_partner: false,
      pending_name: null,
    })
    const profile = {
      ...form,
      address: 'Flat 2, 14, Orchard Row, Durham, County Durham, DH1 3AB',
      addressParts: { ...addressParts, postcode: 'DH1 3AB' },
      email: user.email,
      is_partner: false,
      is_verified_partner: false,
      pending_name: null,
    }
    expect(await client.users.saveProfile({ body: form })).toMatchObject({ status: 200, body: profile })
    expect((await client.users.getProfile()).body).toEqual(profile)
    expect((await client.auth.checkSession()).body.user).toMatchObject({
      is_profile_complete: true,
      first_name: 'Zoë',
      mobile_number: '07700 900350',
    })
  })

  test('sets no flag, whatever the body contains', async () => {
    const { client, userId } = await signedIn(host)
    const reach = {
      isAdmin: true,
      is_admin: true,
      isVerifiedPartner: true,
      email: 'x@test.example',
      epoch: 9,
      userId: 'x',
    }
    expect((await client.users.saveProfile({ body: { ...form, ...reach } })).status).toBe(200)
    const row = await readRow({ PK: `USER#${userId}`, SK: 'PROFILE' })
    expect(row).toMatchObject({ userId, epoch: 1, GSI2PK: 'DIR#REGULAR' })
    expect(row).not.toHaveProperty('isAdmin')
    expect(row).not.toHaveProperty('isVerifiedPartner')
  })

  test('is found under its current names, and a business under its own as well', async () => {
    const { client, userId, user } = await aBusiness(host)
    const before = await wordsFor(userId)
    expect(before).toContain('riverside')
    await client.users.saveProfile({ body: form })
    expect(await wordsFor(userId)).toEqual([...before, 'hartley', 'zoe'].toSorted())
    await client.users.saveProfile({ body: { ...form, firstName: 'Ida', lastName: 'Riverside' } })
    expect(await wordsFor(userId)).toEqual([...before, 'ida'].toSorted())
    expect(await readRow({ PK: `BIZ#${user.businessId}`, SK: 'PROFILE' })).toMatchObject({
      name: 'Riverside Vans Ltd',
      address: '4 Weir Lane, Leeds',
      version: 1,
    })
  })

  test('saved on several devices at once is one of them, and found by its words alone', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { client, userId } = await aRequester(host, { firstName: 'Start' })
      const names = ['Alder', 'Birch', 'Cedar', 'Elder']
      const answers = await Promise.all(
        names.map((firstName) => client.elsewhere().users.saveProfile({ body: { ...form, firstName } })),
      )
      for (const { status, body } of answers) {
        if (status !== 200) expect({ status, code: body.code }).toEqual({ status: 409, code: 'state.moved' })
      }
      const saved = names.filter((_, index) => answers[index]?.status === 200)
      const { firstName } = (await client.users.getProfile()).body
      expect(saved).toContain(firstName)
      const words = await wordsFor(userId)
      expect(words.filter((word) => [...names, 'Start'].some((name) => name.toLowerCase() === word))).toEqual([
        String(firstName).toLowerCase(),
      ])
    }
  })
})

describe('the copy of a user’s data', () => {
  test('has what the user entered, and no secret', async () => {
    const { client, email, user } = await signUp(host)
    await client.users.saveProfile({ body: form })
    const { id } = await post(client, { description: 'A box of old letters' })
    const { status, body, text } = await client.users.exportData()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      account: { userId: user.id, email, firstName: 'Zoë', dateOfBirth: '1991-05-17' },
      devices: [{ device: 'Unknown device' }],
      requestsPosted: [{ requestId: id, status: 'pending_match', description: 'A box of old letters' }],
      requestsCarried: [],
    })
    const credentials = await readRow({ PK: `USER#${user.id}`, SK: 'CRED' })
    const [session] = await rowsOf(`USER#${user.id}`, 'SESS#')
    for (const secret of [credentials?.passwordHash, session?.tokenHash]) {
      expect(secret).toEqual(expect.any(String))
      expect(text).not.toContain(String(secret))
    }
    expect(text).not.toMatch(/"(PK|SK|GSI\dPK|ttl|epoch|tokenHash|passwordHash)"/)
  })

  test('has no address and no number of others from a job that the user carried', async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const id = await requestIn('completed', { owner, carrier })
    const { body, text } = await carrier.client.users.exportData()
    expect(body).toMatchObject({ requestsPosted: [], requestsCarried: [{ requestId: id, status: 'completed' }] })
    expect(text).not.toMatch(/Park Row|Well Street|07700 900300/)
    expect(text).not.toContain(owner.userId)
  })

  test('of a driver has what their business stores about them', async () => {
    const driver = await aDriverOf(host, await aBusiness(host))
    const { body } = await driver.client.users.exportData()
    expect(body.work).toMatchObject({ userId: driver.userId, name: 'Test Driver' })
  })
})
