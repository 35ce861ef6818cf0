import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, anApplicant, decide, everyEntry, everyUser } from '#test/support/admin-actions.ts'
import { clock } from '#test/support/clock.ts'
import { documents, ok, post } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { aPartner, aRequester, setOnUser } from '#test/support/test-users.ts'

const host = await startTestHost()
beforeEach(async () => {
  // A mail that is signed before the clock jumps would be too old when it arrives.
  await host.settled()
  clock.freeze()
})
afterAll(host.stop)

test('a name or a part of an address saved before the rule is still readable, and can be corrected', async () => {
  const [admin, partner] = [await anAdmin(host), await aPartner(host)]
  await setOnUser(partner.userId, 'firstName', 'Ali\u200Bce')
  await setOnUser(partner.userId, 'lastName', '\u2060')
  expect(ok(await partner.client.users.getProfile()).body).toMatchObject({
    firstName: 'Ali\u200Bce',
    lastName: '\u2060',
  })
  expect(ok(await partner.client.auth.checkSession()).body.user).toMatchObject({ first_name: 'Ali\u200Bce' })
  expect(await everyUser(admin, {}, '50')).toContain(partner.userId)
  ok(await partner.client.users.exportData())
  const { mobile = '', addressParts } = partner.user
  const mended = { firstName: 'Alice', lastName: 'Moss', mobile, dob: '', addressParts }
  expect(ok(await partner.client.users.saveProfile({ body: mended })).body).toMatchObject({
    pending_name: { firstName: 'Alice', lastName: 'Moss' },
  })
})

describe('a text', () => {
  const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'
  const england = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'

  test('loses hidden characters and keeps its emoji: the description and the addresses of a request', async () => {
    const { client } = await aRequester(host)
    const { pickup_address } = documents()
    const { id } = await post(client, {
      description: `For\u202E the\u200B ${family} of ${england}\uFFFF`,
      pickup_address: `\u200E${pickup_address}\u200B`,
    })
    expect(ok(await client.requests.getDetails({ params: { id } })).body).toMatchObject({
      description: `For the ${family} of ${england}`,
      pickupAddress: pickup_address,
    })
  })

  test('loses hidden characters: the reason of an admin, a message to us', async () => {
    const [admin, applicant] = [await anAdmin(host), await anApplicant(host)]
    ok(await decide(admin, applicant, { decision: 'reject', reason: 'Too\u2066 dark\u00AD.' }))
    const entry = (await everyEntry(admin, '50')).find(({ user_id }) => user_id === applicant.userId)
    expect(entry?.reason).toBe('Too dark.')
    const body = { name: 'Zoë', email: 'zoe@test.example', message: '\u200B\u2060' }
    expect(await host.client().contact.sendMessage({ body })).toMatchObject({
      status: 400,
      body: { fields: { message: 'Please enter a message.' } },
    })
    expect(
      (await host.client().contact.sendMessage({ body: { ...body, name: 'Zo\u200Be', message: 'Hello' } })).status,
    ).toBe(400)
  })
})
