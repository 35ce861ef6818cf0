import { describe, expect, test } from 'vitest'
import { erase } from '#test/support/account-erasure.ts'
import { anAdmin, anApplicant, auditOf, suspend } from '#test/support/admin-actions.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aFleet } from '#test/support/fleets.ts'
import { openHost } from '#test/support/open-host.ts'
import { reported } from '#test/support/problems.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()

const file = ({ client }: Person, id: string) => client.admin.getPerson({ params: { id } })
const details = ({ client }: Person, id: string) => client.admin.openPersonDetails({ params: { id } })
const actionsOn = async (person: Person) => (await auditOf(person)).map(({ action }) => action)

const people = async () => {
  const [owner, partner, admin] = [await aRequester(host), await aPartner(host), await anAdmin(host)]
  return { owner, partner, admin }
}

describe('a person’s page is refused', () => {
  test('to everyone but admins, and leaves no entry', async () => {
    const { owner, partner } = await people()
    for (const person of [owner, partner])
      for (const call of [file, details]) expect(summaryOf(await call(person, owner.userId))).toBe('403 access.denied')
    expect(await actionsOn(owner)).toEqual([])
  })

  test('for an unknown id, and for an erased user', async () => {
    const { admin, owner } = await people()
    await erase(owner)
    for (const id of [owner.userId, 'usr_0000000000000000000000'])
      for (const call of [file, details]) expect(summaryOf(await call(admin, id))).toBe('404 user.unknown')
  })
})

describe('a person’s page', () => {
  test('opens with first name and area, without address, number or email, and leaves no entry', async () => {
    const { owner, partner, admin } = await people()
    await requestIn('in_transit', { owner, carrier: partner })
    const { body, text } = ok(await file(admin, owner.userId))
    const { firstName = '', lastName = '', email, mobile = '', addressParts } = owner.user
    expect(body).toMatchObject({ id: owner.userId, first_name: firstName, is_partner: false, jobs: [], documents: [] })
    expect(body.area).toBe(`${addressParts?.city} ${addressParts?.postcode.split(' ')[0]}`)
    for (const personal of [lastName, email, mobile, addressParts?.street ?? '', 'Park Row', 'Well Street'])
      expect(text).not.toContain(personal)
    expect(await actionsOn(owner)).toEqual([])
  })

  test('lists what they posted and carried, with areas, and problems of both sides', async () => {
    const { owner, partner, admin } = await people()
    const done = await requestIn('completed', { owner, carrier: partner })
    const underway = await requestIn('in_transit', { owner, carrier: partner })
    const problem = await reported(owner, underway)
    await host.settled()
    const posted = ok(await file(admin, owner.userId)).body
    const carried = ok(await file(admin, partner.userId)).body
    for (const list of [posted.requests, carried.jobs])
      expect(new Set(list?.map(({ id }) => id))).toEqual(new Set([done, underway]))
    expect(carried.jobs?.[0]).toMatchObject({ pickup_area: 'Leeds LS1', delivery_area: 'Bradford BD1' })
    expect(carried.requests).toEqual([])
    for (const { problems } of [posted, carried]) expect(problems?.map(({ id }) => id)).toEqual([problem.id])
  })

  test('has roles, application and documents of an applicant, and the marks of a suspended user', async () => {
    const [applicant, admin] = [await anApplicant(host), await anAdmin(host)]
    const before = ok(await file(admin, applicant.userId)).body
    expect(before).toMatchObject({
      is_partner: true,
      is_verified_partner: false,
      application: { status: 'pending' },
      suspension: null,
    })
    expect(before.documents?.map(({ name }) => name.replace(/\.\w+$/, ''))).toContain('photo-id')
    const { owner } = await people()
    ok(await suspend(admin, owner))
    expect(ok(await file(admin, owner.userId)).body.suspension).not.toBeNull()
  })

  test('has the business for its owner and its drivers; the owner has all its problems, a driver only their own', async () => {
    const { fleet, driver, second } = await aFleet(host)
    const [owner, admin] = [await aRequester(host), await anAdmin(host)]
    const problem = await reported(owner, await requestIn('in_transit', { owner, carrier: driver }))
    await host.settled()
    const business = { id: fleet.businessId, name: fleet.businessName, status: 'verified' }
    const [ofOwner, ofDriver, ofSecond] = await Promise.all(
      [fleet, driver, second].map(async ({ userId }) => ok(await file(admin, userId)).body),
    )
    for (const body of [ofOwner, ofDriver, ofSecond]) expect(body?.business).toEqual(business)
    expect(ofOwner?.problems?.map(({ id }) => id)).toEqual([problem.id])
    expect(ofDriver?.problems?.map(({ id }) => id)).toEqual([problem.id])
    expect(ofSecond?.problems).toEqual([])
  })
})

test('the details of a person have name, email, number and address, and each look at them leaves an entry', async () => {
  const { owner, admin } = await people()
  const { firstName, lastName, email, mobile, dateOfBirth, addressParts } = owner.user
  for (const count of [1, 2]) {
    const { body } = ok(await details(admin, owner.userId))
    expect(body).toMatchObject({
      user: { id: owner.userId, name: `${firstName} ${lastName}`, email },
      mobile,
      date_of_birth: dateOfBirth,
      address: expect.stringContaining(addressParts?.street ?? '-'),
    })
    expect(await actionsOn(owner)).toEqual(Array(count).fill('person.opened'))
  }
})
