import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { applicationTexts } from '#shared/model/application-rules.ts'
import { type Application, byCar, countedPartners, onFoot } from '#test/support/applications.ts'
import type { Client } from '#test/support/client.ts'
import { clock } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { allRows, readRow } from '#test/support/table.ts'
import { aRequester, type Person, signedIn } from '#test/support/test-users.ts'
import { countStoredCopies } from '#test/support/uploads.ts'

const host = await openHost()

const apply = ({ partner }: Client, body: Partial<Application>, key?: string) =>
  partner.apply({ body, ...(key && { headers: { 'idempotency-key': key } }) })
const stored = ({ userId }: Person) => readRow(keys.partner(userId))
const account = ({ userId }: Person) => readRow(keys.user(userId))

const kept = (uploadId: string | null | undefined) => countStoredCopies(host, uploadId)

const decide = async (decision: 'approve' | 'reject', { userId }: Person): Promise<void> => {
  const admin = await signedIn(host, { flags: { isAdmin: true } })
  const reason = 'The photo is blurred.'
  ok(await admin.client.admin.verifyPartner({ params: { id: userId }, body: { decision, reason } }))
}

test('an application is refused with an error for each field, and leaves its files free', async () => {
  const person = await aRequester(host)
  const body = await byCar(person.client, { vehicleRegistration: '', transport_modes: 'Rocket', consent: false })
  expect(await apply(person.client, body)).toMatchObject({
    status: 400,
    body: {
      code: 'input.invalid',
      error: applicationTexts.vehicleRegistration,
      fields: {
        vehicleRegistration: applicationTexts.vehicleRegistration,
        transport_modes: applicationTexts.modeUnknown,
        consent: applicationTexts.consent,
      },
    },
  })
  expect(await stored(person)).toBeUndefined()
  const right = { vehicleRegistration: 'AB12 CDE', transport_modes: '', consent: true }
  expect((await apply(person.client, { ...body, ...right })).status).toBe(201)
})

