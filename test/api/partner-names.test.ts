import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { erase } from '#test/support/account-erasure.ts'
import {
  anAdmin,
  anApplicant,
  askForName,
  decide,
  decideOnName,
  everyEntry,
  everyUser,
} from '#test/support/admin-actions.ts'
import { countedPartners, onFoot } from '#test/support/applications.ts'
import { clock } from '#test/support/clock.ts'
import { offerTo } from '#test/support/offers.ts'
import { documents, ok, requestIn } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, newProfile, type Person } from '#test/support/test-users.ts'

const host = await startTestHost()
beforeEach(async () => {
  // A mail that is signed before the clock jumps would be too old when it arrives.
  await host.settled()
  clock.freeze()
})
afterAll(host.stop)

const newName = { firstName: 'Sameway', lastName: 'Support' }
const bea = () => aPartner(host, {}, newProfile({ firstName: 'Bea', lastName: 'Hartley' }))
const profileOf = async ({ client }: Person) => ok(await client.users.getProfile()).body
const applicationOf = ({ userId }: Person) => readRow(keys.partner(userId))

const ridesFor = async ({ client }: Person) => {
  const { preferredTransport: _, price: __, receiver_contact_number: ___, ...question } = documents()
  return ok(await client.requests.findRides({ body: question })).body
}

/** The partner's name in the requester's details, in suggested rides, and in the partner's own session. */
const namesSeen = async (partner: Person, owner: Person, requestId: string): Promise<string[]> => {
  const details = ok(await owner.client.requests.getDetails({ params: { id: requestId } })).body
  const ride = (await ridesFor(owner)).find(({ partnerId }) => partnerId === partner.userId)
  const { first_name } = ok(await partner.client.auth.checkSession()).body.user ?? {}
  return [details.partner?.fullName ?? '', ride?.partnerName ?? '', first_name ?? '']
}

describe('the new name of a verified partner', () => {
  test('is pending and hidden: from rides, details, offers, the session, mails and the search of admins', async () => {
    const [partner, owner, admin] = [await bea(), await aRequester(host), await anAdmin(host)]
    await publishRide(partner)
    const id = await requestIn('matched', { owner, carrier: partner })
    const { body } = ok(await askForName(partner, newName))
    expect(body).toMatchObject({
      firstName: 'Bea',
      lastName: 'Hartley',
      is_verified_partner: true,
      pending_name: newName,
    })
    expect(await profileOf(partner)).toEqual(body)
    expect(await namesSeen(partner, owner, id)).toEqual(['Bea Hartley', 'Bea', 'Bea'])

    const offer = await offerTo(owner, partner)
    ok(await partner.client.partner.acceptOffer({ params: { requestId: offer.id } }))
    const ofOffer = ok(await owner.client.requests.getDetails({ params: { id: offer.id } })).body
    expect(ofOffer.partner?.fullName).toBe('Bea Hartley')
    await host.settled()
    const mails = (await host.mailbox.all()).map(({ subject, text, html }) => subject + text + html)
    expect(mails.join()).not.toContain('Sameway Support')
    expect(await everyUser(admin, { q: 'sameway support' })).toEqual([])
    expect(await everyUser(admin, { q: 'bea hartley' })).toEqual([partner.userId])
  })

  test('does not delay what else is saved with it', async () => {
    const partner = await bea()
    const { dateOfBirth: dob = '', addressParts } = partner.user
    const body = { ...newName, mobile: '07700 900888', dob, addressParts }
    ok(await partner.client.users.saveProfile({ body }))
    expect(await profileOf(partner)).toMatchObject({ firstName: 'Bea', mobile: '07700 900888', pending_name: newName })
  })

  test('is replaced by another one, and withdrawn by asking for the current one', async () => {
    const [partner, before] = [await bea(), await countedPartners()]
    ok(await askForName(partner, newName))
    ok(await askForName(partner, { firstName: 'Bea', lastName: 'Moss' }))
    expect(await profileOf(partner)).toMatchObject({ pending_name: { firstName: 'Bea', lastName: 'Moss' } })
    expect(await applicationOf(partner)).toMatchObject({ version: 4, GSI1PK: 'DIR#PTR#N' })
    expect(await countedPartners()).toEqual({ ...before, waitingNames: before.waitingNames + 1 })
    ok(await askForName(partner, { firstName: 'Bea', lastName: 'Hartley' }))
    expect(await profileOf(partner)).toMatchObject({ firstName: 'Bea', pending_name: null })
    expect(await applicationOf(partner)).toMatchObject({ version: 5, GSI1PK: 'DIR#PTR#V' })
    expect(await countedPartners()).toEqual(before)
  })

  test('of several at once is one, and counts once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [partner, before] = [await bea(), await countedPartners()]
      const wishes = ['Alder', 'Birch', 'Birch', 'Cedar'].map((lastName) => ({ firstName: 'Bea', lastName }))
      const answers = await Promise.all(
        wishes.map((wish) => askForName({ ...partner, client: partner.client.elsewhere() }, wish)),
      )
      for (const { status, body } of answers)
        if (status !== 200) expect({ status, code: body.code }).toEqual({ status: 409, code: 'state.moved' })
      const { pending_name } = await profileOf(partner)
      const saved = wishes.filter((_, index) => answers[index]?.status === 200)
      expect(saved).toContainEqual(pending_name)
      expect(await countedPartners()).toEqual({ ...before, waitingNames: before.waitingNames + 1 })
    }
  })

  test('is in the copy of their data, and is deleted with the account', async () => {
    const [partner, before] = [await bea(), await countedPartners()]
    ok(await askForName(partner, newName))
    const { body } = ok(await partner.client.users.exportData())
    expect(body.partner).toMatchObject({ pendingName: newName })
    await erase(partner)
    expect(await applicationOf(partner)).toBeUndefined()
    expect(await countedPartners()).toEqual({ ...before, partners: before.partners - 1 })
  })

  test('is dropped when their verification ends; after that they choose any name', async () => {
    const [partner, admin, before] = [await bea(), await anAdmin(host), await countedPartners()]
    ok(await askForName(partner, newName))
    ok(await decide(admin, partner, { decision: 'reject', reason: 'No insurance.' }))
    expect(await profileOf(partner)).toMatchObject({ firstName: 'Bea', is_verified_partner: false, pending_name: null })
    expect(await applicationOf(partner)).not.toHaveProperty('pendingName')
    expect(await countedPartners()).toEqual({
      ...before,
      partners: before.partners - 1,
      refusedPartners: before.refusedPartners + 1,
    })
    expect((await decideOnName(admin, partner, { decision: 'approve' })).status).toBe(409)
    ok(await askForName(partner, { firstName: 'Ida', lastName: 'Moss' }))
    expect(await profileOf(partner)).toMatchObject({ firstName: 'Ida', lastName: 'Moss', pending_name: null })
  })
})

