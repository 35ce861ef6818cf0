import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import type { Failure } from '#shared/model/failure.ts'
import { askForErasure, eraseWhenDue } from '#test/support/account-erasure.ts'
import {
  anAdmin,
  anApplicant,
  askForName,
  auditOf,
  decide,
  decideOnName,
  everyEntry,
  everyUser,
} from '#test/support/admin-actions.ts'
import { countedPartners } from '#test/support/applications.ts'
import { clock } from '#test/support/clock.ts'
import { openLive } from '#test/support/live-socket.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, newProfile, type Person, setOnUser } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await startTestHost()
beforeEach(async () => {
  // A mail that is signed before the clock jumps would be too old when it arrives.
  await host.settled()
  clock.freeze()
})
afterAll(host.stop)

const newName = { firstName: 'Ida', lastName: 'Moss' }
const [approve, reject] = [{ decision: 'approve' }, { decision: 'reject', reason: 'It is not on your ID.' }]
/** Bea Hartley, a partner whose new name waits for review. */
const renaming = async (): Promise<Person> => {
  const partner = await aPartner(host, {}, newProfile({ firstName: 'Bea', lastName: 'Hartley' }))
  ok(await askForName(partner, newName))
  return partner
}
/** Asks for erasure; the date of the erasure is now. */
const isToGo = async (partner: Person) => {
  ok(await askForErasure(partner))
  await setOnUser(partner.userId, 'erasesAt', new Date().toISOString())
}
const applicationOf = ({ userId }: Person) => readRow(keys.partner(userId))
const profileOf = async ({ client }: Person) => ok(await client.users.getProfile()).body
const mailsTo = async ({ user }: Person) => {
  await host.settled()
  return host.mailbox.to(user.email)
}

describe('a decision on a name is refused', () => {
  test('on the admin’s own name', async () => {
    const partner = await renaming()
    await setOnUser(partner.userId, 'isAdmin', true)
    expect(await decideOnName(partner, partner, approve)).toMatchObject({
      status: 403,
      body: { error: "You can't review your own name.", code: 'name.own' },
    })
    expect(await profileOf(partner)).toMatchObject({ firstName: 'Bea', pending_name: newName })
  })

  test('on a name that the admin has not seen, or that was withdrawn', async () => {
    const [admin, partner] = [await anAdmin(host), await renaming()]
    const seen = (await everyEntry(admin)).find(({ user_id }) => user_id === partner.userId)
    expect(seen).toMatchObject({ name: 'Bea Hartley', pending_name: 'Ida Moss', status: 'verified', version: 3 })
    const version = seen?.version ?? 0
    const moved = {
      status: 409,
      body: { error: 'This name has changed. Please look at it again.', code: 'name.moved' },
    }
    ok(await askForName(partner, { firstName: 'Sameway', lastName: 'Support' }))
    for (const wish of [approve, reject])
      expect(await decideOnName(admin, partner, { ...wish, version })).toMatchObject(moved)
    ok(await askForName(partner, { firstName: 'Bea', lastName: 'Hartley' }))
    expect(await decideOnName(admin, partner, approve)).toMatchObject(moved)
    expect(await profileOf(partner)).toMatchObject({ firstName: 'Bea', lastName: 'Hartley' })
    expect(await auditOf(partner)).toEqual([])
  })
})

describe('a pending name', () => {
  test('comes after the pending applications and before all other partners, and is counted', async () => {
    const admin = await anAdmin(host)
    const before = ok(await admin.client.admin.getAdminStats()).body
    const [verified, partner, applicant] = [await aPartner(host), await renaming(), await anApplicant(host)]
    const entries = await everyEntry(admin, '3')
    const placeOf = ({ userId }: Person) => entries.findIndex(({ user_id }) => user_id === userId)
    expect(placeOf(applicant)).toBeLessThan(placeOf(partner))
    expect(placeOf(partner)).toBeLessThan(placeOf(verified))
    const { body } = ok(await admin.client.admin.listPartners())
    expect(body.total).toBe(entries.length)
    const { waitingNames, totalPartners } = ok(await admin.client.admin.getAdminStats()).body
    expect([waitingNames, totalPartners]).toEqual([(before.waitingNames ?? 0) + 1, (before.totalPartners ?? 0) + 3])
    const partners = await everyUser(admin, { role: 'partner' }, '50')
    expect(partners).toContain(partner.userId)
  })

  test('survives the nightly count: the lists hold what the counters say', async () => {
    await renaming()
    const before = await countedPartners()
    await host.night()
    expect(await countedPartners()).toEqual(before)
  })
})

