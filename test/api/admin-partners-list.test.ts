import { describe, expect, test } from 'vitest'
import { erase } from '#test/support/account-erasure.ts'
import { anAdmin, anApplicant, decide, everyEntry } from '#test/support/admin-actions.ts'
import { clock } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import type { Person } from '#test/support/test-users.ts'

const host = await openHost()

describe('the list of applications', () => {
  test('has those that wait first, then the verified, then the others, and the cursor runs through all', async () => {
    const admin = await anAdmin(host)
    const people: Person[] = []
    for (let at = 0; at < 12; at += 1) {
      clock.advance(1)
      const applicant = await anApplicant(host)
      people.push(applicant)
      if (at % 4 > 0) ok(await decide(admin, applicant, { decision: at % 4 === 3 ? 'reject' : 'approve' }))
      if (at % 4 === 2) ok(await decide(admin, applicant, { decision: 'reject' }))
    }
    const wanted = [[0], [1], [2, 3]].flatMap((rests) =>
      people.filter((_, at) => rests.includes(at % 4)).map(({ userId }) => userId),
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

  test('shows who it is, how they travel and what their files are called', async () => {
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

  test('loses whoever erases their account, and counts them no more', async () => {
    const [admin, applicant] = [await anAdmin(host), await anApplicant(host)]
    const before = await everyEntry(admin)
    await erase(applicant)
    const after = await everyEntry(admin)
    expect(after).toEqual(before.filter(({ user_id }) => user_id !== applicant.userId))
    expect(ok(await admin.client.admin.listPartners()).body.total).toBe(after.length)
  })

  test('takes no cursor of another admin, or that it did not give', async () => {
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
