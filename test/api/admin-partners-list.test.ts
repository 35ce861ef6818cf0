import { describe, expect, test } from 'vitest'
import { erase } from '#test/support/account-erasure.ts'
import { anAdmin, anApplicant, auditOf, decide, everyEntry } from '#test/support/admin-actions.ts'
import { byCar } from '#test/support/applications.ts'
import type { Client } from '#test/support/client.ts'
import { clock } from '#test/support/clock.ts'
import { everyEndpoint, pathOf } from '#test/support/every-endpoint.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { open, uploadedFile } from '#test/support/uploads.ts'

const host = await openHost()

describe('the list of applications', () => {
  test('has the pending first, then the verified, then the rest, and the cursor runs through all', async () => {
    const admin = await anAdmin(host)
    const people: Person[] = []
    for (let index = 0; index < 12; index += 1) {
      clock.advance(1)
      const applicant = await anApplicant(host)
      people.push(applicant)
      if (index % 4 > 0) ok(await decide(admin, applicant, { decision: index % 4 === 3 ? 'reject' : 'approve' }))
      if (index % 4 === 2) ok(await decide(admin, applicant, { decision: 'reject' }))
    }
    const wanted = [[0], [1], [2, 3]].flatMap((rests) =>
      people.filter((_, index) => rests.includes(index % 4)).map(({ userId }) => userId),
    )
    const ours = (entries: { user_id: string }[]) =>
      entries.map(({ user_id }) => user_id).filter((id) => wanted.some((one) => one === id))
    const all = await everyEntry(admin, '50')
    expect(ours(all)).toEqual(wanted)
    for (const limit of ['1', '7', '10']) expect(await everyEntry(admin, limit)).toEqual(all)
    const kinds = all.map(({ status }) => ({ pending: 0, verified: 1, rejected: 2, revoked: 2 })[status])
    expect(kinds).toEqual(kinds.toSorted())
    const { body } = ok(await admin.client.admin.listPartners())
    expect(body.items).toHaveLength(10)
    expect(body.total).toBe(all.length)
  })

  test('shows the person, their transport modes and the names of their files', async () => {
    const admin = await anAdmin(host)
    const applicant = await anApplicant(host)
    const [entry] = (await everyEntry(admin)).filter(({ user_id }) => user_id === applicant.userId)
    const { firstName, lastName, email } = applicant.user
    expect(entry).toMatchObject({
      name: `${firstName} ${lastName}`,
      email,
      license: null,
      documents: [{ name: 'photo.png' }, { name: 'photo-id.png' }],
      transport_modes: ['Walking', 'Public Transport'],
      vehicle: null,
      status: 'pending',
      is_verified: false,
      reason: null,
      version: 1,
    })
    expect(entry?.photo).toEqual(entry?.documents[0])
  })

  test('drops an erased account, and no longer counts it', async () => {
    const [admin, applicant] = [await anAdmin(host), await anApplicant(host)]
    const before = await everyEntry(admin)
    await erase(applicant)
    const after = await everyEntry(admin)
    expect(after).toEqual(before.filter(({ user_id }) => user_id !== applicant.userId))
    expect(ok(await admin.client.admin.listPartners()).body.total).toBe(after.length)
  })

  test('refuses a cursor of another admin, or that it did not give', async () => {
    const [admin, other] = [await anAdmin(host), await anAdmin(host)]
    await anApplicant(host)
    await anApplicant(host)
    const { next } = ok(await admin.client.admin.listPartners({ query: { limit: '1' } })).body
    for (const cursor of [next ?? '', `${next}0`, 'x', 'a.b.c'])
      expect(await other.client.admin.listPartners({ query: { cursor } })).toMatchObject({
        status: 400,
        body: { code: 'input.invalid' },
      })
  })
})

/** An applicant with every kind of file, and the names in the admin's list of the files that only admins see. */
const applied = async () => {
  const [admin, applicant] = [await anAdmin(host), await anApplicant(host, byCar)]
  const [entry] = (await everyEntry(admin)).filter(({ user_id }) => user_id === applicant.userId)
  const [photo, ...papers] = entry?.documents ?? []
  expect(papers).toHaveLength(6)
  return { admin, applicant, photo, papers, license: entry?.license }
}

/** The whole answer of a refusal, except the id of the call. */
const refusal = async (client: Client, id: string) => {
  const { status, body, headers } = await open(client, id)
  const { date: _, 'apigw-requestid': __, ...others } = headers
  return { status, body: { ...body, request_id: '' }, others }
}