describe('a decision on a name', () => {
  test('approves: profile, session, search, details and open screens follow, with one mail and one entry', async () => {
    const [admin, partner, owner] = [await anAdmin(host), await renaming(), await aRequester(host)]
    const [before, live] = [await countedPartners(), await openLive(host.url, partner.client)]
    const id = await requestIn('matched', { owner, carrier: partner })
    for (let time = 0; time < 3; time += 1)
      expect((await decideOnName(admin, partner, { ...approve, version: 3 })).body).toEqual({
        message: 'The new name was approved.',
      })
    expect(await profileOf(partner)).toMatchObject({ ...newName, is_verified_partner: true, pending_name: null })
    expect(ok(await partner.client.auth.checkSession()).body.user).toMatchObject({
      first_name: 'Ida',
      is_verified_partner: true,
    })
    expect(ok(await owner.client.requests.getDetails({ params: { id } })).body.partner?.fullName).toBe('Ida Moss')
    expect(await everyUser(admin, { q: 'ida moss' })).toEqual([partner.userId])
    expect(await everyUser(admin, { q: 'bea hartley' })).not.toContain(partner.userId)
    expect(await applicationOf(partner)).toMatchObject({ version: 4, status: 'verified', GSI1PK: 'DIR#PTR#V' })
    expect(await countedPartners()).toEqual({ ...before, waitingNames: before.waitingNames - 1 })
    expect(await auditOf(partner)).toMatchObject([{ by: admin.userId, action: 'name.approved', about: { version: 4 } }])
    const [mail, ...others] = (await mailsTo(partner)).filter(({ subject }) => subject.includes('name'))
    expect([mail?.subject, others]).toEqual(['Your new name was approved', []])
    expect(mail?.text).toContain('Ida Moss')
    await waitFor('news of the session', () => live.frames.some(({ type }) => type === 'session_changed'))
    const { items = [] } = ok(await admin.client.admin.listActivity()).body
    expect(items).toContainEqual(
      expect.objectContaining({ action: 'name.approved', subject: expect.objectContaining({ id: partner.userId }) }),
    )
  })

  test('rejects: the partner keeps the old name, stays verified and gets the reason', async () => {
    const [admin, partner, before] = [await anAdmin(host), await renaming(), await countedPartners()]
    expect((await decideOnName(admin, partner, { ...reject, version: 3 })).body).toEqual({
      message: 'The new name was refused.',
    })
    expect(await profileOf(partner)).toMatchObject({
      firstName: 'Bea',
      lastName: 'Hartley',
      is_verified_partner: true,
      pending_name: null,
    })
    expect(await applicationOf(partner)).toMatchObject({ status: 'verified', GSI1PK: 'DIR#PTR#V' })
    expect(await countedPartners()).toEqual({ ...before, waitingNames: before.waitingNames - 1 })
    expect(await auditOf(partner)).toMatchObject([{ action: 'name.refused', about: { reason: reject.reason } }])
    const [mail] = (await mailsTo(partner)).filter(({ subject }) => subject.includes('name'))
    expect(mail).toMatchObject({ subject: "Your new name wasn't approved" })
    expect(mail?.text).toContain('The reason: It is not on your ID.')
    expect((await decideOnName(admin, partner, { ...approve, version: 3 })).status).toBe(409)
    ok(await askForName(partner, newName))
    ok(await decideOnName(admin, partner, { ...approve, version: 5 }))
    expect(await profileOf(partner)).toMatchObject(newName)
  })

  test('at the same time as another one: one of the two counts', async () => {
    const [one, other] = [await anAdmin(host), await anAdmin(host)]
    for (let round = 0; round < 4; round += 1) {
      const partner = await renaming()
      const answers = await Promise.all([
        decideOnName(one, partner, { ...approve, version: 3 }),
        decideOnName(other, partner, { ...reject, version: 3 }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const isApproved = answers[0]?.status === 200
      expect(await profileOf(partner)).toMatchObject({ firstName: isApproved ? 'Ida' : 'Bea', pending_name: null })
      expect(await auditOf(partner)).toHaveLength(1)
    }
  })

  test('at the same time as another new name, the end of the verification or an erasure: no unseen name is approved', async () => {
    const admin = await anAdmin(host)
    const goes = (partner: Person) =>
      eraseWhenDue(partner).then(
        () => ({ status: 200 }),
        (error: Failure) => ({ status: error.code === 'state.moved' ? 409 : 500 }),
      )
    const meanwhile: ((partner: Person) => Promise<{ status: number }>)[] = [
      (partner) => askForName(partner, { firstName: 'Sameway', lastName: 'Support' }),
      (partner) => decide(admin, partner, { decision: 'reject', reason: 'No insurance.' }),
      goes,
    ]
    for (const step of meanwhile) {
      for (let round = 0; round < 3; round += 1) {
        const partner = await renaming()
        if (step === goes) await isToGo(partner)
        const [approved, other] = await Promise.all([
          decideOnName(admin, partner, { ...approve, version: 3 }),
          step(partner),
        ])
        expect([approved.status, other.status].filter((status) => status >= 500)).toEqual([])
        const row = await readRow(keys.user(partner.userId))
        if (row) expect(row.firstName).toBe(approved.status === 200 ? 'Ida' : 'Bea')
      }
    }
    const counted = await countedPartners()
    await host.night()
    expect(await countedPartners()).toEqual(counted)
  })
})