describe('an application', () => {
  test('makes a pending partner: in the admins’ list, off the list of regular users, and counted', async () => {
    const [person, before] = [await aRequester(host), await countedPartners()]
    expect((await person.client.partner.getApplication()).body).toEqual({ application: null })
    const { body } = ok(await apply(person.client, await byCar(person.client)))
    expect(body.application).toMatchObject({ status: 'pending', version: 1, reason: null })
    expect((await person.client.partner.getApplication()).body.application).toEqual(body.application)
    expect((await person.client.auth.checkSession()).body.user).toMatchObject({
      is_partner: true,
      is_verified_partner: false,
    })
    expect((await person.client.partner.listTransportModes()).body).toEqual(['Bicycle', 'Car'])
    expect(await stored(person)).toMatchObject({ GSI1PK: 'DIR#PTR#P' })
    const row = await account(person)
    expect(row).toMatchObject({ GSI1PK: 'DIR#USER', isPartner: true, isVerifiedPartner: false })
    expect(row).not.toHaveProperty('GSI2PK')
    expect(await countedPartners()).toEqual({
      ...before,
      partners: before.partners + 1,
      unverifiedPartners: before.unverifiedPartners + 1,
    })
  })

  test('keeps the number plate in capitals, however it was typed', async () => {
    const person = await aRequester(host)
    ok(await apply(person.client, await byCar(person.client, { vehicleRegistration: ' ab12 cde ' })))
    expect(await stored(person)).toMatchObject({ vehicleRegistration: 'AB12 CDE' })
  })

  test('sets no flag, and unknown fields are not stored', async () => {
    const person = await aRequester(host)
    const form = await onFoot(person.client)
    const more = {
      is_verified_partner: true,
      isVerifiedPartner: true,
      status: 'verified',
      accountHolderName: 'Quentin Bankholder',
      sortCode: '98-76-54',
      bankAccountNumber: '87654321',
    }
    ok(await person.client.partner.apply({ body: { ...form, ...more } }))
    expect((await person.client.auth.checkSession()).body.user).toMatchObject({ is_verified_partner: false })
    expect(await account(person)).toMatchObject({ isVerifiedPartner: false })
    expect(await stored(person)).toMatchObject({ status: 'pending' })
    const all = JSON.stringify(await allRows())
    for (const secret of ['Bankholder', '98-76-54', '87654321']) expect(all).not.toContain(secret)
  })

  test('sent again while it waits replaces the first, whose files are deleted', async () => {
    const [person, before] = [await aRequester(host), await countedPartners()]
    const first = await byCar(person.client)
    ok(await apply(person.client, first))
    expect(await kept(first.idDocument)).toBe(1)
    clock.advance(1)
    const second = await onFoot(person.client)
    expect(ok(await apply(person.client, second)).body.application).toMatchObject({ status: 'pending', version: 2 })
    for (const id of [first.photo, first.idDocument, first.vehiclePhoto, first.drivingLicense]) {
      expect(await kept(id)).toBe(0)
      expect((await person.client.uploads.openUpload({ params: { id: id ?? '' } })).status).toBe(404)
    }
    for (const id of [second.photo, second.idDocument]) expect(await kept(id)).toBe(1)
    const row = await stored(person)
    for (const name of ['replaced', 'vehicleType', 'vehicleMakeModel']) expect(row).not.toHaveProperty(name)
    expect((await countedPartners()).unverifiedPartners).toBe(before.unverifiedPartners + 1)
  })

  test('may be sent again after a rejection and after a revocation', async () => {
    const [person, before] = [await aRequester(host), await countedPartners()]
    ok(await apply(person.client, await onFoot(person.client)))
    await decide('reject', person)
    expect((await person.client.partner.getApplication()).body.application).toMatchObject({
      status: 'rejected',
      reason: 'The photo is blurred.',
    })
    ok(await apply(person.client, await onFoot(person.client)))
    await decide('approve', person)
    expect((await apply(person.client, await onFoot(person.client))).body.code).toBe('application.verified')
    await decide('reject', person)
    const { body } = ok(await apply(person.client, await onFoot(person.client)))
    expect(body.application).toMatchObject({ status: 'pending', reason: null, decided_at: null })
    expect((await person.client.auth.checkSession()).body.user).toMatchObject({
      is_partner: true,
      is_verified_partner: false,
    })
    expect(await countedPartners()).toEqual({
      ...before,
      partners: before.partners + 1,
      unverifiedPartners: before.unverifiedPartners + 1,
    })
  })
})

test('sent eight times at once with one key is one, and its files are kept once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [person, before] = [await aRequester(host), await countedPartners()]
    const [form, key] = [await onFoot(person.client), crypto.randomUUID()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => apply(person.client, form, key)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    for (const { body } of answers) expect(body.application).toEqual(answers[0]?.body.application)
    expect(await stored(person)).toMatchObject({ version: 1 })
    expect((await countedPartners()).unverifiedPartners).toBe(before.unverifiedPartners + 1)
    expect(await kept(form.photo)).toBe(1)
  }
})

test('eight different applications of one person at once: one counts, and the others leave no file', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [person, before] = [await aRequester(host), await countedPartners()]
    const forms = []
    while (forms.length < 8) forms.push(await onFoot(person.client)) // one account may not upload as many
    const answers = await Promise.all(forms.map((form) => apply(person.client, form)))
    const won = answers.filter(({ status }) => status === 201).length
    expect(won).toBeGreaterThan(0)
    for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('application.moved')
    const row = await stored(person)
    expect(row?.version).toBe(won)
    const files = await Promise.all(forms.map(({ photo }) => kept(photo)))
    expect(files.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
    expect((await countedPartners()).unverifiedPartners).toBe(before.unverifiedPartners + 1)
  }
})