/** What a client gets from all GET calls, with each of these ids where a call takes one. */
const readAll = async (client: Client, ids: string[]): Promise<string> => {
  const texts: string[] = []
  const gets = everyEndpoint.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.path !== '/uploads/{id}')
  for (const { endpoint } of gets)
    for (const id of endpoint.params ? ids : [''])
      texts.push((await client.send({ method: 'GET', path: pathOf(endpoint, { id, requestId: id }) })).text)
  return texts.join('\n')
}

const others = async (applicant: Person): Promise<{ people: Person[]; ids: string[] }> => {
  const [owner, fleet] = [await aRequester(host), await aBusiness(host)]
  const ids = [await requestIn('matched', { owner, carrier: applicant })]
  return { people: [owner, await aPartner(host), fleet, await aDriverOf(host, fleet)], ids }
}

describe('the documents of a partner', () => {
  test('are seen and named by the partner and admins alone', async () => {
    const { admin, applicant, photo, papers } = await applied()
    ok(await decide(admin, applicant, { decision: 'approve' }))
    const { people, ids } = await others(applicant)
    const [owner] = people
    for (const { client } of people) {
      const unknown = await refusal(client, 'upl_0000000000000000000000')
      expect(unknown.status).toBe(404)
      for (const { id } of papers) expect(await refusal(client, id)).toEqual(unknown)
      expect((await open(client, photo?.id ?? '')).status).toBe(302)
      const read = await readAll(client, ids)
      for (const { id } of papers) expect(read).not.toContain(id)
      // The requester whose delivery they carry sees their photo, which proves that something was read.
      if (client === owner?.client) expect(read).toContain(photo?.id)
    }
    for (const { id } of papers) {
      expect((await open(host.client(), id)).status).toBe(401)
      expect((await open(applicant.client, id)).status).toBe(302)
    }
    expect((await auditOf(applicant)).map(({ action }) => action)).toEqual(['partner.verified'])
  })

  test('leave a record each time an admin opens one', async () => {
    const { admin, applicant, photo, papers, license } = await applied()
    for (const { id } of papers) {
      const { status, headers } = await open(admin.client, id)
      expect(status).toBe(302)
      expect((await fetch(headers.location ?? '')).status).toBe(200)
      clock.advance(1)
    }
    expect((await open(admin.client, license?.id ?? '')).status).toBe(302)
    const entries = await auditOf(applicant)
    expect(entries.map(({ about }) => about)).toEqual(
      [...papers, license].map((paper) => ({ uploadId: paper?.id, purpose: expect.any(String) })),
    )
    const inTwoYears = Math.floor(Date.now() / 1000) + 730 * 24 * 3600
    for (const entry of entries) {
      expect(entry).toMatchObject({ by: admin.userId, action: 'document.opened' })
      expect(Math.abs(Number(entry.ttl) - inTwoYears)).toBeLessThan(60)
    }
    // A profile photo, which everyone sees, is no document.
    expect((await open(admin.client, photo?.id ?? '')).status).toBe(302)
    expect(await auditOf(applicant)).toHaveLength(entries.length)
  })

  test('are closed to a former admin, and once they are replaced', async () => {
    const { admin, applicant, papers } = await applied()
    const [paper] = papers
    ok(await applicant.client.partner.apply({ body: await byCar(applicant.client) }))
    expect((await open(admin.client, paper?.id ?? '')).status).toBe(404)
    const [entry] = (await everyEntry(admin)).filter(({ user_id }) => user_id === applicant.userId)
    const id = entry?.documents[1]?.id ?? ''
    const { setOnUser } = await import('#test/support/test-users.ts')
    await setOnUser(admin.userId, 'isAdmin', false)
    expect(await refusal(admin.client, id)).toEqual(await refusal(admin.client, 'upl_0000000000000000000000'))
    expect(await auditOf(applicant)).toEqual([])
  })

  test('do not open before they are submitted', async () => {
    const [admin, person] = [await anAdmin(host), await aRequester(host)]
    const id = await uploadedFile(person.client, { purpose: 'id-document' })
    expect((await open(admin.client, id)).status).toBe(404)
    expect(await auditOf(person)).toEqual([])
  })
})

test('an admin cannot open the photos of a request', async () => {
  const [admin, owner, carrier] = [await anAdmin(host), await aRequester(host), await aPartner(host)]
  const photo = await uploadedFile(owner.client)
  await requestIn('matched', { owner, carrier }, { photos: [photo] })
  expect((await open(carrier.client, photo)).status).toBe(302)
  expect((await open(admin.client, photo)).status).toBe(404)
})
