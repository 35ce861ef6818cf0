import { describe, expect, test } from 'vitest'
import { askForErasure, erase, eraseWhenDue } from '#test/support/account-erasure.ts'
import { goodPassword, newEmail } from '#test/support/accounts.ts'
import { anAdmin, decide, everyEntry, lift, suspend } from '#test/support/admin-actions.ts'
import { type Application, onFoot } from '#test/support/applications.ts'
import type { Client } from '#test/support/client.ts'
import { clock, days } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { inDays, ok } from '#test/support/requests.ts'
import { allRows, type Row } from '#test/support/table.ts'
import {
  aBusiness,
  aDriverOf,
  aPartner,
  aRequester,
  newProfile,
  type Person,
  signedIn,
} from '#test/support/test-users.ts'

const host = await openHost()

const marks = async (): Promise<Row[]> => (await allRows()).filter(({ PK }) => String(PK).startsWith('MARK#'))

/** How the newcomer's application looks to an admin: in the list, and beside the documents. */
const returnsAfter = async (admin: Person, { userId }: Person) => {
  const entry = (await everyEntry(admin, '50')).find(({ user_id }) => user_id === userId)
  const { body } = ok(await admin.client.admin.getReviewFacts({ params: { id: userId } }))
  expect(body.returns_after).toBe(entry?.returns_after)
  return entry?.returns_after
}

const shutOut = { code: 'account.shut-out' }

/** For when their session has expired. */
const logInAgain = ({ client, user: { email } }: Person) =>
  client.auth.login({ body: { email, password: goodPassword } })

const apply = async ({ client }: Person, form: (by: Client) => Promise<Application> = onFoot): Promise<void> => {
  ok(await client.partner.apply({ body: await form(client) }))
}

/** A newcomer with an account of their own, who shares the given details. */
const newcomer = (own: { email?: string; mobile?: string } = {}): Promise<Person> => {
  const { email = newEmail(), ...profile } = own
  return signedIn(host, { email, profile: newProfile(profile) })
}

describe('a user who erases their account while suspended', () => {
  test('is refused at the same mailbox until the suspension would have ended, and marked afterwards', async () => {
    const [admin, left] = [await anAdmin(host), await aRequester(host)]
    ok(await suspend(admin, left, { reason: 'A reason.', until: inDays(7) }))
    await erase(left)
    const back = await newcomer({ email: left.user.email })
    expect((await back.client.partner.apply({ body: await onFoot(back.client) })).body).toMatchObject(shutOut)
    clock.advance(days(8))
    const later = await anAdmin(host)
    ok(await logInAgain(back))
    await apply(back)
    expect(await returnsAfter(later, back)).toBe('suspended')
  })

  test('is marked for admins when they apply again with the same number, spelled otherwise', async () => {
    const [admin, left] = [await anAdmin(host), await aRequester(host)]
    ok(await suspend(admin, left))
    await erase(left)
    const back = await newcomer({ mobile: `+44 ${(left.user.mobile ?? '').slice(1)}` })
    await apply(back)
    expect(await returnsAfter(admin, back)).toBe('suspended')
    // It decides nothing: an admin does.
    ok(await decide(admin, back, { decision: 'approve' }))
  })

  test('leaves marks that cannot be read as personal data, and count for two years', async () => {
    const [admin, left, before] = [await anAdmin(host), await aPartner(host), await marks()]
    const { email, mobile = '' } = left.user
    ok(await suspend(admin, left))
    await erase(left)
    const made = (await marks()).filter(({ PK, SK }) => !before.some((mark) => mark.PK === PK && mark.SK === SK))
    expect(made.length).toBeGreaterThan(1)
    const text = JSON.stringify(made)
    for (const personal of [email, mobile, mobile.slice(1), left.userId]) expect(text).not.toContain(personal)
    await host.settled()
    const last = (await host.mailbox.to(email)).at(-1)
    expect(last?.subject).toBe('Your Sameway account has been erased')
    expect(last?.text).toContain(
      'we keep codes made from your email address, phone number, vehicle registration and company number',
    )

    clock.advance(days(2 * 365) + 1)
    const [later, back] = [await anAdmin(host), await newcomer({ email })]
    await apply(back)
    expect(await returnsAfter(later, back)).toBeNull()
  })

  test('is marked even if the suspension ended in the days before', async () => {
    const [admin, left] = [await anAdmin(host), await aRequester(host)]
    ok(await suspend(admin, left, { reason: 'A reason.', until: inDays(0) }))
    ok(await askForErasure(left))
    clock.advance(days(3) + 1)
    expect(await eraseWhenDue(left)).toBe('erased')
    const [later, back] = [await anAdmin(host), await newcomer({ email: left.user.email })]
    await apply(back)
    expect(await returnsAfter(later, back)).toBe('suspended')
  })

  test('is marked as a driver whom their business removes', async () => {
    const [admin, fleet] = [await anAdmin(host), await aBusiness(host)]
    const driver = await aDriverOf(host, fleet)
    ok(await suspend(admin, driver))
    ok(await fleet.client.business.removeDriver({ params: { id: driver.userId } }))
    const back = await newcomer({ mobile: driver.user.mobile ?? '' })
    await apply(back)
    expect(await returnsAfter(admin, back)).toBe('suspended')
  })
})

describe('a revoked partner', () => {
  test('who erases their account is marked when they apply again', async () => {
    const [admin, left] = [await anAdmin(host), await aPartner(host)]
    ok(await decide(admin, left, { decision: 'reject', reason: 'The insurance has run out.' }))
    await erase(left)
    const back = await newcomer({ email: left.user.email })
    await apply(back)
    expect(await returnsAfter(admin, back)).toBe('revoked')
  })

  test('is marked with the same account, and keeps the mark if they erase it while the new application waits', async () => {
    const [admin, left] = [await anAdmin(host), await aPartner(host)]
    ok(await decide(admin, left, { decision: 'reject' }))
    await apply(left)
    expect(await returnsAfter(admin, left)).toBe('revoked')
    await erase(left)
    const back = await newcomer({ mobile: left.user.mobile ?? '' })
    await apply(back)
    expect(await returnsAfter(admin, back)).toBe('revoked')
  })
})

test('a formerly or never suspended user leaves no mark, and no one is marked by chance', async () => {
  const [admin, free, never] = [await anAdmin(host), await aRequester(host), await aPartner(host)]
  ok(await suspend(admin, free))
  ok(await lift(admin, free))
  const before = await marks()
  for (const person of [free, never]) await erase(person)
  expect(await marks()).toEqual(before)
  await host.settled()
  expect((await host.mailbox.to(free.user.email)).at(-1)?.text).not.toContain('we keep codes')
  const back = await newcomer({ email: free.user.email })
  await apply(back)
  expect(await returnsAfter(admin, back)).toBeNull()
})
