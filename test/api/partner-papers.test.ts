import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { askForErasure, erase, eraseAfterThreeDays } from '#test/support/account-erasure.ts'
import { type Application, byCar, countedPartners, onFoot } from '#test/support/applications.ts'
import type { Client } from '#test/support/client.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { allRows, readRow } from '#test/support/table.ts'
import { aRequester, type Person, signedIn } from '#test/support/test-users.ts'
import { countStoredCopies } from '#test/support/uploads.ts'

const host = await openHost()

const apply = ({ partner }: Client, body: Partial<Application>, key?: string) =>
  partner.apply({ body, ...(key && { headers: { 'idempotency-key': key } }) })
const stored = ({ userId }: Person) => readRow(keys.partner(userId))
const kept = (uploadId: string | null | undefined) => countStoredCopies(host, uploadId)

describe('the papers of a partner', () => {
  test('are in the copy of their data, without who decided', async () => {
    const person = await aRequester(host)
    const form = await byCar(person.client)
    ok(await apply(person.client, form, crypto.randomUUID()))
    const admin = await signedIn(host, { flags: { isAdmin: true } })
    ok(await admin.client.admin.verifyPartner({ params: { id: person.userId }, body: { decision: 'approve' } }))
    const { body, text } = await person.client.users.exportData()
    expect(body.partner).toMatchObject({
      status: 'verified',
      vehicleRegistration: 'AB12 CDE',
      documents: { 'driving-licence': { uploadId: form.drivingLicense } },
    })
    expect(text).not.toMatch(/"(decidedBy|repeats|replaced|bodyHash|GSI1PK)"/)
  })

  test('go with their account, and the statistics know', async () => {
    const before = await countedPartners()
    const person = await aRequester(host)
    const form = await byCar(person.client)
    ok(await apply(person.client, form))
    await erase(person)
    for (const id of Object.values(form)) if (String(id).startsWith('upl_')) expect(await kept(String(id))).toBe(0)
    expect(JSON.stringify(await allRows())).not.toContain(form.idDocument)
    expect(await stored(person)).toBeUndefined()
    expect(await countedPartners()).toEqual(before)
  })

  test('stay nowhere when somebody applies and erases their account at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await aRequester(host)
      ok(await apply(person.client, await onFoot(person.client)))
      const form = await onFoot(person.client)
      const [applied, erased] = await Promise.all([apply(person.client, form), askForErasure(person)])
      expect([201, 401, 404, 409]).toContain(applied.status)
      expect([200, 409]).toContain(erased.status)
      const isGone = erased.status === 200
      if (isGone) expect(await eraseAfterThreeDays(person)).toBe('erased')
      expect((await stored(person)) === undefined).toBe(isGone)
      if (isGone) expect(await kept(form.idDocument)).toBe(0)
    }
  })
})