describe('the name of an applicant', () => {
  test('is approved as the admin saw it: a later one needs another look', async () => {
    const admin = await anAdmin(host)
    const applicant = await anApplicant(host)
    const seen = (await everyEntry(admin, '50')).find(({ user_id }) => user_id === applicant.userId)
    const approveSeen = () => decide(admin, applicant, { decision: 'approve', version: seen?.version ?? 0 })
    ok(await askForName(applicant, newName))
    expect(await profileOf(applicant)).toMatchObject({ ...newName, pending_name: null })
    expect(await approveSeen()).toMatchObject({ status: 409, body: { code: 'application.moved' } })
    const again = (await everyEntry(admin, '50')).find(({ user_id }) => user_id === applicant.userId)
    expect(again).toMatchObject({ name: 'Sameway Support', version: 2 })
    ok(await decide(admin, applicant, { decision: 'approve', version: 2 }))
    expect(await profileOf(applicant)).toMatchObject({ ...newName, is_verified_partner: true })
  })

  test('changed at the moment of the approval either waits, or was not approved unseen', async () => {
    const admin = await anAdmin(host)
    for (let round = 0; round < 6; round += 1) {
      const applicant = await anApplicant(host)
      const { firstName = '', lastName = '' } = applicant.user
      const [renamed, approved] = await Promise.all([
        askForName(applicant, newName),
        decide(admin, applicant, { decision: 'approve', version: 1 }),
      ])
      const { is_verified_partner, ...profile } = await profileOf(applicant)
      expect(is_verified_partner).toBe(approved.status === 200)
      if (is_verified_partner) expect(profile).toMatchObject({ firstName, lastName })
      else expect(renamed.status).toBe(200)
    }
  })

  test('saved while they apply is the name that admins see', async () => {
    const admin = await anAdmin(host)
    for (let round = 0; round < 4; round += 1) {
      const person = await aRequester(host)
      const body = await onFoot(person.client)
      const [applied, renamed] = await Promise.all([
        person.client.partner.apply({ body }),
        askForName({ ...person, client: person.client.elsewhere() }, newName),
      ])
      expect([applied.status, renamed.status].filter((status) => status >= 500)).toEqual([])
      const entry = (await everyEntry(admin, '50')).find(({ user_id }) => user_id === person.userId)
      const { firstName, lastName } = await profileOf(person)
      if (entry) expect(entry.name).toBe(`${firstName} ${lastName}`)
    }
  })
})
