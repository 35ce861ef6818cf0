import { expect, test } from 'vitest'
import { addressText } from '#shared/model/address-text.ts'
import { anAdmin, anApplicant, askForName, decide, decideOnName } from '#test/support/admin-actions.ts'
import { byCar } from '#test/support/applications.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { aPartner, aRequester, type Person, signedIn } from '#test/support/test-users.ts'

const host = await openHost()

const facts = ({ client }: Pick<Person, 'client'>, userId: string) =>
  client.admin.getReviewFacts({ params: { id: userId } })

test('the facts about an applicant are for admins alone, and unknown for a user who never applied', async () => {
  const [admin, applicant, other] = [await anAdmin(host), await anApplicant(host), await aRequester(host)]
  for (const who of [applicant, other, await aPartner(host)])
    expect((await facts(who, applicant.userId)).status).toBe(403)
  expect((await facts({ client: host.client() }, applicant.userId)).status).toBe(401)
  const unknown = { status: 404, body: { code: 'application.unknown' } }
  expect(await facts(admin, other.userId)).toMatchObject(unknown)
  expect(await facts(admin, 'usr_0000000000000000000001')).toMatchObject(unknown)
  expect(await facts(admin, admin.userId)).toMatchObject({ status: 403, body: { code: 'application.own' } })
})

test('a decided application shows no facts', async () => {
  const admin = await anAdmin(host)
  const [approved, rejected] = [await anApplicant(host), await anApplicant(host)]
  ok(await decide(admin, approved, { decision: 'approve' }))
  ok(await decide(admin, rejected, { decision: 'reject', reason: 'The photo is blurred.' }))
  for (const { userId } of [approved, rejected])
    expect(await facts(admin, userId)).toMatchObject({ status: 409, body: { code: 'application.moved' } })
})

test('an application under review shows the facts to compare its documents with', async () => {
  const [admin, applicant] = [await anAdmin(host), await anApplicant(host, byCar)]
  const { firstName, lastName, dateOfBirth, addressParts, email, mobile = 'none' } = applicant.user
  const { body, text } = ok(await facts(admin, applicant.userId))
  expect(body).toMatchObject({
    user_id: applicant.userId,
    version: 1,
    name: `${firstName} ${lastName}`,
    pending_name: null,
    date_of_birth: dateOfBirth,
    address: addressParts && addressText(addressParts),
    vehicle: { type: 'Car', make_model: expect.any(String), registration: expect.any(String) },
  })
  expect(body.checklist).toContainEqual({ check: 'adult', text: 'Aged 18 or over', outcome: 'met' })
  expect(body.checklist).toContainEqual(expect.objectContaining({ check: 'id-fits', outcome: 'to-judge' }))
  for (const other of [email, mobile, 'upl_']) expect(text).not.toContain(other)
})

test('a new name puts a verified partner under review again, until it is decided', async () => {
  const admin = await signedIn(host, { flags: { isAdmin: true } })
  const partner = await aPartner(host)
  ok(await askForName(partner, { firstName: 'Ida', lastName: 'Moss' }))
  expect(ok(await facts(admin, partner.userId)).body).toMatchObject({ pending_name: 'Ida Moss', vehicle: null })
  ok(await decideOnName(admin, partner, { decision: 'approve' }))
  expect((await facts(admin, partner.userId)).status).toBe(409)
})
